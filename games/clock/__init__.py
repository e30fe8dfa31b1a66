"""How much time a player has: arithmetic on aware datetimes, without games or Django."""
