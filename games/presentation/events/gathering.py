"""Steps that are one movement under one sentence, such as five cards that one player draws."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from types import ModuleType

from games.engine.state import Event, View
from games.presentation.events.steps import DRAMA, Step

LONGEST_WAY = 7.5  # seconds of steps at normal speed; with what comes before and after them a wait takes 8
LOOK, MOVEMENT, NEXT_CARD = 0.56, 0.45, 0.15  # seconds: for a weight of 1, for a step, for each further card of it

SHORT_TURNS = 4  # in one step, at most: a sentence about more players cannot be read while it stands

Joins = Callable[[Step, Step], bool]  # whether a step and the next one of the same turn become one


def gather_steps(
    steps: Sequence[Step], viewer: int | None, presentation: ModuleType, longest: float = LONGEST_WAY
) -> list[Step]:
    """The same with routine joined, and more if they took over ``longest`` seconds: nothing is shown faster instead.

    A game's presentation may say by ``is_routine(event, view)`` what a player does without any risk; the view is the
    one after it. By ``part_of_turn(event)`` it may say which kinds of events belong together.
    """
    joining = _Joining(viewer, presentation)
    found = _joined(steps, joining.routine)
    for joins in (joining.of_one_player, joining.without_drama, joining.of_one_part):
        if seconds(found) <= longest:
            return found
        found = _joined(found, joins)
    found = _turns_joined(found, longest)
    return found if seconds(found) <= longest else _short_turns_joined(found)


def seconds(steps: Sequence[Step]) -> float:
    """How long a page shows ``steps`` at normal speed, about."""
    return sum(step.weight * LOOK + MOVEMENT + (step.joined - 1) * NEXT_CARD for step in steps)


class _Joining:
    """Which steps are joined, from what is always to what is only if the way is long."""

    def __init__(self, viewer: int | None, presentation: ModuleType) -> None:
        self._viewer = viewer
        self._is_routine: Callable[[Event, View], bool] = getattr(
            presentation, "is_routine", lambda _event, _view: False
        )
        self._part: Callable[[Event], str] = getattr(presentation, "part_of_turn", lambda event: str(event["type"]))

    def routine(self, *steps: Step) -> bool:
        return self.of_one_player(*steps) and all(
            self._is_routine(step.own_event, step.position.view(self._viewer)) for step in steps
        )

    def of_one_player(self, before: Step, after: Step) -> bool:
        return self.without_drama(before, after) and before.own_event.get("seat") == after.own_event.get("seat")

    def without_drama(self, before: Step, after: Step) -> bool:
        return self.of_one_part(before, after) and max(before.weight, after.weight) < DRAMA

    def of_one_part(self, before: Step, after: Step) -> bool:
        return self._part(before.own_event) == self._part(after.own_event)


def _joined(steps: Sequence[Step], joins: Joins) -> list[Step]:
    found = list(steps[:1])
    for before, after in pairwise(steps):
        if not after.begins and joins(before, after):
            found[-1] = _both(found[-1], after)
        else:
            found.append(after)
    return found


def _turns_joined(steps: Sequence[Step], longest: float) -> list[Step]:
    """With the earliest turns as one step each, as many as needed."""
    done: list[Step] = []
    rest = list(steps)
    while rest and seconds([*done, *rest]) > longest:
        end = next((index for index, step in enumerate(rest) if index and step.begins), len(rest))
        done += _joined(rest[:end], lambda _before, _after: True)
        rest = rest[end:]
    return done + rest


def _short_turns_joined(steps: Sequence[Step]) -> list[Step]:
    """With neighbouring turns joined of which each is one step that is no drama, such as players who only bank."""
    found: list[Step] = []
    turns = 0  # in the last step; 0 if no other may join it
    for step, after in zip(steps, [*steps[1:], None], strict=True):
        is_short = step.begins and step.weight < DRAMA and (after is None or after.begins)
        if is_short and 0 < turns < SHORT_TURNS:
            found[-1] = _both(found[-1], step)
            turns += 1
        else:
            found.append(step)
            turns = int(is_short)
    return found


def _both(first: Step, second: Step) -> Step:
    alone = first.own_event.get("seat") == second.own_event.get("seat")
    heaviest = max(first.weight, second.weight)
    return replace(
        second,
        kind=first.kind,
        weight=heaviest if alone else max(heaviest, min(first.weight + second.weight / 2, DRAMA)),
        events=[*first.events, *second.events],
        begins=first.begins,
        joined=first.joined + second.joined,
    )
