"""Reading a table for one look at it: who looks, and what they may know. Nothing here writes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.http import Http404, HttpRequest
from django.utils import timezone

from accounts.models import User
from games.access import viewer_seat
from games.engine.state import View
from games.models import Game, Seat
from games.presentation.events.seen_actions import in_context
from games.presentation.scene import Aids
from games.queries.actions import ACTIONS_SHOWN, newest_actions
from games.queries.clocks import Clocks
from games.queries.standings import view_of
from games.queries.table import news_at, seats_read
from games.queries.table_events import TableEventRow, table_events
from games.refusals import RulesGone


@dataclass(frozen=True)
class Viewer:
    """Who looks at a table: ``user`` is ``None`` for a visitor, ``seat`` for a spectator."""

    user: User | None
    seat: int | None
    aids: Aids
    browser: str = ""  # of a visitor: the secret of its cookie, "" if it keeps none

    @property
    def who(self) -> str:
        """Another text for each person, and for each browser of a visitor; "" if it is not known."""
        return f"person {self.user.pk}" if self.user else self.browser and f"browser {self.browser}"

    @property
    def speed(self) -> str:
        """How fast they see what has happened; "" for a visitor."""
        return "" if self.user is None else self.user.speed


def viewer_of(request: HttpRequest, game: Game) -> Viewer:
    """The viewer of ``game``; raises what `viewer_seat` raises, or ``RulesGone``."""
    seat = viewer_seat(request, game, seats_read(game))
    if not game.rules_known:
        raise RulesGone
    if not request.user.is_authenticated:
        return Viewer(user=None, seat=seat, aids=Aids(), browser=request.META.get("CSRF_COOKIE", ""))
    return Viewer(request.user, seat, aids_of(request.user))


def aids_of(user: User) -> Aids:
    return Aids(odds=user.odds, keys=user.keys)


@dataclass(frozen=True)
class Reading:
    """A table as it is read for one look."""

    game: Game
    viewer: Viewer
    seats: Sequence[Seat]
    now: datetime
    clocks: Clocks
    away: Mapping[int, datetime]  # until when which seats are on vacation
    played: Sequence[Any]  # `played_last`
    table_events: Sequence[TableEventRow]  # oldest first, as far back as the actions
    waiting_count: int  # how many games wait for the viewer
    talked: bool  # whether anybody has said something here


def read_table(request: HttpRequest, game: Game) -> Reading:
    """Read what the page of ``game`` shows its viewer. Raises what `viewer_of` raises, or a 404."""
    viewer, now = viewer_of(request, game), timezone.now()
    person = viewer.user.pk if viewer.user else 0
    seats = list(game.seat_rows.all())
    news = news_at.first(game.pk, person)
    if news is None:  # a table that never started was just cleared
        raise Http404
    played: Sequence[Any] = () if game.position is None else played_last(game)
    shown_from = played[0].number if len(played) == ACTIONS_SHOWN else 0
    clocks = Clocks(game)
    return Reading(
        game=game,
        viewer=viewer,
        seats=seats,
        now=now,
        clocks=clocks,
        away=clocks.away_until(seats, now),
        played=played,
        table_events=table_events(game, viewer.user, shown_from) if news.newest_event >= shown_from else [],
        waiting_count=news.other_games + (game.waiting_for_id == person),  # it may have changed since it was read
        talked=news.talked,
    )


def played_last(game: Game) -> Sequence[Any]:
    """The actions of the log, oldest first: `games.queries.actions.newest_actions` of the current version."""
    return in_context(game.rules, newest_actions(game, game.version))


def live_view(game: Game, seats: Sequence[Seat], seat: int | None) -> View:
    """The view of ``seat`` now: no legal actions where a bot has the seat, and no seat to act in a cancelled game."""
    view = view_of(game, seats, seat)
    if game.status == Game.Status.CANCELLED:
        view["legal"], view["to_act"] = [], None
    elif seat is not None and seats[seat].stand_in:
        view["legal"] = []
    return view


@dataclass(frozen=True)
class Missed:
    """``first``: the number of the first action that was missed; ``count``: how many there were."""

    first: int
    count: int


AWAY_FOR = timedelta(hours=1)


def last_round(seat: Seat, played: Sequence[Any], now: datetime) -> int:
    """The first action by others since the person at ``seat`` played, if they played long ago; 0 if there is none."""
    if not played:
        return 0
    caused = _last_caused(seat, played)
    since = next((row for row in played if row.number == caused), played[0])
    return caused + 1 if caused < played[-1].number and now - since.at >= AWAY_FOR else 0


def missed_at(seat: Seat, played: Sequence[Any]) -> Missed | None:
    """What the person at ``seat`` missed of the newest actions ``played``: all since they looked or played last."""
    if not played:
        return None
    since, newest = max(seat.seen_version or 0, _last_caused(seat, played)), played[-1].number
    return Missed(since + 1, newest - since) if since < newest else None


def _last_caused(seat: Seat, played: Sequence[Any]) -> int:
    """The number of the last action that a command of the person at ``seat`` led to, or of the one before."""
    own = {row.at for row in played if row.person_id == seat.user_id}
    return max([played[0].number - 1, *(row.number for row in played if row.at in own)])
