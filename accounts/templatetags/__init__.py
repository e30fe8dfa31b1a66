"""Filters for pages and mails about people."""
