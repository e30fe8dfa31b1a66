"""Everything that a table's templates draw, made from one view of the position."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from django.db.models import prefetch_related_objects
from django.http import HttpRequest

from games.models import Game, LogEntry, Seat
from games.notices.seen import mark_invitation_seen, mark_seen
from games.play.errors import RulesGone
from games.play.past import seats_as_they_were
from games.play.revision import mark
from games.queries.happenings import Happening, happenings
from games.queries.mine import waiting_count
from games.queries.vacations import away_until
from games.queries.views import view_of
from games.rules.state import View
from games.views.access import viewer_seat
from games.views.chart import chart_of
from games.views.people import NOBODY, SeatCard, people_of
from games.views.picture.preview import preview_of
from games.views.table.board import board
from games.views.table.lock_context import lock_of
from games.views.table.missed import missed_at
from games.views.table.time_context import time_of
from games.words import words_for
from games.words.announce import announcement
from games.words.happenings import happened
from games.words.html import Html
from games.words.log import turns
from games.words.options import options_on
from games.words.orders import orders_for
from games.words.text import Text

ENDS = (LogEntry.Kind.CANCELLED, LogEntry.Kind.CALLED_OFF)
LOG_SHOWN = 30  # actions; the replay has them all, and every answer pays for each that is told
ROOM_LOG_SHOWN = 12
NOTHING_TO_DO: dict[str, Any] = {"me": None, "orders": [], "next_count": 0}
POLL_BOT_MS = 1000
POLL_PERSON_MS = 3000


@dataclass(frozen=True)
class Aids:
    """What helps the viewer; people switch it in their settings."""

    odds: bool = True
    keys: bool = True


def table_context(request: HttpRequest, game: Game, *, past: bool = False) -> dict[str, Any]:
    """The context of ``_table.html`` for who asks; ``Private`` for strangers at a private table, or ``RulesGone``.

    Where ``game`` is as it was in the ``past``, there is nothing to do, and nothing of it is seen for the first time.
    """
    prefetch_related_objects([game], "seat_rows")
    seats = list(game.seat_rows.all())
    me = viewer_seat(request, game, seats)
    if not game.rules_known:
        raise RulesGone
    context = {
        "game": game,
        "revision": mark(game),
        "game_name": words_for(game.rules).names.NAME,
        "options_on": options_on(game.state_class, game.options),
        "hosting": request.user.is_authenticated and game.host_id == request.user.pk,
        "command_id": uuid.uuid4(),
        **_counts(request, game),
        "past": past,
        "poll_ms": 0 if past else _poll_ms(game, seats),
        "time": time_of(game, seats, None if past else me),
        "aids": aids_of(request),
        "notice": "",
        "notice_kind": "",
    }
    beside = happenings(game, request.user if request.user.is_authenticated else None)
    if past and game.status == Game.Status.RUNNING:
        seats = seats_as_they_were(seats, beside)
    if game.position is None:
        if me is None and request.user.is_authenticated:
            mark_invitation_seen(game, request.user)
        return context | _room_context(game, seats, me, beside)
    drawn = _position_context(game, seats, me, context["aids"], beside, past=past)
    return context | drawn | (NOTHING_TO_DO if past else {})


def _counts(request: HttpRequest, game: Game) -> dict[str, int]:
    """How many games wait for the viewer, in the title; and how many others, on the button that leads to them."""
    if not request.user.is_authenticated:
        return {"waiting_count": 0, "next_count": 0}
    waiting = waiting_count(request.user)
    return {"waiting_count": waiting, "next_count": waiting - (game.waiting_for_id == request.user.pk)}


def _room_context(game: Game, seats: Sequence[Seat], me: int | None, beside: Sequence[Happening]) -> dict[str, Any]:
    people = people_of(seats, me, away=away_until(game, seats))
    voice = Html(people)
    return {
        "lead": words_for(game.rules).names.LEAD,
        "people": people,
        "me": _me(people),
        "lock": lock_of(game, seats, people),
        "free_seats": sum(seat.free for seat in seats),
        "people_seated": any(seat.user_id for seat in seats),
        "invitations": game.invitations.select_related("person"),
        "happened": [happened(happening, voice) for happening in reversed(beside[-ROOM_LOG_SHOWN:])],
        "cancelled": _cancelled(people, beside),
    }


def _position_context(
    game: Game, seats: Sequence[Seat], me: int | None, aids: Aids, beside: Sequence[Happening], *, past: bool
) -> dict[str, Any]:
    view = _view(game, seats, me)
    if past:
        view["legal"] = []
    words = words_for(game.rules)
    entries = newest_actions(game)
    drawn = board(game, seats, me, aids, entries, view=view, away=NOBODY if past else away_until(game, seats))
    people = drawn["people"]
    missed = None
    if me is not None and not past:
        missed = missed_at(seats[me], entries)
        mark_seen(game, seats[me], entries)
    cancelled = _cancelled(people, beside)
    return {
        **drawn,
        "played": entries,
        "me": _me(people),
        "lock": lock_of(game, seats, people),
        "missed": missed,
        "may_act": bool(view["legal"]),
        "hint": _hint(words, view, people, seats, me),
        "log": turns(entries, Html(people), me, words, beside),
        "announcement": cancelled or announcement(entries, view, people),
        "cancelled": cancelled,
        "last_to_agree": not any(_is_asked(seat) for seat in seats if seat.number != me),
        "chart": chart_of(game, people) if game.status == Game.Status.FINISHED and not past else None,
        "preview": preview_of(game, seats),
        "since": game.waiting_since,
        "orders": orders_for(game.rules, seats[me].orders) if me is not None else [],
    }


def _hint(words: ModuleType, view: View, people: Sequence[SeatCard], seats: Sequence[Seat], me: int | None) -> str:
    """What a first game says of the choice at hand; "" where the viewer has none, or has put hints away."""
    wanted = me is not None and seats[me].hints and view["legal"]
    return words.hint(view, people) if wanted else ""


def _cancelled(people: Sequence[SeatCard], beside: Sequence[Happening]) -> str:
    """How it came that the game was cancelled; "" if it was not."""
    ends = (happening for happening in beside if happening.kind in ENDS)
    return next((happened(end, Text(people)) for end in ends), "")


def _is_asked(seat: Seat) -> bool:
    """Whether somebody plays there who does not want to cancel the game."""
    return bool(seat.user_id) and not seat.stand_in and not seat.would_cancel


def _view(game: Game, seats: Sequence[Seat], me: int | None) -> View:
    """What the viewer sees: where a bot has the seat no action to choose from, in a cancelled game nobody to act."""
    view = view_of(game, seats, me)
    if game.status == Game.Status.CANCELLED:
        view["legal"], view["to_act"] = [], None
    elif me is not None and seats[me].stand_in:
        view["legal"] = []
    return view


def newest_actions(game: Game) -> list[Any]:
    """What the log is made from, the oldest first: rows, since most of a table's time would go into making models."""
    rows = game.played().order_by("-number")
    named = rows.values_list("number", "seat", "events", "by", "person_id", "at", named=True)
    return list(named[:LOG_SHOWN])[::-1]


def _poll_ms(game: Game, seats: Sequence[Seat]) -> int:
    """How often to ask again: often while a bot plays, never once nothing can change."""
    if game.status == Game.Status.OPEN:
        return POLL_PERSON_MS
    if game.status != Game.Status.RUNNING or game.to_act is None:
        return 0
    return POLL_BOT_MS if seats[game.to_act].level else POLL_PERSON_MS


def _me(people: Sequence[SeatCard]) -> SeatCard | None:
    return next((person for person in people if person.you), None)


def aids_of(request: HttpRequest) -> Aids:
    """The viewer's aids; a visitor has them all."""
    if not request.user.is_authenticated:
        return Aids()
    return Aids(odds=request.user.odds, keys=request.user.keys)
