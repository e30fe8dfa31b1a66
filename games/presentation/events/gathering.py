"""Steps that are one movement under one sentence, such as five cards that one player draws."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import accumulate, pairwise, takewhile
from types import ModuleType

from games.engine.state import Event, View
from games.presentation.events.steps import DRAMA, Step

LONGEST_WAY = 7.5  # seconds of steps at normal speed; with what comes before and after them a wait takes 8
# Seconds at normal speed: for a weight of 1, which the table tells its script; for a step, as most movements take; for
# each further card of it, as the style sheets delay it.
LOOK, MOVEMENT, NEXT_CARD = 0.56, 0.45, 0.15

# The most that a viewer can read of one step while it stands
MOST_TURNS, MOST_TURNS_WITH_DRAMA = 4, 2
MOST_PLAYERS = 6  # each once in each turn; more at the very last, and then it stands longer
LONGEST_LOOK = 2.6  # the weight of such a step, and of two turns in which something happens that nobody may miss

Joins = Callable[[Step, Step], bool]  # whether a step and the next one become one
Fits = Callable[[Sequence[Step]], bool]  # whether steps are short enough
Gathers = Callable[[Sequence[Step]], list[Step]]


def gather_steps(
    steps: Sequence[Step], viewer: int | None, presentation: ModuleType, longest: float = LONGEST_WAY
) -> list[Step]:
    """The same with routine joined, and more if they took over ``longest`` seconds: nothing is shown faster instead.

    What nobody may miss is joined last, and that of two turns at the very last; what costs the viewer something, never.
    A game's presentation may say by ``is_routine(event, view)`` what a player does without any risk; the view is the
    one after it. By ``part_of_turn(event)`` it may say which kinds of events belong together.
    """

    lasts = cache(partial(_seconds_of, presentation=presentation))  # each step is measured once, and asked for often

    def fits(joined: Sequence[Step]) -> bool:
        return sum(map(lasts, joined)) <= longest

    joining = _Joining(viewer, presentation)
    joined = _joined(steps, joining.routine)
    ways: Sequence[Gathers] = (
        partial(_joined, joins=joining.of_one_player),
        partial(_joined, joins=joining.without_drama),
        partial(_joined, joins=joining.of_one_players_part),
        partial(_turns_joined, fits=fits, which=lambda turn: not any(step.dramas for step in turn)),
        partial(_neighbours_joined, fits=fits, which=_quiet_turns),
        partial(_joined, joins=joining.of_one_part),
        partial(_turns_joined, fits=fits, which=bool),
        partial(_neighbours_joined, fits=fits, which=_two_turns_with_one_drama),
        partial(_neighbours_joined, fits=fits, which=_two_turns),
    )
    for gather in ways:
        if fits(joined):
            break
        joined = gather(joined)
    return joined


def seconds(steps: Sequence[Step], presentation: ModuleType) -> float:
    """How long a page shows ``steps`` at normal speed, about.

    A game's presentation may say by ``seconds_moved(event)`` for how many seconds it shows an event moving.
    """
    return sum(_seconds_of(step, presentation) for step in steps)


def _seconds_of(step: Step, presentation: ModuleType) -> float:
    moved: Callable[[Event], float] = getattr(presentation, "seconds_moved", lambda _event: MOVEMENT)
    part_of = _part_of_turn(presentation)
    movements = [(_seat(part), part_of(part.own_event)) for part in reversed(step.parts)]
    # The cards of what one player did last, such as several draws, move one after the other.
    further = sum(1 for _card in takewhile(lambda movement: movement == movements[0], movements[1:]))
    return step.weight * LOOK + max(map(moved, step.events)) + further * NEXT_CARD


def _part_of_turn(presentation: ModuleType) -> Callable[[Event], str]:
    return getattr(presentation, "part_of_turn", lambda event: str(event["type"]))


class _Joining:
    """Which steps are joined, from what is always to what is only if the way is long."""

    def __init__(self, viewer: int | None, presentation: ModuleType) -> None:
        self._viewer = viewer
        self._is_routine: Callable[[Event, View], bool] = getattr(
            presentation, "is_routine", lambda _event, _view: False
        )
        self._part = _part_of_turn(presentation)

    def routine(self, *steps: Step) -> bool:
        return self.of_one_player(*steps) and all(
            self._is_routine(step.own_event, step.position.view(self._viewer)) for step in steps
        )

    def of_one_player(self, before: Step, after: Step) -> bool:
        return self.without_drama(before, after) and _seat(before) == _seat(after)

    def of_one_players_part(self, before: Step, after: Step) -> bool:
        return self.of_one_part(before, after) and _seat(before) == _seat(after)

    def without_drama(self, before: Step, after: Step) -> bool:
        return self.of_one_part(before, after) and max(before.weight, after.weight) < DRAMA

    def of_one_part(self, before: Step, after: Step) -> bool:
        return self._part(before.own_event) == self._part(after.own_event)


def _joined(steps: Sequence[Step], joins: Joins) -> list[Step]:
    joined = list(steps[:1])
    for before, after in pairwise(steps):
        if not (after.begins or joined[-1].costs or after.costs) and joins(before, after):
            joined[-1] = _both(joined[-1], after)
        else:
            joined.append(after)
    return joined


def _turns_joined(steps: Sequence[Step], fits: Fits, which: Callable[[Sequence[Step]], bool]) -> list[Step]:
    """Join turns into one step each, where ``which`` is true: the earliest, as many as needed."""
    done: list[Step] = []
    rest = list(steps)
    while rest and not fits([*done, *rest]):
        end = next((index for index, step in enumerate(rest) if index and step.begins), len(rest))
        turn, rest = rest[:end], rest[end:]
        done += _joined(turn, lambda _before, _after: True) if which(turn) else turn
    return done + rest


def _neighbours_joined(steps: Sequence[Step], fits: Fits, which: Joins) -> list[Step]:
    """With neighbouring turns joined that are one step each, if ``which`` is true: the earliest, as many as needed.

    The first step may be the end of a turn.
    """
    done: list[Step] = []
    rest = list(steps)
    while rest:
        step = rest.pop(0)
        may_join = bool(done) and (done[-1].begins or len(done) == 1) and not (done[-1].costs or step.costs)
        one_step_each = may_join and all(turn.begins for turn in (step, *rest[:1]))
        if one_step_each and not fits([*done, step, *rest]) and which(done[-1], step):
            done[-1] = _both(done[-1], step)
        else:
            done.append(step)
    return done


def _quiet_turns(before: Step, step: Step) -> bool:
    """Whether nothing happens in them that nobody may miss, and they are not too many to be told."""
    return not before.dramas | step.dramas and _turns(before, step) <= MOST_TURNS and _few_players(before, step)


def _two_turns_with_one_drama(before: Step, step: Step) -> bool:
    """Whether something happens in them to one player at most that nobody may miss."""
    return len(before.dramas) + len(step.dramas) <= 1 and _two_turns(before, step) and _few_players(before, step)


def _two_turns(before: Step, step: Step) -> bool:
    return _turns(before, step) <= MOST_TURNS_WITH_DRAMA


def _turns(before: Step, step: Step) -> int:
    """How many turns they are of; the first one may have begun earlier."""
    return (not before.begins) + sum(part.begins for part in (*before.parts, *step.parts))


def _few_players(before: Step, step: Step) -> bool:
    """Whether a viewer can read the lines of each player in each turn while they stand as one step."""
    lines = 0
    for one in (before, step):
        turns = accumulate(part.begins for part in one.parts)
        lines += len({(turn, _seat(part)) for turn, part in zip(turns, one.parts, strict=True)})
    return lines <= MOST_PLAYERS


def _seat(step: Step) -> int | None:
    return step.own_event.get("seat")


def _both(first: Step, second: Step) -> Step:
    heaviest = max(first.weight, second.weight)
    of_one_player = _seat(first) == _seat(second) and not second.begins
    two_dramas = bool(first.dramas and second.dramas)
    most = LONGEST_LOOK if second.begins and (two_dramas or not _few_players(first, second)) else DRAMA
    together = max(heaviest, min(first.weight + second.weight / 2, most))
    return replace(
        second,
        kind=first.kind,
        weight=heaviest if of_one_player else together,
        events=[*first.events, *second.events],
        begins=first.begins,
        gathered=(*first.parts, *second.parts),
    )
