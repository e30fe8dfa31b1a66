"""Positions of PUSH 'em UP! that a viewer cannot tell apart."""

import random
from typing import Any

from games.pushemup.rules import PushEmUp
from tests.games.pushemup.rules.positions import left

SECRETS = ["started", "hands", "decks"]
OWN_SECRETS = ["decks"]


def with_other_secrets(state: PushEmUp, viewer: int | None, rng: random.Random) -> PushEmUp:
    """The same to see for the viewer: other choices to begin with, hands, decks and cards that have left."""
    dump = state.dump()
    for seat in range(state.seat_count):
        if state.phase != "start" or dump["started"][seat]:
            _deal_anew(dump, seat, OWN_SECRETS if seat == viewer else SECRETS, left(state, seat), rng)
    return PushEmUp.load(dump)


def _deal_anew(dump: dict[str, Any], seat: int, places: list[str], gone: list[str], rng: random.Random) -> None:
    """Mix what the seat has in these places with what has left, and put as many cards back into each."""
    cards = [card for place in places for card in dump[place][seat]] + gone
    rng.shuffle(cards)
    for place in places:
        if place == "started":
            cards.sort(key=str.isalpha)  # only heroes begin (UP-3)
        size = len(dump[place][seat])
        dump[place][seat], cards = sorted(cards[:size]), cards[size:]
        rng.shuffle(cards)
    rng.shuffle(dump["decks"][seat])
