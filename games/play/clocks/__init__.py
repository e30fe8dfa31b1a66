"""Whom a game waits for, for how long, and what happens then."""
