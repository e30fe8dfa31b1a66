"""The sessions from which people played a game, and who shares a session or a place."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from games.models import Game
from games.models.session_digest import place_half, session_half
from games.overview.shown_seat import ShownSeat
from games.queries.actions import actions_of


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
    moments: dict[tuple[str, int], list[datetime]] = defaultdict(list)
    for row in actions_of(game, "session", "seat", "at"):
        if row.session:
            moments[row.session, row.seat].append(row.at)
    ordered = sorted(moments, key=lambda each: (min(moments[each]), each))
    letters: dict[str, str] = {}
    for digest, _seat in ordered:
        letters.setdefault(digest, _letter(len(letters)))
    rows = [
        Session(letters[digest], people[seat], len(at), min(at), max(at))
        for (digest, seat), at in ((each, moments[each]) for each in ordered)
    ]
    return Sessions(rows, _shared(ordered, people), letters)


def _shared(ordered: Iterable[tuple[str, int]], people: Sequence[ShownSeat]) -> list[str]:
    by_session: dict[str, set[int]] = {}
    by_place: dict[str, set[int]] = {}
    for digest, seat in ordered:
        by_session.setdefault(session_half(digest), set()).add(seat)
        by_place.setdefault(place_half(digest), set()).add(seat)
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
