"""The cards of Pousse-toi de là ! in sentences, in the current language."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rules.pousse.cards import ACTION, AGAIN, CHANGE, COUNT, FALL
from games.words.token import Token

MINUS = "\N{MINUS SIGN}"


def face(card: str) -> str:
    """What stands on a card, but for its "play again": "+3", "−1", "Change"."""
    if card in COUNT:
        return ACTION[card].replace("-", MINUS)
    return {CHANGE: pgettext("card", "Change"), FALL: pgettext("card", "Fall")}[ACTION[card]]


def card_name(card: str) -> str:
    """A card alone: "+3", "+2 and play again"."""
    return _("{card} and play again").format(card=face(card)) if AGAIN[card] else face(card)


def token(card: str) -> Token:
    """A card as a thing of the log."""
    return Token("", "", card_name(card))
