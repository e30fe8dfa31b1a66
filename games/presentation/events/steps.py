"""What a viewer sees happen at once: the events of actions, as steps that a page shows one after another."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from games.engine.state import Event
from games.presentation.renderer import Renderer

UNSEEN = {"turn", "over"}  # shown by the position that follows


@dataclass
class Step:
    """Events that are seen at once, and the position after them: any object that the caller gives.

    ``number`` is the action that they end with, ``index`` counts the steps of that action, and ``kind`` is the type of
    the event that makes it a step. ``weight``: how long a viewer looks at it, 1 for a card that is placed.
    """

    number: int
    index: int
    kind: str
    weight: float
    events: list[Event]
    position: Any


Seen = Iterable[tuple[Event, Any]]  # events, each with what the table was after it


def steps_of(actions: Iterable[tuple[int, Seen]], viewer: int | None, presentation: ModuleType) -> list[Step]:
    """The steps that ``viewer`` sees of ``actions``: pairs of an action's number and its events.

    A game's presentation may say by ``weigh(event)`` how heavy an event is. An event of weight 0 is no step of its own:
    it belongs to the step before it in its action, or else to the next one. Without ``weigh`` an action is one step.
    """
    found: list[Step] = []
    waiting: list[Event] = []
    for number, seen in actions:
        own: list[Step] = []
        for event, position in seen:
            weight = _weight(event, presentation, first=not own)
            if not (event["to"] is None or viewer in event["to"]):
                if own:
                    own[-1].position = position
                continue
            if weight:
                weight = _looked_at(weight, event, viewer)
                own.append(Step(number, len(own) + 1, event["type"], weight, [*waiting, event], position))
                waiting = []
            elif own:
                own[-1].events.append(event)
                own[-1].position = position
            else:
                waiting.append(event)
        found += own
    return found


def _weight(event: Event, presentation: ModuleType, *, first: bool) -> float:
    """The weight of an event; ``first``: its action has no step yet."""
    if event["type"] in UNSEEN:
        return 0
    weigh = getattr(presentation, "weigh", None)
    return float(weigh(event)) if weigh else float(first)


SHARE_OF_OWN = 0.4  # of the time: the viewer has just done it
DRAMA = 2  # from this weight on pages show a step for all its time, however many are to come: see js/speed.js
SHARE_OF_OTHERS = 0.45  # of the time of such a step: it has not happened to the viewer


def _looked_at(weight: float, event: Event, viewer: int | None) -> float:
    seat = event.get("seat")
    if seat is None:
        return weight
    own = viewer is not None and seat == viewer
    if weight >= DRAMA:
        return weight if own else weight * SHARE_OF_OTHERS
    return weight * SHARE_OF_OWN if own else weight


def describe_step(step: Step, renderer: Renderer, presentation: ModuleType) -> str:
    """The sentences about a step."""
    return renderer.together(presentation.tell(step.events, renderer))


def steps_in(events: Sequence[Event], viewer: int | None, presentation: ModuleType) -> int:
    """How many steps ``viewer`` sees of one action by its ``events``."""
    return len(steps_of([(0, [(event, None) for event in events])], viewer, presentation))
