"""Reads worth a name."""
