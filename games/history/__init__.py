"""The history of a game: as a file, checked when the game ends, replayed on the rules as they are now."""
