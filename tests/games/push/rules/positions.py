"""Positions of PUSH for tests. Cards are written as words: `"r5 roll y1"`."""

from collections import Counter
from collections.abc import Mapping, Sequence

from games.engine.chance import Recorded
from games.push.rules import Push
from games.push.rules.cards import box

NO_CHANCE = Recorded([])


def dice(*faces: str) -> Recorded:
    """Chance that rolls these faces and nothing else."""
    return Recorded([["roll", face] for face in faces])


def position(
    *,
    phase: str,
    seats: int = 3,
    turn: int = 0,
    to_act: int | None = None,
    deck: str | None = None,
    drawn: str | None = None,
    stacks: Sequence[str] = (),
    switches: int = 0,
    bench: Mapping[int, str] | None = None,
    bank: Mapping[int, str] | None = None,
    **options: bool,
) -> Push:
    """The position described, with the top card of the deck first; every other card of the box is discarded.

    Without ``deck``, all other cards are in the deck under a Roll card, and none is discarded.
    """
    full = Push.check_options(options, seats)
    described = {
        "deck": ["roll"] if deck is None else deck.split(),
        "drawn": drawn,
        "stacks": [stack.split() for stack in stacks],
        "switches": switches,
        "bench": _by_seat(bench, seats),
        "bank": _by_seat(bank, seats),
    }
    rest = Counter(box(without_switch=full["without_switch"]))
    rest.subtract(placed_cards(described))
    assert min(rest.values()) >= 0, f"more cards than the box holds: {-rest}"
    others = list(rest.elements())
    if deck is None:
        described["deck"], others = ["roll", *others], []
    return Push.load(
        {
            "game": "push",
            "version": Push.dump_version,
            "seats": seats,
            "options": full,
            "turn": turn,
            "to_act": turn if to_act is None else to_act,
            "phase": phase,
            "discard": others,
            **described,
        }
    )


def placed_cards(dump: Mapping[str, object]) -> list[str]:
    """All cards of a dump except the discards."""
    cards = [*dump["deck"], *["switch"] * dump["switches"]]  # type: ignore[misc, operator]
    if dump["drawn"] is not None:
        cards.append(dump["drawn"])
    for place in ("stacks", "bench", "bank"):
        for pile in dump[place]:  # type: ignore[attr-defined]
            cards += pile
    return cards


def _by_seat(cards: Mapping[int, str] | None, seats: int) -> list[list[str]]:
    return [(cards or {}).get(seat, "").split() for seat in range(seats)]
