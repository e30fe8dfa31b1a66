"""How Nim is shown. It has no texts of its own in French."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from games.nim.presentation import names

from games.engine.state import Event, View
from games.presentation.events.seen_actions import tell_in_order
from games.presentation.renderer import Person, Renderer
from games.presentation.results import headline, ranking, victory
from games.presentation.scene import Button, Scene, button

__all__ = ["batches", "decision", "names", "question", "scene", "tell", "tell_instead", "waiting"]


@dataclass(frozen=True)
class Hand:
    """A player, who has no cards."""

    person: Person
    score: int


@dataclass(frozen=True, kw_only=True)
class NimScene(Scene):
    """The heap, and the numbers that may be taken."""

    heap: int
    takes: list[Button]


def scene(view: View, people: Sequence[Person], aids: Any, newest: Sequence[Event] = ()) -> NimScene:
    """The position as the viewer sees it."""
    hands = [Hand(person, score) for person, score in zip(people, view["scores"], strict=True)]
    takes = [button(view, f"take:{sticks}", f"Take {sticks}", str(sticks)) for sticks in (1, 2, 3)]
    return NimScene(
        phase=view["phase"],
        mine=bool(view["legal"]),
        question=question(view, people),
        waiting=waiting(view, people),
        seats=hands,
        ranking=ranking(view, hands, [(score,) for score in view["scores"]]),
        result=headline(people, view["winners"]),
        heap=view["heap"],
        takes=[take for take in takes if take],
    )


def question(view: View, people: Iterable[Person]) -> str:
    """What the viewer has to decide."""
    return "Take sticks" if view["legal"] else ""


def waiting(view: View, people: Sequence[Person]) -> str:
    """Which decision the viewer waits for."""
    return "" if view["legal"] or view["to_act"] is None else f"{people[view['to_act']].name} takes sticks"


def decision(view: View, people: Sequence[Person]) -> str:
    """What the viewer has to decide, as a sentence; only if they have to."""
    return "Take sticks."


def batches(actions: Sequence[Any], *, older: bool) -> list[list[Any]]:
    """Each action has a line of its own."""
    return [[action] for action in actions]


def tell(events: Sequence[Event], renderer: Renderer) -> list[str]:
    """Sentences in the order of the events."""
    return tell_in_order([event for event in events if event["type"] != "turn"], TELLERS, renderer)


def tell_instead(took: Event, renderer: Renderer) -> str:
    """What a player could do, by the first event of it."""
    return f"Take {took['sticks']}."


def _took(renderer: Renderer, took: Event) -> str:
    return renderer.tell(took["seat"], "You took {sticks}.", "{name} took {sticks}.", sticks=took["sticks"])


def _over(renderer: Renderer, over: Event) -> str:
    return victory(renderer, over, renderer.points)


TELLERS = {("took",): _took, ("over",): _over}
