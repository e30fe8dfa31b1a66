"""The events of Pousse-toi de là !, as the dicts that `play` returns. None of them is hidden."""

from collections.abc import Iterator
from typing import Any

from games.engine.state import Event
from games.pousse.rules.journeys import Journey

MOVES = ("advanced", "backed", "changed")  # the types of events in which a seat moves a pawn

# Why a card is cancelled
NO_PAWN = "no_pawn"  # the board has no pawn for the card
NO_TWIN = "no_twin"  # no pawn on the board can change
LEVEL = "level"  # two or more pawns are level in the lead

# Why the game has ended
BY_GOAL = "goal"  # the second pawn has arrived
BY_LIMIT = "limit"


def reshuffled(cards: int) -> Event:
    """The pile was empty; the discards are the new one (PO-13)."""
    return {"type": "reshuffled", "cards": cards, "to": None}


def turned(seat: int, card: str) -> Event:
    """The top card was turned over (PO-4)."""
    return {"type": "turned", "seat": seat, "card": card, "to": None}


def advanced(seat: int, card: str, journey: Journey) -> Event:
    """The seat moved a pawn of its own (PO-6)."""
    return {"type": "advanced", "seat": seat, "card": card, **_along(journey), "to": None}


def backed(seat: int, card: str, journey: Journey) -> Event:
    """The seat moved a pawn of `owner` backwards (PO-10)."""
    return {"type": "backed", "seat": seat, "card": card, "owner": journey.owner, **_along(journey), "to": None}


def changed(seat: int, card: str, journey: Journey) -> Event:
    """The seat sent a pawn, perhaps its own, to the other track (PO-11)."""
    return {
        "type": "changed",
        "seat": seat,
        "card": card,
        "owner": journey.owner,
        "pawn": journey.pawn,
        "start": journey.start,
        "end": journey.end,
        "fallen": _fallen(journey),
        "to": None,
    }


def fell(seat: int, card: str, owner: int, pawn: int, start: str) -> Event:
    """The pawn in the lead fell and went home (PO-12)."""
    return {
        "type": "fell",
        "seat": seat,
        "card": card,
        "owner": owner,
        "pawn": pawn,
        "start": start,
        "to": None,
    }


def cancelled(seat: int, card: str, why: str) -> Event:
    """The card could not be carried out (PO-4); `why` is NO_PAWN, NO_TWIN or LEVEL."""
    return {"type": "cancelled", "seat": seat, "card": card, "why": why, "to": None}


def again(seat: int) -> Event:
    """The same seat turns another card (PO-5)."""
    return {"type": "again", "seat": seat, "to": None}


def turn(seat: int) -> Event:
    """A new turn begins."""
    return {"type": "turn", "seat": seat, "to": None}


def over(scores: list[int], winners: list[int], why: str) -> Event:
    """The game has ended; `why` is BY_GOAL (PO-14) or BY_LIMIT (PO-16)."""
    return {"type": "over", "scores": scores, "winners": winners, "why": why, "to": None}


def falls(event: Event) -> Iterator[tuple[int, str]]:
    """Whose pawns fall to an event, and from which spaces."""
    if event["type"] == "fell":
        yield event["owner"], event["start"]
    elif event["type"] in MOVES:
        yield from ((pawn["seat"], pawn["space"]) for pawn in event["fallen"])


def _along(journey: Journey) -> Event:
    return {
        "pawn": journey.pawn,
        "start": journey.start,
        "path": list(journey.path),
        "end": journey.end,
        "further": journey.further,
        "fallen": _fallen(journey),
    }


def _fallen(journey: Journey) -> list[dict[str, Any]]:
    return [fallen._asdict() for fallen in journey.fallen]
