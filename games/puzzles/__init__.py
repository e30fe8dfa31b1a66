"""Puzzles: decisions of finished games in which one action was clearly best, and their player missed it."""
