"""The replay: a game after any of its actions, as the viewer saw it; all hands once the game is over."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from itertools import pairwise
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.access import game_or_404
from games.catalog import presentation_of
from games.engine.state import View
from games.luck.trial import Trial
from games.luck.why import MarkedDecision, asked_decision, may_ask, weighed_decision
from games.models import Game, Seat
from games.overview.preview import Preview, preview_of
from games.overview.shown_seat import ShownSeat, shown_seats
from games.play.actions.chance import read_for_key
from games.play.actions.replay_state import game_at, seats_then
from games.presentation.chart import Chart
from games.presentation.chart.data import ChartTurn
from games.presentation.events.announcement import Announcement
from games.presentation.events.log import describe_batch
from games.presentation.events.seen_actions import SeenAction
from games.presentation.people import bot_note
from games.presentation.renderer import HtmlRenderer, Renderer, TextRenderer
from games.queries.actions import action_at
from games.queries.lists import waiting_count
from games.queries.table_events import table_events
from games.refusals import NoSuchAction, NotAsStored, NotRunning
from games.views.table.drawing.board import chart_of, draw_view, turns_played
from games.views.table.drawing.details import time_of
from games.views.table.drawing.game import PlayedPage
from games.views.table.drawing.highlights import highlights_of
from games.views.table.drawing.reading import Viewer, live_view, played_last, viewer_of
from games.views.table.page import TABLE_FRAGMENT
from pushsite.web.limits import limit
from pushsite.web.numbers import whole_number

REPLAY_PAGE = "games/replay/replay.html"


@require_safe
@never_cache
def replay_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """``?at=`` the number of an action; without it the deal. ``?before=``: the decision at an action, marked."""
    game = game_or_404(game_id)
    past = decision_page(request, game) if "before" in request.GET else past_page(request, game)
    played = turns_played(past.stored)
    turns = turns_of(played, past.people, past.past_action.at)
    starts = [before.at + 1 for before, _turn in pairwise(played)]
    return render(request, REPLAY_PAGE, past.context() | {"turns": turns, "turn_starts": starts})


@require_safe
@never_cache
def replay_step(request: HttpRequest, game_id: str) -> HttpResponse:
    """The table alone: the page already has its turns and the numbers of its chart."""
    return render(request, TABLE_FRAGMENT, past_page(request, game_or_404(game_id)).context() | {"figures_stay": True})


@dataclass(frozen=True)
class Pager:
    """The replay after action ``at`` of ``last``, and the ways from there; 0 is the deal."""

    at: int
    last: int

    @property
    def back(self) -> int | None:
        return self.at - 1 if self.at else None

    @property
    def next(self) -> int | None:
        return self.at + 1 if self.at < self.last else None


@dataclass(frozen=True)
class PastAction(Pager):
    """One action of a replay, in words, with its time and the bot or staff who decided for the player, if any."""

    over: bool  # the game, by now
    sentence: str
    by: str = ""
    why: bool = False  # whether one may ask why it was decided so
    when: datetime | None = None

    @property
    def place(self) -> str:
        if self.at == 0:
            return _("Before the first of {count} actions").format(count=self.last)
        return _("Action {number} of {count}").format(number=self.at, count=self.last)

    @property
    def first(self) -> int | None:
        """The deal, unless this is it."""
        return 0 if self.at else None

    @property
    def end(self) -> int | None:
        """The last action, unless this is it."""
        return self.last if self.at < self.last else None


@dataclass(frozen=True)
class TurnStart:
    """A turn of ``name``, and its first action."""

    number: int
    at: int
    name: str
    current: bool


@dataclass(kw_only=True)
class PastPage(PlayedPage):
    """A game as it was: there is nothing to do, and nothing becomes seen.

    ``marked``: the decision that comes next, if it is marked on the board; then a press on any choice begins a trial.
    ``seen_by``: whose view an unmarked decision shows if it is not the viewer's own; "you" is this player then.
    """

    stored: Game  # the game as it is
    marked: MarkedDecision | None = None
    new_trial: str = ""
    seen_by: str = ""
    past: bool = field(default=True, init=False)
    me: None = field(default=None, init=False)
    poll_ms: int = field(default=0, init=False)
    next_count: int = field(default=0, init=False)

    @property
    def revision(self) -> int:
        """The number of the action: no poll asks for it."""
        return self.game.version

    @cached_property
    def past_action(self) -> PastAction:
        return past_action_of(self.stored, self.played, self.viewer.seat, self.people, self.seats)

    @property
    def hands(self) -> list[tuple[ShownSeat, Any]]:
        """What each seat alone could see, once the game is over."""
        return hands_of(self.game, self.people) if self.stored.over else []

    @cached_property
    def highlights(self) -> list[int]:
        """The actions that the replay jumps to."""
        return highlights_of(self.stored)

    @property
    def highlight_before(self) -> int | None:
        return max((number for number in self.highlights if number < self.past_action.at), default=None)

    @property
    def highlight_after(self) -> int | None:
        return min((number for number in self.highlights if number > self.past_action.at), default=None)

    @property
    def announcement(self) -> Announcement:
        """The place and the action there alone: the ones before it have been told."""
        sentence = action_in_words(
            self.stored, self.played[-1:], self.viewer.seat, TextRenderer(self.people, brief=True)
        )
        return Announcement(happened=f"{self.past_action.place}. {sentence}")

    @property
    def chart(self) -> Chart | None:
        """The chart of the whole game, with this action marked."""
        return chart_of(self.stored, self.people, self.game.version)

    @property
    def preview(self) -> Preview | None:
        return preview_of(self.stored, self.stored.seat_rows.all())


def past_page(request: HttpRequest, game: Game) -> PastPage:
    """``game`` after the action that ``?at=`` names.

    ``Private``, ``RulesGone``, ``NotRunning`` before the start, ``NoSuchAction`` or ``NotAsStored``.
    """
    read_for_key(game)  # its past needs the key too
    viewer = viewer_of(request, game)
    if game.position is None:
        raise NotRunning(_("This game has not started: there is nothing to watch yet."), table=game.get_absolute_url())
    past = _past(game, _number(request, game))
    seats = seats_then(past)
    return _page(past, game, seats, viewer, live_view(past, seats, viewer.seat) | {"legal": []})


def decision_page(request: HttpRequest, game: Game) -> PastPage:
    """``game``, which is over, at the decision that ``?before=`` names, as its player saw it, with its choices marked.

    Better answers are stored for the costliest decisions; for bots' and a player's own decisions, a bot is asked.
    """
    read_for_key(game)
    viewer = viewer_of(request, game)
    if not game.over:
        raise NotRunning(_("The game is not over yet."), table=game.get_absolute_url())
    number = whole_number(request.GET["before"], game.version)
    row = action_at(game, number)
    if row is None:
        raise NoSuchAction(table=game.get_absolute_url())
    past, stored_seats = _past(game, row.number - 1), list(game.seat_rows.all())
    people = shown_seats(stored_seats, row.seat)
    marked = weighed_decision(game, row, people)
    if marked is None and may_ask(game, row, stored_seats, viewer.seat):
        limit(request, "why")
        marked = asked_decision(game, row, people)
    view = past.state().view(row.seat)
    if marked is None:
        view["legal"] = []
    page = _page(past, game, seats_then(past), replace(viewer, seat=row.seat), view)
    if marked is None and row.seat != viewer.seat:
        page.seen_by = people[row.seat].name
    page.marked, page.new_trial = marked, Trial.begun(game.pk, row.number).sealed()
    return page


def _past(game: Game, number: int) -> Game:
    past = game_at(game, number)
    if past is None:
        raise NotAsStored(table=game.get_absolute_url())
    return past


def _page(past: Game, game: Game, seats: Sequence[Seat], viewer: Viewer, view: View) -> PastPage:
    played = played_last(past)
    drawn = draw_view(past, seats, viewer.seat, viewer.aids, played, view=view)
    return PastPage(
        game=past,
        stored=game,
        viewer=viewer,
        seats=seats,
        people=drawn.people,
        table_events=table_events(past, viewer.user),
        time=time_of(past, seats, None, timezone.now()),
        waiting_count=waiting_count(viewer.user) if viewer.user else 0,
        drawn=drawn,
        played=played,
    )


def _number(request: HttpRequest, game: Game) -> int:
    number = whole_number(request.GET.get("at", "0"), game.version)
    if number is None:
        raise NoSuchAction(table=game.get_absolute_url())
    return number


def past_action_of(
    game: Game, played: Sequence[Any], seat: int | None, people: Sequence[ShownSeat], seats: Sequence[Seat]
) -> PastAction:
    """The last of the actions ``played`` of the stored ``game``, as far as ``seat`` may know it; else the deal."""
    if not played:
        return PastAction(0, game.version, game.over, _("The game begins."))
    row = played[-1]
    return PastAction(
        at=row.number,
        last=game.version,
        over=game.over,
        sentence=action_in_words(game, [row], seat, HtmlRenderer(people)),
        by=bot_note(people[row.seat], row.by),
        why=may_ask(game, row, seats, seat),
        when=row.at,
    )


def action_in_words(game: Game, played: Sequence[Any], seat: int | None, renderer: Renderer) -> str:
    """The only action of ``played``, as far as ``seat`` may know it; without one, the deal."""
    if not played:
        return _("The game begins.")
    action = SeenAction.seen_by(seat, played[0])
    if not action.events:
        return _("Hidden while the game runs.")
    return describe_batch([action], renderer, presentation_of(game.rules))


def turns_of(turns: Sequence[ChartTurn], people: Sequence[ShownSeat], at: int) -> list[TurnStart]:
    """Where each turn of a chart begins, oldest first, with the turn of action ``at`` marked."""
    starts = [(people[turn.seat].name, before.at + 1) for before, turn in pairwise(turns) if turn.seat is not None]
    here = max((first for _name, first in starts if first <= at), default=0)
    return [TurnStart(number, first, name, first == here) for number, (name, first) in enumerate(starts, 1)]


def hands_of(past: Game, people: Sequence[ShownSeat]) -> list[tuple[ShownSeat, Any]]:
    """What each seat alone could see in ``past``, drawn; empty in a game that hides nothing.

    Call it only for a game that is over by now, or for a viewer who may see what it hides.
    """
    private_hand = getattr(presentation_of(past.rules), "private_hand", None)
    if private_hand is None:
        return []
    state = past.state()
    return [(person, private_hand(state.view(person.number))) for person in people]
