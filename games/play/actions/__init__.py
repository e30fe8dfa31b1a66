"""Actions of people and bots, and a game as it was after any of them."""
