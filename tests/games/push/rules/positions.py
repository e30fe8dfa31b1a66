"""Positions of PUSH built for a test. Cards are written as words: `"r5 roll y1"`."""

from collections import Counter
from collections.abc import Mapping, Sequence

from games.rules.chance import Recorded
from games.rules.push import Push
from games.rules.push.cards import box

NO_CHANCE = Recorded([])


def dice(*faces: str) -> Recorded:
    """Chance that rolls these faces and knows nothing else."""
    return Recorded([["roll", face] for face in faces])


def position(
    *,
    phase: str,
    seats: int = 3,
    turn: int = 0,
    to_act: int | None = None,
    deck: str = "roll",
    drawn: str | None = None,
    stacks: Sequence[str] = (),
    switches: int = 0,
    bench: Mapping[int, str] | None = None,
    bank: Mapping[int, str] | None = None,
    **options: bool,
) -> Push:
    """The position described, the deck from its top; every other card of the box is discarded."""
    full = Push.check_options(options, seats)
    described = {
        "deck": deck.split(),
        "drawn": drawn,
        "stacks": [stack.split() for stack in stacks],
        "switches": switches,
        "bench": _by_seat(bench, seats),
        "bank": _by_seat(bank, seats),
    }
    rest = Counter(box(without_switch=full["without_switch"]))
    rest.subtract(placed_cards(described))
    assert min(rest.values()) >= 0, f"more cards than the box holds: {-rest}"
    return Push.load(
        {
            "game": "push",
            "version": Push.dump_version,
            "seats": seats,
            "options": full,
            "turn": turn,
            "to_act": turn if to_act is None else to_act,
            "phase": phase,
            "discard": list(rest.elements()),
            **described,
        }
    )


def placed_cards(dump: Mapping[str, object]) -> list[str]:
    """Every card that a dump has anywhere but among the discards."""
    cards = [*dump["deck"], *["switch"] * dump["switches"]]  # type: ignore[misc, operator]
    if dump["drawn"] is not None:
        cards.append(dump["drawn"])
    for place in ("stacks", "bench", "bank"):
        for pile in dump[place]:  # type: ignore[attr-defined]
            cards += pile
    return cards


def _by_seat(cards: Mapping[int, str] | None, seats: int) -> list[list[str]]:
    return [(cards or {}).get(seat, "").split() for seat in range(seats)]
