"""Positions of PUSH 'em UP! built for a test. Cards are written as words: `"r9 p0"`, `"7 7 push"`."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.chance import Recorded
from games.pushemup.rules import PushEmUp
from games.pushemup.rules.cards import team
from testing.games.pushemup import of_seat

NO_CHANCE = Recorded([])


def position(
    *,
    columns: Sequence[str] = (),
    hands: Mapping[int, str] | None = None,
    decks: Mapping[int, str] | None = None,
    started: Mapping[int, str] | None = None,
    rounds: Sequence[Sequence[Sequence[int]]] = (),
    phase: str = "play",
    seats: int = 3,
    turn: int = 0,
    **options: object,
) -> PushEmUp:
    """The position described, decks from their top.

    Where a deck is described, the seat's other cards have left the game; where it is not, they are its deck.
    """
    full = PushEmUp.check_options(options, seats)
    described: dict[str, Any] = {
        "columns": [column.split() for column in columns],
        "started": _by_seat(started, seats),
        "hands": _by_seat(hands, seats),
    }
    described |= {"decks": _by_seat(decks, seats)}
    for seat in range(seats):
        rest = Counter(team(seats, full))
        rest.subtract(of_seat(described, seat))
        assert min(rest.values()) >= 0, f"more cards than the team has: {-rest}"
        if seat not in (decks or {}):
            described["decks"][seat] += list(rest.elements())
    return PushEmUp.load(
        {
            "game": "pushemup",
            "version": PushEmUp.dump_version,
            "seats": seats,
            "options": full,
            "turn": turn,
            "to_act": turn,
            "phase": phase,
            "rounds": rounds,
            **described,
        }
    )


def _by_seat(cards: Mapping[int, str] | None, seats: int) -> list[list[str]]:
    return [(cards or {}).get(seat, "").split() for seat in range(seats)]
