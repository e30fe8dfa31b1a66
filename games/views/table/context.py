"""What the templates of a table draw: one dataclass for an open table, one for a game. Nothing here writes."""

import math
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta
from functools import cached_property
from types import ModuleType
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import Speed
from games.catalog import presentation_of
from games.engine.state import View
from games.models import Game, Invitation, Seat
from games.play.revision import mark, mark_of_orders
from games.presentation.chart import Chart
from games.presentation.hints import Hint, hint_of
from games.presentation.log import Turn, announcement, turns
from games.presentation.options import OrderCard, options_on, orders_for
from games.presentation.renderer import HtmlRenderer, TextRenderer
from games.presentation.scene import Aids, Scene
from games.presentation.table_events import describe_event
from games.progress import finished
from games.queries.clocks import away_until
from games.queries.table_events import TableEventRow, table_events
from games.queries.views import view_of
from games.views.people import SeatCard, people_of, you_of
from games.views.picture import Preview, preview_of
from games.views.table.board import Board, board_of, chart_of, newest_actions
from games.views.table.parts import LockCard, Missed, Time, cancelled_by, lock_of, missed_at, time_of
from games.views.table.requests import CancelRequest, Rematch, cancel_request, rematch_of
from games.views.table.steps import Steps, step_id_of, steps_to_show
from games.views.table.viewer import Viewer, viewer_of

POLL_BOT_MS = 20  # the first interval, which grows: most bots have played within the time of a step or two
POLL_PERSON_MS = 3000
REFRESH_BOT_S, REFRESH_PERSON_S = 5, 30  # without scripts
TABLE_EVENTS_SHOWN = 12
REMATCH_ASKED = timedelta(hours=1)  # then a page that shows the end of a game stops asking whether there is one


@dataclass(kw_only=True)
class TablePage:
    """What every table draws, open, running, over or in the past."""

    game: Game
    viewer: Viewer
    seats: Sequence[Seat]
    people: Sequence[SeatCard]
    table_events: Sequence[TableEventRow]  # oldest first
    time: Time
    past: bool = False
    notice: str = ""
    notice_kind: str = ""
    command_id: uuid.UUID = field(default_factory=uuid.uuid4)

    def context(self) -> dict[str, Any]:
        """Fields and properties by name, as `render` takes them."""
        names = [each.name for each in fields(self)]
        for cls in type(self).__mro__:
            names += [name for name, value in vars(cls).items() if isinstance(value, property | cached_property)]
        return {name: getattr(self, name) for name in names}

    @property
    def revision(self) -> str | int:
        """What a poll compares with the newest revision."""
        return mark(self.game)

    @property
    def poll_ms(self) -> int:
        """How often to poll: often while a bot plays; 0 when nothing can change."""
        if self.game.status == Game.Status.OPEN:
            return POLL_PERSON_MS
        if self.game.status != Game.Status.RUNNING or self.game.to_act is None:
            return 0
        return POLL_BOT_MS if self.seats[self.game.to_act].level else POLL_PERSON_MS

    @property
    def poll_seconds(self) -> int:
        """How long to poll; 0 for as long as the page is open."""
        return 0

    @property
    def refresh_seconds(self) -> int:
        """How often a browser without scripts loads the page again; 0 when the viewer decides or may type."""
        return 0

    @property
    def game_name(self) -> str:
        return presentation_of(self.game.rules).names.NAME

    @property
    def heading(self) -> str:
        """The table's name, and what is played if the name does not say so."""
        name = self.game_name
        return name if self.game.name == name else f"{name} · {self.game.name}"

    @property
    def options_on(self) -> list[str]:
        return options_on(self.game.state_class, self.game.options)

    @property
    def me(self) -> SeatCard | None:
        """The viewer's seat; ``None`` for a spectator."""
        return you_of(self.people)

    @property
    def hosting(self) -> bool:
        return self.viewer.user is not None and self.game.host_id == self.viewer.user.pk

    @property
    def aids(self) -> Aids:
        return self.viewer.aids

    @property
    def lock(self) -> LockCard:
        return lock_of(self.game, self.seats, self.people)

    @cached_property
    def cancelled(self) -> str:
        """How the game came to be cancelled; "" if it was not."""
        return cancelled_by(self.people, self.table_events)

    @property
    def waiting_count(self) -> int:
        """How many games wait for the viewer, for the title."""
        return self.viewer.waiting_count

    @property
    def next_count(self) -> int:
        """How many other games wait for the viewer, for the button that leads to them."""
        here = self.viewer.user is not None and self.game.waiting_for_id == self.viewer.user.pk
        return self.waiting_count - here


@dataclass(kw_only=True)
class RoomPage(TablePage):
    """A table that has not started, or was cancelled before it did."""

    @property
    def refresh_seconds(self) -> int:
        types_a_name = self.free_seats > 0 and (self.hosting or self.me is None)
        return 0 if self.game.status != Game.Status.OPEN or types_a_name else REFRESH_PERSON_S

    @property
    def lead(self) -> str:
        return presentation_of(self.game.rules).names.LEAD

    @property
    def free_seats(self) -> int:
        return sum(seat.free for seat in self.seats)

    @property
    def people_seated(self) -> bool:
        return any(seat.user_id for seat in self.seats)

    @property
    def host(self) -> SeatCard | None:
        """The host's seat; ``None`` if they have none."""
        seated = (seat.number for seat in self.seats if seat.user_id and seat.user_id == self.game.host_id)
        return next((self.people[number] for number in seated), None)

    @cached_property
    def invitation(self) -> Invitation | None:
        """The viewer's own, unless they declined it."""
        if self.viewer.user is None or self.viewer.seat is not None:
            return None
        own = self.game.invitations.filter(person=self.viewer.user, declined=False)
        return own.select_related("by").first()

    @property
    def gave_text(self) -> bool:
        """Whether the viewer has added a text to the deal; which one, no page says before the deal is opened."""
        return self.viewer.seat is not None and self.seats[self.viewer.seat].entropy is not None

    @property
    def announcement(self) -> str:
        return describe_event(self.table_events[-1], TextRenderer(self.people)) if self.table_events else ""

    @property
    def invitations(self) -> QuerySet[Invitation]:
        return self.game.invitations.select_related("person")

    @property
    def happened(self) -> list[str]:
        renderer = HtmlRenderer(self.people)
        return [describe_event(event, renderer) for event in reversed(self.table_events[-TABLE_EVENTS_SHOWN:])]


@dataclass(kw_only=True)
class PlayedPage(TablePage):
    """A position with its log, now or in the past."""

    drawn: Board
    played: Sequence[Any]  # `newest_actions`

    @property
    def speeds(self) -> list[tuple[str, str]]:
        """How fast the page shows steps, with their names, to choose from."""
        return list(Speed.choices)

    @property
    def speed(self) -> str:
        """The speed that the viewer has chosen; "" for a visitor, whose browser knows it."""
        return self.viewer.speed

    @property
    def step_id(self) -> str:
        """Another one for each step, for ids of what moves."""
        return step_id_of(self.game, self.played, self.viewer.seat)

    @property
    def view(self) -> View:
        return self.drawn.view

    @property
    def scene(self) -> Scene:
        return self.drawn.scene

    @property
    def ranking(self) -> Sequence[Any]:
        return self.drawn.ranking

    @property
    def log(self) -> list[Turn]:
        renderer = HtmlRenderer(self.people)
        return turns(self.played, renderer, self.viewer.seat, presentation_of(self.game.rules), self.table_events)

    @property
    def announcement(self) -> str:
        return self.cancelled or announcement(self.played, self.view, self.people)

    @property
    def chart(self) -> Chart | None:
        return None

    @property
    def preview(self) -> Preview | None:
        """What a link to the game shows elsewhere; ``None`` unless it is public and finished."""
        return preview_of(self.game, self.seats)


@dataclass(kw_only=True)
class GamePage(PlayedPage):
    """A game as it is now, running or over."""

    missed: Missed | None
    learned: bool = False  # the viewer has taken the game's lesson
    steps: Steps | None = None  # to this version from the one that the viewer saw

    @property
    def my_seat(self) -> Seat | None:
        return None if self.viewer.seat is None else self.seats[self.viewer.seat]

    @property
    def may_act(self) -> bool:
        return bool(self.view["legal"])

    @property
    def refresh_seconds(self) -> int:
        if self.may_act or self.game.status != Game.Status.RUNNING or self.game.to_act is None:
            return 0
        return REFRESH_BOT_S if self.seats[self.game.to_act].level else REFRESH_PERSON_S

    @property
    def hints_offered(self) -> bool:
        """Whether the viewer can have hints here."""
        return (
            self.my_seat is not None
            and self.game.status == Game.Status.RUNNING
            and not self.my_seat.stand_in
            and hasattr(presentation_of(self.game.rules), "hint")
        )

    @property
    def hint(self) -> Hint | None:
        """What a first game says about the decision; ``None`` unless the viewer decides and has not hidden hints."""
        if not (self.hints_offered and self.my_seat and self.my_seat.hints and self.may_act and self.viewer.user):
            return None
        presentation: ModuleType = presentation_of(self.game.rules)
        goal = str(getattr(presentation.names, "AIM", ""))
        read = self.viewer.user.hints_read.get(self.game.rules, {})
        text = presentation.hint(self.view, self.people)
        return hint_of(text, goal, read, learned=self.learned) if text else None

    @property
    def since(self) -> datetime | None:
        return self.game.waiting_since

    @property
    def poll_ms(self) -> int:
        """At the end players wait a while for a rematch that another of them may ask for."""
        return POLL_PERSON_MS if self.may_be_asked else super().poll_ms

    @property
    def poll_seconds(self) -> int:
        return (
            math.ceil((self.game.ended_at + REMATCH_ASKED - timezone.now()).total_seconds()) if self.may_be_asked else 0
        )

    @property
    def may_be_asked(self) -> bool:
        just_over = self.game.over and timezone.now() - self.game.ended_at < REMATCH_ASKED
        return just_over and self.rematch is None and self.among_people

    @cached_property
    def rematch(self) -> Rematch | None:
        """The rematch of a finished game, for its players; against bots alone it would be of no use here."""
        return rematch_of(self.game, self.seats, self.viewer.seat) if self.among_people else None

    @property
    def among_people(self) -> bool:
        """Whether the viewer has finished a game with other people."""
        people = [seat.number for seat in self.seats if seat.user_id]
        return self.game.status == Game.Status.FINISHED and self.viewer.seat in people and len(people) > 1

    @property
    def announcement(self) -> str:
        return self.rematch.sentence if self.rematch and self.rematch.asked else super().announcement

    @property
    def cancel_request(self) -> CancelRequest | None:
        running = self.game.status == Game.Status.RUNNING
        return cancel_request(self.seats, self.people, self.me) if running else None

    @property
    def last_to_agree(self) -> bool:
        """Whether everyone else who still plays wants to cancel."""
        others = (seat for seat in self.seats if seat.number != self.viewer.seat)
        return not any(seat.user_id and not seat.stand_in and not seat.would_cancel for seat in others)

    @property
    def chart(self) -> Chart | None:
        return chart_of(self.game, self.people) if self.game.status == Game.Status.FINISHED else None

    @property
    def orders(self) -> list[OrderCard]:
        """The standing orders that the viewer can give."""
        return [] if self.my_seat is None else orders_for(self.game.rules, self.my_seat.orders)

    @property
    def orders_mark(self) -> str:
        """What a poll compares with the newest standing orders of the viewer."""
        return "" if self.my_seat is None else mark_of_orders(self.my_seat)


def table_page(
    request: HttpRequest, game: Game, since: int | None = None, *, opened: bool = False
) -> RoomPage | GamePage:
    """What ``_table.html`` draws of ``game`` for the viewer; ``Private`` for strangers, or ``RulesGone``.

    ``since``: the version that the page shows; the steps from there come along. ``opened``: the page is drawn as a
    whole, and shows the steps that the viewer has missed.
    """
    viewer, now = viewer_of(request, game), timezone.now()
    seats = list(game.seat_rows.all())
    time, events = time_of(game, seats, viewer.seat, now), table_events(game, viewer.user)
    away = away_until(game, seats, now)
    if game.position is None:
        people = people_of(seats, viewer.seat, away=away)
        return RoomPage(game=game, viewer=viewer, seats=seats, people=people, table_events=events, time=time)
    played = newest_actions(game)
    drawn = board_of(game, seats, viewer.seat, viewer.aids, played, view=live_view(game, seats, viewer.seat), away=away)
    missed = None if viewer.seat is None else missed_at(seats[viewer.seat], played)
    if opened and missed is not None:
        since = missed.first - 1
    return GamePage(
        game=game,
        viewer=viewer,
        seats=seats,
        people=drawn.people,
        table_events=events,
        time=time,
        drawn=drawn,
        played=played,
        missed=missed,
        learned=finished(request, game.rules),
        steps=None if since is None else steps_to_show(game, viewer, since, played),
    )


def live_view(game: Game, seats: Sequence[Seat], seat: int | None) -> View:
    """The view of ``seat`` now: no legal actions where a bot has the seat, and no seat to act in a cancelled game."""
    view = view_of(game, seats, seat)
    if game.status == Game.Status.CANCELLED:
        view["legal"], view["to_act"] = [], None
    elif seat is not None and seats[seat].stand_in:
        view["legal"] = []
    return view
