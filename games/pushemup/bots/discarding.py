"""Which card to part with, where nothing better can be done."""

from games.pushemup.rules.cards import HEROES, PUSH

from .table import Hand

# What a card is held to be worth in hand: a high hero most; a 0 fits as well as others, but counts nothing.
KEEPING = {hero: float(hero) for hero in HEROES} | {PUSH: 2.5}
KEEPING_ANY = 5.0


def least(hand: Hand) -> str:
    """The card of a hand that is worth least."""
    return min(hand, key=lambda card: KEEPING.get(card, KEEPING_ANY))
