"""Queries with a name of their own."""
