"""What a viewer sees happen at once: the events of actions, as steps that a page shows one after another."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from games.engine.state import Event
from games.presentation.renderer import Renderer

DRAMA = 2  # the weight of what nobody may miss, no matter whose it is
UNSEEN = {"turn"}  # shown by the position that follows


@dataclass(eq=False)
class Step:
    """Events that are seen at once, and the position after them: any object that the caller gives. It equals itself
    only.

    ``number`` is the action that they end with, ``index`` counts the steps of that action, and ``kind`` is the type of
    the event that makes it a step. ``weight``: how long a viewer looks at it: 1 for a change such as a card that is
    placed, `DRAMA` for what nobody may miss, such as a bust. ``begins``: it is the first of a player's turn.
    ``gathered``: the steps that it joins (`games.presentation.events.gathering`). ``costs``: it costs the
    viewer something, so it is never gathered and never shown faster.
    """

    number: int
    index: int
    kind: str
    weight: float
    events: list[Event]
    position: Any
    begins: bool = False
    gathered: tuple["Step", ...] = ()
    costs: bool = False

    @property
    def parts(self) -> tuple["Step", ...]:
        """The steps that it was before they were gathered: itself if it is no gathered one."""
        return self.gathered or (self,)

    @property
    def dramas(self) -> set[int | None]:
        """The seats of those to whom something happens in it that nobody may miss."""
        return {part.own_event.get("seat") for part in self.parts if part.weight >= DRAMA}

    @property
    def own_event(self) -> Event:
        """The event that makes it a step."""
        return next((event for event in self.events if event["type"] == self.kind), self.events[-1])


Seen = Iterable[tuple[Event, Any]]  # events, each with what the table was after it


def costs_of(presentation: ModuleType) -> Callable[[Event], Sequence[int]]:
    """Return what says which seats lose something by an event; for a game that does not say it, nobody does."""
    costs: Callable[[Event], Sequence[int]] = getattr(presentation, "costs", lambda _event: ())
    return costs


def steps_of(
    actions: Iterable[tuple[int, Seen]], viewer: int | None, presentation: ModuleType, *, begins: bool = False
) -> list[Step]:
    """The steps that ``viewer`` sees of ``actions``: pairs of an action's number and its events.

    A game's presentation may say by ``weigh(event)`` how heavy an event is. An event of weight 0 is no step of its own:
    it belongs to the step before it in its action, or else to the next one. Without ``weigh`` an action is one step.
    By ``costs(event)`` it may say which seats lose something by an event. ``begins``: a turn begins with the first
    action.
    """
    costs = costs_of(presentation)
    steps: list[Step] = []
    waiting: list[Event] = []
    for number, seen in actions:
        own: list[Step] = []
        for event, position in _before_the_end(seen):
            weight = _weight(event, presentation, first=not own)
            if not (event["to"] is None or viewer in event["to"]):
                if own:
                    own[-1].position = position
            elif weight:
                own.append(Step(number, len(own) + 1, event["type"], weight, [*waiting, event], position, begins))
                waiting, begins = [], False
            elif own:
                own[-1].events.append(event)
                own[-1].position = position
            else:
                waiting.append(event)
            begins = begins or event["type"] == "turn"
        steps += own
    for step in steps:
        step.costs = any(viewer in costs(event) for event in step.events)
    return steps


def _before_the_end(seen: Seen) -> Seen:
    """What ends the game without the end itself: the step shows the table before it, and the newest table the end."""
    return ((event, position) for event, position in seen if event["type"] != "over")


def _weight(event: Event, presentation: ModuleType, *, first: bool) -> float:
    """The weight of an event; ``first``: its action has no step yet."""
    if event["type"] in UNSEEN:
        return 0
    weigh = getattr(presentation, "weigh", None)
    return float(weigh(event)) if weigh else float(first)


def describe_step(step: Step, renderer: Renderer, presentation: ModuleType) -> str:
    return renderer.together(presentation.tell(step.events, renderer))
