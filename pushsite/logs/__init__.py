"""Logs: one line for each event, with ids, routes and numbers, but no names, addresses, texts or tokens."""
