"""Actions: those of people and of bots, and a game as it was after any of them."""
