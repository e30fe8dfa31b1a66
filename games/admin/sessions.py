"""The sessions from which people played a game, and who shares a session or a place."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Max, Min
from django.utils.translation import gettext as _

from games.models import Game
from games.models.session_digest import place_half, session_half
from games.overview.shown_seat import ShownSeat


@dataclass(frozen=True)
class Session:
    """One session at one seat: ``letter`` names it within the game."""

    letter: str
    seat: ShownSeat
    actions: int
    first: datetime
    last: datetime


@dataclass(frozen=True)
class Sessions:
    """All sessions of a game, in the order of their first action, and sentences about what seats share."""

    rows: Sequence[Session]
    shared: Sequence[str]
    letters: dict[str, str]  # of each digest


def sessions_of(game: Game, people: Sequence[ShownSeat]) -> Sessions:
    """The sessions of a game, in one query. A session that moves to another place gets another letter."""
    found = (
        game.played()
        .exclude(session="")
        .order_by()
        .values("session", "seat")
        .annotate(actions=Count("pk"), first=Min("at"), last=Max("at"))
        .order_by("first", "session", "seat")
    )
    rows = list(found)
    letters: dict[str, str] = {}
    for row in rows:
        letters.setdefault(row["session"], _letter(len(letters)))
    return Sessions(
        [Session(letters[r["session"]], people[r["seat"]], r["actions"], r["first"], r["last"]) for r in rows],
        _shared(rows, people),
        letters,
    )


def _shared(rows: Iterable[dict[str, Any]], people: Sequence[ShownSeat]) -> list[str]:
    by_session: dict[str, set[int]] = {}
    by_place: dict[str, set[int]] = {}
    for row in rows:
        by_session.setdefault(session_half(row["session"]), set()).add(row["seat"])
        by_place.setdefault(place_half(row["session"]), set()).add(row["seat"])
    sessions = {tuple(sorted(seats)) for seats in by_session.values() if len(seats) > 1}
    places = {tuple(sorted(seats)) for seats in by_place.values() if len(seats) > 1} - sessions
    one_session, one_place = (
        _("%(names)s play from the same session."),
        _("%(names)s play from the same address and browser."),
    )
    return [one_session % {"names": _names(seats, people)} for seats in sorted(sessions)] + [
        one_place % {"names": _names(seats, people)} for seats in sorted(places)
    ]


def _names(seats: Iterable[int], people: Sequence[ShownSeat]) -> str:
    return ", ".join(people[seat].name for seat in seats)


def _letter(number: int) -> str:
    """A to Z, then A1 to Z1 …"""
    round_, place = divmod(number, 26)
    return chr(ord("A") + place) + (str(round_) if round_ else "")
