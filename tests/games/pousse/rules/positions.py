"""Positions of Pousse-toi de là ! built for a test. Pawns are written as words: `"L3 8 home"`."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from games.engine.chance import Recorded
from games.pousse.rules import Pousse
from games.pousse.rules.box import box

NO_CHANCE = Recorded([])
HOME = "home home home"


def position(
    *,
    card: str | None = None,
    pawns: Mapping[int, str] | None = None,
    seats: int = 2,
    turn: int = 0,
    pile: str = "+1",
    turned: int = 1,
    **options: object,
) -> Pousse:
    """The position described, the pile from its top; every other card of the box is discarded.

    With a card it waits to be carried out, else a card is to be turned; who is not named has all pawns at home.
    """
    described = {"card": card, "pile": pile.split(), "turned": turned}
    rest = Counter(box())
    rest.subtract([*pile.split(), *([card] if card else [])])
    assert min(rest.values()) >= 0, f"more cards than the box holds: {-rest}"
    return Pousse.load(
        {
            "game": "pousse",
            "version": Pousse.dump_version,
            "seats": seats,
            "options": Pousse.check_options(options, seats),
            "turn": turn,
            "to_act": turn,
            "phase": "move" if card else "turn",
            "pawns": [(pawns or {}).get(seat, HOME).split() for seat in range(seats)],
            "discard": list(rest.elements()),
            **described,
        }
    )


def turn(seat: int) -> dict[str, Any]:
    return {"type": "turn", "seat": seat, "to": None}


def again(seat: int) -> dict[str, Any]:
    return {"type": "again", "seat": seat, "to": None}


def turned(seat: int, card: str) -> dict[str, Any]:
    return {"type": "turned", "seat": seat, "card": card, "to": None}


def cancelled(seat: int, card: str, why: str) -> dict[str, Any]:
    return {"type": "cancelled", "seat": seat, "card": card, "why": why, "to": None}


def over(scores: list[int], winners: list[int], why: str) -> dict[str, Any]:
    return {"type": "over", "scores": scores, "winners": winners, "why": why, "to": None}


def pushed(*fallen: str) -> list[dict[str, Any]]:
    """Who fell, from words like `"1.2 L4"`: seat, pawn, space."""
    found = []
    for words in fallen:
        who, space = words.split()
        seat, pawn = who.split(".")
        found.append({"seat": int(seat), "pawn": int(pawn), "space": space})
    return found


def after(state: Pousse, action: str) -> list[str]:
    """The pawns of every seat, as words, once the action is played."""
    state.play(action, NO_CHANCE)
    return [" ".join(spaces) for spaces in state.view(None)["pawns"]]
