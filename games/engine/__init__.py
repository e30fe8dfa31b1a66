"""The base of all games' rules: pure Python, no clock, no I/O, and no randomness except `Chance`."""
