"""What tests and tools of all games need to know of PUSH 'em UP!."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from games.pushemup.rules import PushEmUp
from games.pushemup.rules.cards import SEAT, team

CLAUSES = 20
RECORDED = [(2, {"apocalypse": True}, ""), (4, {"tournament": True, "target": 50}, "")]  # these end in every way
SHORT: dict[str, object] = {}  # options of a game that does not take long
OPTION = ("apocalypse", True)  # one that is not the default
PILES, DRAWN = "decks", 6  # the hidden cards of a position, and how many from the top a test may draw
MOVES = "laid"  # the rarest event that moves something
MOVING = {"card-comes"}  # the animations of such a game
TAUGHT = {"start", "add", "cover", "pair", "run", "push", "discard"}  # what a learner does in the lesson
SEEN = {"pushed", "counted", "over"}  # and what is seen there
OWN = [".emup-hand-cards"]  # what a decision needs in the window besides question and answers
MAT = ".board"  # what keeps its height during a turn
SECRETS = ["started", "hands", "decks"]
OWN_SECRETS = ["decks"]


def another(state: PushEmUp, viewer: int | None, rng: random.Random) -> PushEmUp:
    """The same to see for the viewer: other choices to begin with, hands, decks and cards that have left."""
    dump = state.dump()
    for seat in range(state.seat_count):
        if state.phase != "start" or dump["started"][seat]:
            _deal_again(dump, seat, OWN_SECRETS if seat == viewer else SECRETS, left(state, seat), rng)
    return PushEmUp.load(dump)


def _deal_again(dump: dict[str, Any], seat: int, places: list[str], gone: list[str], rng: random.Random) -> None:
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


def choice(state: PushEmUp, seat: int) -> str:
    """The action by which the seat has chosen what it begins with."""
    return f"start:{','.join(state.started[seat])}"


def of_seat(dump: Mapping[str, Any], seat: int) -> list[str]:
    """The cards that a dump has anywhere of this seat's team, written as in a hand."""
    cards = [card for place in ("started", "hands", "decks") for card in dump[place][seat]]
    return cards + [card[1] for column in dump["columns"] for card in column if SEAT[card] == seat]


def left(state: PushEmUp, seat: int) -> list[str]:
    """The cards of this seat's team that have left the game, sorted."""
    cards = Counter(team(state.seat_count, state.options))
    cards.subtract(of_seat(state.dump(), seat))
    return sorted(cards.elements())
