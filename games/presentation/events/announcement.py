"""What a table tells people who hear it instead of seeing it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from games.catalog import presentation_of
from games.engine.state import Event
from games.presentation.events.log import describe_batch
from games.presentation.events.seen_actions import PlayedAction, SeenAction, seen
from games.presentation.renderer import Person, Renderer, TextRenderer
from games.presentation.scene import decision_of

FOLLOWS = ("forced", "standing-order")  # played without a choice at that moment


@dataclass(frozen=True)
class Announcement:
    """What ``happened``, if no step has told it; sentences ``besides``; and who decides what now, or the end.

    ``asked`` is not told if the question on the table gets the focus, which reads it.
    """

    happened: str = ""
    besides: str = ""
    asked: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, [self.happened, self.besides, self.asked]))


def announcement(
    played: Iterable[PlayedAction], view: Mapping[str, Any], people: Sequence[Person], told: str = ""
) -> Announcement:
    """Return what just happened and whose turn it is: "Bob took stack 3, 10 points. Your turn: take a stack."

    What just happened is the last action that a player chose, and the actions that followed from it; or ``told``, the
    newest step in words, if the page tells the others one after another.
    """
    presentation = presentation_of(view["game"])
    renderer = TextRenderer(people, brief=True)
    actions = seen(played, view["viewer"])
    ends = [event for event in (actions[-1].events if actions else ()) if event["type"] == "over"]
    happened = told or renderer.together(_happened(actions, ends, renderer, presentation))
    over = renderer.together(presentation.tell(ends, renderer)) if ends else ""
    return Announcement(happened=happened, asked=decision_of(view, people) or over)


def _happened(
    actions: list[SeenAction], ends: Sequence[Event], renderer: Renderer, presentation: ModuleType
) -> Iterable[str]:
    batches = presentation.batches(actions, older=False)
    chosen = [number for number, batch in enumerate(batches) if any(action.by not in FOLLOWS for action in batch)]
    latest = batches[chosen[-1] :] if chosen else batches
    for batch in latest:
        left = [action._replace(events=[event for event in action.events if event not in ends]) for action in batch]
        if any(action.events for action in left):
            yield describe_batch(left, renderer, presentation)
