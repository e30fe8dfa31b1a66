"""Games in short, as pages of all kinds show them: the card of a seat, and the row of a game in a list."""
