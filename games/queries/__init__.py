"""Queries that several modules need, each a function or compiled once."""
