"""Feeds for a person's calendar and reader, and the pages of their addresses."""
