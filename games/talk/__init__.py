"""Talk at a table: messages among its players, and among those who watch; and private notes.

It is no part of a game: no history, no log and no deal contains it.
"""
