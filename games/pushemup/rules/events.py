"""The events of PUSH 'em UP!, as the dicts that `play` returns.

Hidden from other seats: the heroes that a seat begins with, until all have chosen (UP-4), and every card drawn.
"""

from collections.abc import Sequence

from games.engine.state import Event
from games.pushemup.rules.columns import Led


def chose(seat: int, cards: Sequence[str]) -> Event:
    """The heroes that the seat begins with; only the seat sees them (UP-3, UP-4)."""
    return {"type": "chose", "seat": seat, "cards": list(cards), "to": [seat]}


def ready(seat: int) -> Event:
    """The seat has chosen, without its heroes (UP-4)."""
    return {"type": "ready", "seat": seat, "to": None}


def shown(columns: Sequence[Sequence[str]]) -> Event:
    """All have chosen, and the columns are shown (UP-3)."""
    return {"type": "shown", "columns": [list(column) for column in columns], "to": None}


def laid(
    seat: int, how: str, column: int, cards: list[str], *, covered: str | None, after: str | None, led: Led
) -> Event:
    """`how` is the action's verb; either `covered` or `after` is the former last card (UP-6 to UP-9)."""
    return {
        "type": "laid",
        "seat": seat,
        "how": how,
        "column": column,
        "cards": cards,
        "covered": covered,
        "after": after,
        "was": led[0],
        "leader": led[1],
        "to": None,
    }


def pushed(seat: int, card: str, column: int, *, moved: str, removed: list[str], led: Led) -> Event:
    """The column's last card moved up by as many places as cards were removed (UP-10, UP-11)."""
    return {
        "type": "pushed",
        "seat": seat,
        "card": card,
        "column": column,
        "places": len(removed),
        "moved": moved,
        "removed": removed,
        "was": led[0],
        "leader": led[1],
        "to": None,
    }


def discarded(seat: int, card: str) -> Event:
    """Everybody sees the card (UP-12)."""
    return {"type": "discarded", "seat": seat, "card": card, "to": None}


def drew(seat: int, cards: list[str]) -> Event:
    """The cards drawn; only the seat sees them. A `refilled` event follows."""
    return {"type": "drew", "seat": seat, "cards": cards, "to": [seat]}


def refilled(seat: int, count: int, hand: int, deck: int) -> Event:
    """`count` cards were drawn; `hand` and `deck` are the numbers of cards afterwards."""
    return {"type": "refilled", "seat": seat, "count": count, "hand": hand, "deck": deck, "to": None}


def counted(
    number: int, columns: list[list[str]], won: list[int | None], points: list[list[int]], totals: list[int]
) -> Event:
    """A round is over: its columns, the seats that win them, and its points (UP-13 to UP-16)."""
    return {
        "type": "counted",
        "round": number,
        "columns": [list(column) for column in columns],
        "won": won,
        "points": [list(seat) for seat in points],
        "totals": totals,
        "to": None,
    }


def next_round(number: int, first: int) -> Event:
    """The next round of a tournament begins with this seat (UP-18)."""
    return {"type": "round", "round": number, "first": first, "to": None}


def turn(seat: int) -> Event:
    """A new turn begins; choosing heroes is a turn too."""
    return {"type": "turn", "seat": seat, "to": None}


def over(scores: list[int], winners: list[int]) -> Event:
    """The game has ended (UP-17, UP-18)."""
    return {"type": "over", "scores": scores, "winners": winners, "to": None}
