"""Clocks: whom a game waits for, and for how long."""
