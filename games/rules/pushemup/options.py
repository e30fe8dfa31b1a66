"""The options of PUSH 'em UP!."""

from ..options import Flag, Number

APOCALYPSE = Flag("apocalypse")  # UP-11
FOUR_PUSHES = Flag("four_pushes", only_for=(4,))  # UP-2
TOURNAMENT = Flag("tournament")  # UP-18
TARGET = Number("target", default=200, low=50, high=1000, only_with="tournament")  # UP-18

OPTIONS = (APOCALYPSE, FOUR_PUSHES, TOURNAMENT, TARGET)
