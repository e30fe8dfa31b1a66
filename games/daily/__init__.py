"""The deal of the day: for each day and game a series of eight decisions, the same for everybody."""
