"""The decisions of Pousse-toi de là !"""

TURN = "turn"  # turn a card (PO-4)
MOVE = "move"  # the open card asks for a pawn
OVER = "over"
