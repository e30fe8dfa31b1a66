"""Dates and times as the site writes them, by language; `games.presentation.times` writes moments in the same style."""
