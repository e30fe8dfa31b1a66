"""A finished game where its link is previewed."""
