"""The options of Pousse-toi de là !"""

from ..options import Choice, Number
from .box import BOARDS

BOARD = Choice("board", default="standard", values=tuple(BOARDS))  # PO-2
LIMIT = Number("limit", default=400, low=50, high=2000, none=0)  # PO-16

OPTIONS = (BOARD, LIMIT)
