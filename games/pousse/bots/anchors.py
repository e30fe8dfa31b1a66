"""The bots of Pousse-toi de là ! on the scale of people's ratings, as `python -m bench anchors` has measured them.

In 1,200 games at tables of all sizes; with 95 % certainty, easy is within 33 points of its number, and hard within 67.
"""

ANCHORS = {"easy": 1149, "normal": 1500, "hard": 1664}
