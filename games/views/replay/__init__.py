"""A game watched again."""
