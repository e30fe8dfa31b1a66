"""Luck and decisions in finished games: their stored analyses, and the page that tells them."""
