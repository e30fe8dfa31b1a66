"""Fair deals that anyone can check: the scheme `pushsite-fair-1`.

A secret is locked before anybody sits down, mixed with a text from every player, and
opened after the game. Pure Python; imports nothing of the project.
"""

SCHEME = "pushsite-fair-1"
