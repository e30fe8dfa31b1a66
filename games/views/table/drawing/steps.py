"""The steps from an earlier version of a table to the newest, which the page shows one after another."""

import copy
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType, ModuleType
from typing import Any

from django.db import DatabaseError

from accounts.models import Speed
from games.catalog import presentation_of
from games.models import Game, Seat
from games.overview.seat_card import SeatCard, own_card, seat_cards
from games.play.actions.act import Positions
from games.play.actions.replay_state import WatchedEvent, watched
from games.presentation.events.entries import in_context
from games.presentation.events.log import LogLine, LogTurn
from games.presentation.events.steps import Step, describe_step, steps_in, steps_of
from games.presentation.renderer import HtmlRenderer, TextRenderer
from games.presentation.scene import Scene
from games.views.table.reading import Viewer

log = logging.getLogger(__name__)

NO_POSITIONS: Positions = MappingProxyType({})
MOST_STEPS_SENT = 12  # steps in an answer; the page asks for the rest while it shows them
ACTIONS_BEFORE = 3  # actions that the first ones may be told with (`in_context`)
ACTIONS_LOOKED_AT = 40  # looked at for them: some actions are no step of their own


@dataclass(frozen=True)
class DrawnStep:
    """A step as a viewer sees it; the templates of the table draw it by these names."""

    step: Step
    game: Game  # as it was
    people: list[SeatCard]
    scene: Scene
    line: LogLine  # what happened, in HTML
    announcement: str  # the same as text

    @property
    def log(self) -> list[LogTurn]:
        """The step alone, for the newest line."""
        return [LogTurn("", None, [self.line])]

    @property
    def me(self) -> SeatCard | None:
        return own_card(self.people)


@dataclass(frozen=True)
class StepsAfter:
    """Steps after an earlier version. ``upto``: the version that they lead to, short of the newest if there are more.

    The last step is left out if it leads to the newest version: the newest table shows it. Then ``last_weight`` is how
    long a viewer looks at it, and ``last_told`` what it is in words.
    """

    drawn: Sequence[DrawnStep]
    upto: int
    newest: int
    last_weight: float = 0
    last_told: str = ""

    @property
    def more(self) -> bool:
        return self.upto < self.newest


def step_context(game: Game, viewer: Viewer, found: StepsAfter) -> dict[str, Any]:
    """What ``games/steps/_steps.html`` needs."""
    return {
        "game": game,
        "viewer": viewer,
        "aids": viewer.aids,
        "steps": found,
        "speed": viewer.speed,
        "speeds": Speed.choices,
    }


def steps_after(
    game: Game, viewer: Viewer, since: int, newest: Sequence[Any] = (), positions: Positions = NO_POSITIONS
) -> StepsAfter:
    """The steps that ``viewer`` sees after version ``since``; none if the game does not come out as it is stored.

    ``positions``: those of the actions that the same request has played, the last of ``newest`` (`played_last`): these
    need not be played again.
    """
    played = _just_played(game, since, newest, positions) or _played_again(game, since)
    if not played:
        return StepsAfter([], game.version, game.version)
    presentation = presentation_of(game.rules)
    actions = [(row.number, [(each.event, each.state) for each in events]) for row, events in played]
    found = steps_of(actions, viewer.seat, presentation)
    shown, upto, last = _cut(found), played[-1][0].number, None
    if len(shown) < len(found):
        upto = shown[-1].number
    elif upto == game.version:  # what no step shows, such as a turned card, may follow the last one
        shown, last = found[:-1], found[-1] if found else None
    seats = list(game.seat_rows.all())
    drawn = draw_steps(game, seats, viewer, shown)
    if last is None:
        return StepsAfter(drawn, upto, game.version)
    people = seat_cards(seats, viewer.seat, last.position.view(viewer.seat))
    return StepsAfter(drawn, upto, game.version, last.weight, _told(last, people, presentation))


WatchedAction = tuple[Any, list[WatchedEvent]]


def _just_played(game: Game, since: int, newest: Sequence[Any], positions: Positions) -> list[WatchedAction]:
    rows = [row for row in newest if row.number > since]
    if len(rows) < game.version - since or any(row.number not in positions for row in rows):
        return []
    return [(row, list(map(WatchedEvent, row.events, positions[row.number]))) for row in rows]


def _played_again(game: Game, since: int) -> list[WatchedAction]:
    first = max(since - ACTIONS_BEFORE, 0)
    watching = (watched(game, first, since - first + ACTIONS_LOOKED_AT) if since < game.version else None) or []
    in_context(game.rules, [row for row, _events in watching])
    return [(row, events) for row, events in watching if row.number > since]


def _cut(found: list[Step]) -> list[Step]:
    """As many steps as fit into an answer, with no action cut in two unless it alone has more."""
    if len(found) <= MOST_STEPS_SENT:
        return found
    whole = [step for step in found[:MOST_STEPS_SENT] if step.number < found[MOST_STEPS_SENT].number]
    return whole or [step for step in found if step.number == found[0].number]


def steps_to_show(
    game: Game, viewer: Viewer, since: int, played: Sequence[Any], positions: Positions = NO_POSITIONS
) -> StepsAfter | None:
    """The steps from ``since`` to a table that shows the actions ``played``; ``None`` if it is one step away, or for
    a viewer who sees all at once.
    """
    if (
        since >= game.version
        or viewer.speed == Speed.AT_ONCE
        or (since == game.version - 1 and _parts(game, played, viewer.seat) < 2)
    ):
        return None
    try:
        return steps_after(game, viewer, since, played, positions)
    except DatabaseError:
        raise
    except Exception:  # the newest table is worth more than the way to it
        log.exception("steps failed", extra={"game": game.pk, "since": since})
        return None


def _parts(game: Game, played: Sequence[Any], seat: int | None) -> int:
    return steps_in(played[-1].events, seat, presentation_of(game.rules)) if played else 0


def actor_of(step: Step) -> int | None:
    """The seat that a step is about; what follows it, such as the next turn, may name another one."""
    own = next((event for event in step.events if event["type"] == step.kind), step.events[-1])
    return own.get("seat", step.events[0].get("seat"))


def draw_steps(game: Game, seats: Sequence[Seat], viewer: Viewer, found: Sequence[Step]) -> list[DrawnStep]:
    """Each step of ``found`` as ``viewer`` sees it."""
    presentation = presentation_of(game.rules)
    return [_drawn(game, seats, viewer, step, presentation) for step in found]


def _drawn(game: Game, seats: Sequence[Seat], viewer: Viewer, step: Step, presentation: ModuleType) -> DrawnStep:
    past = copy.copy(game)
    past.status, past.version = Game.Status.RUNNING, step.number
    view = step.position.view(viewer.seat)
    people = seat_cards(seats, viewer.seat, view)
    actor = actor_of(step)
    html = describe_step(step, HtmlRenderer(people), presentation)
    line = LogLine(f"{step.number}-{step.index}", None if actor is None else people[actor], html, step.number)
    return DrawnStep(
        step=step,
        game=past,
        people=people,
        scene=presentation.scene(view, people, viewer.aids, step.events),
        line=line,
        announcement=_told(step, people, presentation),
    )


def _told(step: Step, people: list[SeatCard], presentation: ModuleType) -> str:
    return describe_step(step, TextRenderer(people, brief=True), presentation)
