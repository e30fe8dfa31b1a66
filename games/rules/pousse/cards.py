"""What the cards say (PO-3)."""

from .box import CARDS

CHANGE = "change"
FALL = "fall"

ACTION = {card: card.rstrip("!") for card in CARDS}  # the card without its "play again"
AGAIN = {card: card.endswith("!") for card in CARDS}  # PO-5
COUNT = {card: int(action) for card, action in ACTION.items() if action not in (CHANGE, FALL)}  # below 0: back
