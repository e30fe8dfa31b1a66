"""The decisions of PUSH."""

TURN = "turn"  # draw or bank (PUSH-3)
PLACE = "place"  # a card waits to be placed (PUSH-4)
PUSH = "push"  # draw again or stop (PUSH-9)
TAKE = "take"  # a seat must take a stack (PUSH-10, PUSH-12)
OVER = "over"
