"""The decisions of PUSH 'em UP!."""

START = "start"  # choose the heroes to begin with (UP-3, UP-4)
PLAY = "play"  # one action (UP-6 to UP-12)
OVER = "over"
