"""How much time a player has: pure arithmetic on aware datetimes, which knows nothing of games."""
