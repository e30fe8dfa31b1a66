"""What the templates of a table draw of a game, now or in the past."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property
from types import ModuleType
from typing import Any

from django.utils import timezone
from django.utils.translation import ngettext

from accounts.models import Speed
from games.bots import weakest_level
from games.catalog import evaluator_of, presentation_of
from games.engine.state import View
from games.luck.why import may_ask
from games.luck.words import LONGEST_TURN
from games.models import Action, Game, Seat
from games.overview.preview import Preview, preview_of, share_address
from games.overview.shown_seat import ShownSeat
from games.play.actions.act import Positions
from games.play.revision import orders_token
from games.play.seen import is_unseen_at
from games.play.watching import PLAYS, spectators
from games.presentation.chart import Chart
from games.presentation.events.announcement import Announcement, announcement
from games.presentation.events.log import LogTurn, turns
from games.presentation.events.seen_actions import SeenAction, seen
from games.presentation.events.sounds import Sound, sound_of
from games.presentation.events.table_events import describe_event
from games.presentation.facts import MOST_FACTS
from games.presentation.orders import ShownOrder, shown_orders
from games.presentation.renderer import HtmlRenderer, TextRenderer
from games.presentation.results import Ending, outcome_for, well_played
from games.presentation.scene import Hint, Scene, hint_of, table_in_words
from games.queries.actions import actions_between
from games.queries.standings import still_plays
from games.views.table.drawing.board import DrawnView, chart_of, draw_view, events_for
from games.views.table.drawing.details import CancelRequest, Rematch, cancel_request, rematch_of, time_of
from games.views.table.drawing.facts import facts_told, learned_told, results_told
from games.views.table.drawing.reading import Missed, Reading, last_round, live_view, missed_at
from games.views.table.drawing.steps import NO_POSITIONS, StepsAfter, steps_to_show
from games.views.table.drawing.table import POLL_PERSON_MS, REFRESH_BOT_S, REFRESH_PERSON_S, TablePage

By = Action.By
REMATCH_ASKED = timedelta(hours=1)  # after the end: later only a message may come


@dataclass(frozen=True)
class Watching:
    """How many people watch, and the words for it, in which the page puts newer numbers."""

    number: int

    @property
    def one(self) -> str:
        return ngettext("{number} spectator", "{number} spectators", 1)

    @property
    def more(self) -> str:
        return ngettext("{number} spectator", "{number} spectators", 2)

    def __str__(self) -> str:
        return (self.one if self.number == 1 else self.more).format(number=self.number)


@dataclass(kw_only=True)
class PlayedPage(TablePage):
    """A position with its log, now or in the past."""

    drawn: DrawnView
    played: Sequence[Any]  # `played_last`
    steps: StepsAfter | None = None  # to this position from the one that the page shows
    shown: int | None = None  # the version that the page shows, if it gets the fragment alone

    @property
    def speeds(self) -> list[tuple[str, str]]:
        """How fast the page shows steps, with their names, to choose from."""
        return list(Speed.choices)

    @property
    def speed(self) -> str:
        """The speed that the viewer has chosen; "" for a visitor, whose browser knows it."""
        return self.viewer.speed

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
    def bots(self) -> list[ShownSeat]:
        return [person for person in self.people if person.bot]

    @property
    def log(self) -> list[LogTurn]:
        return turns(
            self.played,
            HtmlRenderer(self.people),
            self.viewer.seat,
            presentation_of(self.game.rules),
            self.table_events,
            self.shown,
            may_ask=self.may_ask,
        )

    def _lost(self, presentation: ModuleType) -> str:
        """What the viewer has lost since their last decision, and what would have avoided it; "" if nothing."""
        seat, tell = self.viewer.seat, getattr(presentation, "loss", None)
        own = (action.number for action in self.played if action.seat == seat and action.by == By.PLAYER)
        since = max(own, default=1)
        newest = (event for action in self.played if action.number >= since for event in action.events)
        if tell is None or not any(seat in presentation.costs(event) for event in newest):
            return ""
        whole_turn = actions_between(self.game, max(0, since - LONGEST_TURN), self.game.version)
        return str(tell(self.view, seen(whole_turn, seat), since, self.people))

    def may_ask(self, action: SeenAction, turn_is_over: bool) -> bool:
        """Whether the log offers to ask why this was played."""
        return False

    @property
    def announcement(self) -> Announcement:
        if self.cancelled:
            return Announcement(besides=self.cancelled)
        announced = announcement(self.played, self.view, self.people, self.steps.last_told if self.steps else "")
        return announced if announced.asked else replace(announced, asked=str(self.scene.result))

    @property
    def state_in_words(self) -> str:
        """The whole table for a player who hears it: who decides what, the scores, the board, and the time left."""
        sentences = [self.announcement.asked, *table_in_words(self.scene), self.time.sentence]
        return " ".join(filter(None, sentences))

    @property
    def chart(self) -> Chart | None:
        return None

    @property
    def analysed(self) -> bool:
        """Whether there is a page about luck and decisions in this game."""
        return self.game.status == Game.Status.FINISHED and evaluator_of(self.game.rules) is not None

    @property
    def preview(self) -> Preview | None:
        """What a link to the game shows elsewhere; ``None`` unless it is public and finished."""
        return preview_of(self.game, self.seats)


@dataclass(kw_only=True)
class GamePage(PlayedPage):
    """A game as it is now, running or over."""

    missed: Missed | None
    learned: bool = False  # the viewer has taken the game's lesson

    @property
    def my_seat(self) -> Seat | None:
        return None if self.viewer.seat is None else self.seats[self.viewer.seat]

    @property
    def unseen(self) -> bool:
        """Whether the page shows the viewer something that they have not seen yet."""
        if self.my_seat is None:
            return False
        return is_unseen_at(self.my_seat, self.game, self.played) or self.cancel_request is not None

    @cached_property
    def last_round(self) -> int:
        """The first action that "What happened?" plays again; 0 if the viewer has played lately or nobody has since."""
        running = self.my_seat is not None and self.game.status == Game.Status.RUNNING
        return last_round(self.my_seat, self.played, timezone.now()) if running and self.my_seat else 0

    @cached_property
    def watching(self) -> Watching | None:
        """How many people watch, for the players; ``None`` for others, and where nobody may."""
        return Watching(spectators(self.game.pk)) if self.watch == PLAYS else None

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
        if text and (lost := self._lost(presentation)):
            return Hint(lost, "", short=False, digest="")
        return hint_of(text, goal, read, learned=self.learned) if text else None

    def may_ask(self, action: SeenAction, turn_is_over: bool) -> bool:
        return may_ask(self.game, action, self.seats, self.viewer.seat, turn_is_over=turn_is_over)

    @property
    def since(self) -> datetime | None:
        return self.game.waiting_since

    @property
    def poll_ms(self) -> int:
        """At the end players wait a while for a rematch that another of them may ask for."""
        return POLL_PERSON_MS if self.may_be_asked else super().poll_ms

    @property
    def may_be_asked(self) -> bool:
        just_over = self.game.over and timezone.now() - self.game.ended_at < REMATCH_ASKED
        return just_over and self.rematch is None and self.among_people

    @cached_property
    def rematch(self) -> Rematch | None:
        """The rematch of a game that is over, for its players; against bots alone it would be of no use here."""
        return rematch_of(self.game, self.seats, self.viewer.seat) if self.among_people else None

    @property
    def against_bots(self) -> bool:
        """Whether the viewer plays against bots alone."""
        return self.my_seat is not None and all(seat.bot for seat in self.seats if seat is not self.my_seat)

    @property
    def ends_easily(self) -> bool:
        """Whether a game against the weakest bots alone is over: the next one can be against normal ones."""
        weakest = weakest_level(self.game.rules)
        finished = self.against_bots and self.game.status == Game.Status.FINISHED
        return finished and all(seat.bot == weakest for seat in self.seats if seat is not self.my_seat)

    @property
    def among_people(self) -> bool:
        """Whether the viewer has played a game with other people that is over now."""
        people = [seat.number for seat in self.seats if seat.user_id]
        return self.game.over and self.viewer.seat in people and len(people) > 1

    @property
    def announcement(self) -> Announcement:
        if self.rematch and self.rematch.asked:
            return Announcement(besides=self.rematch.sentence)
        announced = super().announcement
        if self.bot_acts:
            return replace(announced, asked="")  # it does so at once
        urgent = f" {self.time.urgent}" if self.time.urgent and self.may_act else ""
        return replace(announced, asked=announced.asked + urgent)

    @property
    def cancel_request(self) -> CancelRequest | None:
        running = self.game.status == Game.Status.RUNNING
        return cancel_request(self.game, self.seats, self.people, self.me) if running else None

    @property
    def cancel_declined(self) -> str:
        """Who declined to cancel, until the next action, for players; "" if nobody did."""
        event = next(reversed(self.table_events), None)
        fresh = event is not None and event.kind == "declined" and event.version == self.game.version
        shown = fresh and self.me is not None and not event.you and self.cancel_request is None
        return describe_event(event, TextRenderer(self.people)) if shown else ""

    @property
    def last_to_agree(self) -> bool:
        """Whether everyone else who still plays wants to cancel."""
        others = (seat for seat in self.seats if seat.number != self.viewer.seat)
        return not any(still_plays(self.game, seat) and not seat.would_cancel for seat in others)

    @property
    def may_end(self) -> bool:
        """Whether the viewer alone has not left a rated game that still runs, and so has won it."""
        decided = self.game.decided_at is not None and self.game.status == Game.Status.RUNNING
        return decided and self.me is not None and not self.me.left

    @property
    def chart(self) -> Chart | None:
        return chart_of(self.game, self.people) if self.game.status == Game.Status.FINISHED else None

    @cached_property
    def outcome(self) -> Ending | None:
        """What the end of the game is for the viewer; ``None`` before it, and for spectators."""
        if self.viewer.seat is None or self.game.status != Game.Status.FINISHED:
            return None
        return outcome_for(self.ranking, self.viewer.seat)

    @property
    def celebrates(self) -> bool:
        """Whether the viewer sees for the first time that they have won."""
        return self.outcome in ("won", "shared") and (
            self.missed is not None if self.shown is None else self.shown < self.game.version
        )

    @property
    def well_played(self) -> str:
        """A kind word for a player who has not won."""
        return "" if self.outcome is None else well_played(self.ranking, self.viewer.seat)

    @property
    def sound(self) -> Sound | None:
        """Return the sound of the newest actions that no step shows; ``None`` if the page knows them."""
        drawn = self.steps.drawn if self.steps else []
        since = drawn[-1].step.number - 1 if drawn else self.shown
        if since is None:
            return None
        stepped = self.steps.events if self.steps else []
        new = [event for row in self.played if row.number > since for event in events_for(row, self.viewer.seat)]
        return sound_of(self.game.rules, [event for event in new if event not in stepped])

    @property
    def share_address(self) -> str:
        """The address that the viewer may give away: the table's own if everybody may see it; "" if there is none."""
        if self.preview:
            return self.preview.url
        over = self.my_seat is not None and self.game.status == Game.Status.FINISHED
        return share_address(self.my_seat) if over else ""

    @property
    def share_title(self) -> str:
        """What the address is called when the viewer gives it away; of a private table, the name is not told."""
        return self.preview.title if self.preview else self.game_name

    @cached_property
    def facts(self) -> list[str]:
        """Return facts about a game played to its end; for a first game, also what its player has learned."""
        facts = [*learned_told(self.game, self.my_seat), *facts_told(self.game, HtmlRenderer(self.people))][:MOST_FACTS]
        return [*facts, *results_told(self.game, self.my_seat, self.seats)]

    @property
    def orders(self) -> list[ShownOrder]:
        """The standing orders that the viewer can give."""
        if self.my_seat is None:
            return []
        return shown_orders(self.game.rules, self.my_seat.orders)

    @property
    def orders_token(self) -> str:
        """What a poll compares with the newest standing orders of the viewer."""
        return "" if self.my_seat is None else orders_token(self.my_seat)


def game_page(
    reading: Reading,
    since: int | None,
    *,
    opened: bool = False,
    learned: bool = False,
    positions: Positions = NO_POSITIONS,
) -> GamePage:
    """The page of a game that has started.

    ``since``: the version that the page shows; the steps from there come along, and its log is not told again.
    ``opened``: the page is drawn as a whole, and shows the steps that the viewer has missed. ``positions``: after
    the actions that the same request has played.
    """
    game, viewer, seats, played = reading.game, reading.viewer, reading.seats, reading.played
    view = live_view(game, seats, viewer.seat)
    missed = None if viewer.seat is None else missed_at(seats[viewer.seat], played)
    steps_from = missed.first - 1 if opened and missed is not None else since
    steps = None if steps_from is None else steps_to_show(game, viewer, steps_from, played, positions)
    stepped = steps.events if steps else ()
    drawn = draw_view(game, seats, viewer.seat, viewer.aids, played, view=view, away=reading.away, stepped=stepped)
    return GamePage(
        game=game,
        viewer=viewer,
        seats=seats,
        people=drawn.people,
        table_events=reading.table_events,
        time=time_of(game, seats, viewer.seat, reading.now, reading.clocks),
        waiting_count=reading.waiting_count,
        talked=reading.talked,
        drawn=drawn,
        played=played,
        shown=since,
        missed=missed,
        learned=learned,
        steps=steps,
    )
