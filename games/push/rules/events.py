"""The events of PUSH, as the dicts that `play` returns. None of them is hidden."""

from games.engine.state import Event


def drew(seat: int, card: str) -> Event:
    """The top card was turned over (PUSH-4)."""
    return {"type": "drew", "seat": seat, "card": card, "to": None}


def placed(seat: int, card: str, stack: int, *, new: bool) -> Event:
    """`stack` counts from 1; `new` says whether this card started it."""
    return {
        "type": "placed",
        "seat": seat,
        "card": card,
        "stack": stack,
        "new": new,
        "to": None,
    }


def bust(seat: int, card: str) -> Event:
    """The card fitted nowhere and was discarded. A `rolled` event follows (PUSH-11)."""
    return {"type": "bust", "seat": seat, "card": card, "to": None}


def stopped(seat: int) -> Event:
    """The player stopped drawing (PUSH-9)."""
    return {"type": "stopped", "seat": seat, "to": None}


def took(seat: int, stack: int, cards: list[str], points: int) -> Event:
    """`stack` is its number before it was taken. A `rolled` event follows if it had a Roll card."""
    return {
        "type": "took",
        "seat": seat,
        "stack": stack,
        "cards": cards,
        "points": points,
        "to": None,
    }


def rolled(seat: int, face: str, why: str, lost: list[str]) -> Event:
    """`why` is `bust` (PUSH-11), or `roll` for a Roll card (PUSH-14)."""
    return {
        "type": "rolled",
        "seat": seat,
        "face": face,
        "why": why,
        "lost": lost,
        "to": None,
    }


def banked(seat: int, colour: str, cards: list[str], points: int) -> Event:
    """The player banked a colour (PUSH-18)."""
    return {
        "type": "banked",
        "seat": seat,
        "colour": colour,
        "cards": cards,
        "points": points,
        "to": None,
    }


def swept(stacks: list[list[str]]) -> Event:
    """The stacks that nobody took were discarded (PUSH-13)."""
    return {"type": "swept", "stacks": stacks, "to": None}


def turn(seat: int) -> Event:
    """A new turn begins."""
    return {"type": "turn", "seat": seat, "to": None}


def over(scores: list[int], winners: list[int]) -> Event:
    """The game has ended (PUSH-21, PUSH-23)."""
    return {"type": "over", "scores": scores, "winners": winners, "to": None}
