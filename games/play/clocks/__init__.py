"""Clocks: whom a game waits for, for how long, and time-outs."""
