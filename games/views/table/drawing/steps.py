"""The steps from an earlier version of a table to the newest, which the page shows one after another."""

import copy
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType, ModuleType
from typing import Any

from django.db import DatabaseError
from django.utils import timezone

from accounts.models import Speed
from games.catalog import presentation_of
from games.engine.state import Event
from games.models import Game, Seat
from games.overview.shown_seat import ShownSeat, own_seat, shown_seats
from games.play.actions.act import Positions
from games.play.actions.replay_state import EventAndState, events_played_again
from games.presentation.events.gathering import LONGEST_WAY, gather_steps
from games.presentation.events.log import LogLine, LogTurn
from games.presentation.events.seen_actions import in_context
from games.presentation.events.sounds import Sound, sound_of
from games.presentation.events.steps import Step, describe_step, steps_of
from games.presentation.renderer import HtmlRenderer, TextRenderer
from games.presentation.scene import Scene
from games.views.table.drawing.reading import Viewer

log = logging.getLogger(__name__)

NO_POSITIONS: Positions = MappingProxyType({})
# Seconds of steps, however long the viewer has waited for these; also of steps that the page asks for later
SHORTEST_WAY = 2.5
MOST_STEPS_SENT = 12  # steps in an answer; the page asks for the rest while it shows them
ACTIONS_BEFORE = 3  # actions that the first ones may be told with (`in_context`)
ACTIONS_LOOKED_AT = 120  # looked at for them: a round of six players, so that it is gathered as a whole


@dataclass(frozen=True)
class DrawnStep:
    """A step as a viewer sees it; the templates of the table draw it by these names."""

    step: Step
    game: Game  # as it was
    people: list[ShownSeat]
    scene: Scene
    line: LogLine  # what happened, in HTML
    announcement: str  # the same as text

    @property
    def log(self) -> list[LogTurn]:
        """The step alone, for the newest line."""
        return [LogTurn("", None, [self.line])]

    @property
    def sound(self) -> Sound | None:
        """Return the sound of the step, if it has one."""
        return sound_of(self.game.rules, self.step.events)

    @property
    def own(self) -> bool:
        """Whether the viewer did it."""
        return self.me is not None and actor_of(self.step) == self.me.number

    @property
    def me(self) -> ShownSeat | None:
        return own_seat(self.people)


@dataclass(frozen=True)
class StepsAfter:
    """Steps after an earlier version. ``upto``: the version that they lead to, short of the newest if there are more.

    The last step is left out if the newest table shows and tells it: it leads to the newest version, is not gathered
    from several, and nothing, such as the next player's card, follows it; a viewer who decides now has done it
    themselves, and it weighs at most 1. Then ``last_weight`` is how long a viewer looks at it, ``last_begins`` whether
    it is the first of a player's turn, ``last_costs`` whether it costs the viewer something, and ``last_told`` the
    step in words.
    """

    drawn: Sequence[DrawnStep]
    upto: int
    newest: int
    last_weight: float = 0
    last_told: str = ""
    last_begins: bool = False
    last_costs: bool = False
    last_line: LogLine | None = None  # what the last step is, also if it has been left out

    @property
    def events(self) -> list[Event]:
        """What the steps show."""
        return [event for each in self.drawn for event in each.step.events]

    @property
    def more(self) -> bool:
        return self.upto < self.newest


def step_context(game: Game, viewer: Viewer, steps: StepsAfter) -> dict[str, Any]:
    """Return the context of ``games/steps/_steps.html``."""
    return {
        "game": game,
        "viewer": viewer,
        "aids": viewer.aids,
        "steps": steps,
        "speed": viewer.speed,
        "speeds": Speed.choices,
    }


def steps_after(
    game: Game,
    viewer: Viewer,
    since: int,
    newest: Sequence[Any] = (),
    positions: Positions = NO_POSITIONS,
    *,
    longest: float = LONGEST_WAY,
) -> StepsAfter:
    """The steps that ``viewer`` sees after version ``since``; none if the game does not come out as it is stored.

    ``positions``: after the actions that the same request has played, the last of ``newest`` (`played_last`): these
    need not be played again. ``longest``: seconds for all of them.
    """
    before, played = _just_played(game, since, newest, positions) or _played_again(game, since)
    if not played:
        return StepsAfter([], game.version, game.version)
    presentation = presentation_of(game.rules)
    actions = [(row.number, [(event.event, event.state) for event in events]) for row, events in played]
    each_alone = steps_of(actions, viewer.seat, presentation, begins=_ends_turn(before))
    share = len(played) / (game.version - since)  # of the actions: each part of a long way has its part of the time
    gathered = gather_steps(each_alone, viewer.seat, presentation, longest * share)
    shown, upto, last = _cut(gathered), played[-1][0].number, None
    if len(shown) < len(gathered):
        upto = shown[-1].number
    elif upto == game.version and gathered and not _needs_telling(gathered[-1], game, viewer):
        shown, last = gathered[:-1], gathered[-1]
    seats = list(game.seat_rows.all())
    drawn = draw_steps(game, seats, viewer, shown)
    if last is None:
        line = drawn[-1].line if drawn and upto == game.version else None
        return StepsAfter(drawn, upto, game.version, last_line=line)
    people = shown_seats(seats, viewer.seat, last.position.view(viewer.seat))
    sentence, line = _told(last, people, presentation), _line(last, people, presentation)
    return StepsAfter(drawn, upto, game.version, last.weight, sentence, last.begins, last.costs, line)


ActionEvents = tuple[Any, list[EventAndState]]
Played = tuple[Any, list[ActionEvents]]  # the action before the first one, and these


def _just_played(game: Game, since: int, newest: Sequence[Any], positions: Positions) -> Played | None:
    rows = [row for row in newest if row.number > since]
    if len(rows) < game.version - since or any(row.number not in positions for row in rows):
        return None
    return _before(newest, since), [(row, list(map(EventAndState, row.events, positions[row.number]))) for row in rows]


def _played_again(game: Game, since: int) -> Played:
    first = max(since - ACTIONS_BEFORE, 0)
    again = None
    if since < game.version:
        again = events_played_again(game, first, since - first + ACTIONS_LOOKED_AT)
    replayed = again or []
    rows = [row for row, _events in replayed]
    in_context(game.rules, rows)
    return _before(rows, since), [(row, events) for row, events in replayed if row.number > since]


def _before(rows: Iterable[Any], since: int) -> Any:
    return next((row for row in rows if row.number == since), None)


def _ends_turn(row: Any) -> bool:
    return row is not None and any(event["type"] == "turn" for event in row.events)


def _cut(steps: list[Step]) -> list[Step]:
    """As many steps as fit into an answer, with no action cut in two unless it alone has more."""
    if len(steps) <= MOST_STEPS_SENT:
        return steps
    whole = [step for step in steps[:MOST_STEPS_SENT] if step.number < steps[MOST_STEPS_SENT].number]
    return whole or [step for step in steps if step.number == steps[0].number]


def _needs_telling(last: Step, game: Game, viewer: Viewer) -> bool:
    """Whether the newest table cannot tell the last step: it shows what has come since, such as the end of the game, or
    a part of it alone, or asks the viewer.
    """
    if last.number < game.version or game.status == Game.Status.FINISHED:
        return True
    return bool(last.gathered) or (game.to_act == viewer.seat and (actor_of(last) != viewer.seat or last.weight > 1))


def steps_to_show(
    game: Game, viewer: Viewer, since: int, played: Sequence[Any], positions: Positions = NO_POSITIONS
) -> StepsAfter | None:
    """The steps from ``since`` to a table that shows the actions ``played``; ``None`` if there are none, or for a
    viewer who sees all at once.
    """
    if since >= game.version or viewer.speed == Speed.AT_ONCE:
        return None
    if since == game.version - 1 and (without_steps := _without_steps(game, viewer, played)):
        return without_steps
    longest = max(LONGEST_WAY - seconds_waited(game.seat_rows.all(), viewer.seat, played, timezone.now()), SHORTEST_WAY)
    try:
        return steps_after(game, viewer, since, played, positions, longest=longest)
    except DatabaseError:
        raise
    except Exception:  # the newest table is worth more than the way to it
        log.exception("steps failed", extra={"game": game.pk, "since": since})
        return None


def seconds_waited(seats: Sequence[Seat], own: int | None, played: Sequence[Any], now: datetime) -> float:
    """For how long the viewer has been watching bots since an action of the ``own`` seat; 0 if people have played.

    If bots alone have done all that is in ``played``, it counts from the first of it.
    """
    if own is None:
        return 0
    for row in reversed(played):
        if row.seat == own:
            break
        if not seats[row.seat].level:
            return 0
    else:
        row = next(iter(played), None)
    return float((now - row.at).total_seconds()) if row else 0


def _without_steps(game: Game, viewer: Viewer, played: Sequence[Any]) -> StepsAfter | None:
    """What the page has to know of an action that the newest table shows and tells; ``None`` if there are steps."""
    *others, newest = played or [None]
    if newest is None:
        return None
    seat = viewer.seat
    seen = [(event, None) for event in newest.events]
    begins = _ends_turn(_before(others, game.version - 1))
    steps = steps_of([(newest.number, seen)], seat, presentation_of(game.rules), begins=begins)
    if len(steps) != 1 or _needs_telling(steps[0], game, viewer):
        return None
    (last,) = steps
    return StepsAfter([], game.version, game.version, last.weight, last_begins=last.begins, last_costs=last.costs)


def actor_of(step: Step) -> int | None:
    """The seat that a step is about; what follows it, such as the next turn, may name another one."""
    return step.own_event.get("seat", step.events[0].get("seat"))


def draw_steps(game: Game, seats: Sequence[Seat], viewer: Viewer, steps: Sequence[Step]) -> list[DrawnStep]:
    """Return each of the ``steps`` as ``viewer`` sees it."""
    presentation = presentation_of(game.rules)
    return [_drawn(game, seats, viewer, step, presentation) for step in steps]


def _drawn(game: Game, seats: Sequence[Seat], viewer: Viewer, step: Step, presentation: ModuleType) -> DrawnStep:
    past = copy.copy(game)
    past.status, past.version = Game.Status.RUNNING, step.number
    view = step.position.view(viewer.seat)
    people = shown_seats(seats, viewer.seat, view)
    return DrawnStep(
        step=step,
        game=past,
        people=people,
        scene=presentation.scene(view, people, viewer.aids, step.events),
        line=_line(step, people, presentation),
        announcement=_told(step, people, presentation),
    )


def _line(step: Step, people: list[ShownSeat], presentation: ModuleType) -> LogLine:
    actor = actor_of(step)
    html = describe_step(step, HtmlRenderer(people, brief=bool(step.gathered)), presentation)
    return LogLine(f"{step.number}-{step.index}", None if actor is None else people[actor], html, step.number)


def _told(step: Step, people: list[ShownSeat], presentation: ModuleType) -> str:
    return describe_step(step, TextRenderer(people, brief=True), presentation)
