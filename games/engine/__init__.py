"""What the rules of all games share: pure Python, no clock, no I/O, no randomness but `Chance`."""
