"""What happened, in sentences: the events of one action, or of actions that are told as one."""

from collections.abc import Callable, Sequence
from typing import Any

from games.words.pousse.ending import over
from games.words.pousse.moving import moved, turned_and_moved
from games.words.pousse.turning import reshuffled, turned, turned_and_cancelled, turned_and_fell
from games.words.telling import told_in_order
from games.words.voice import Voice

Event = dict[str, Any]

# Events that begin an action in which there is never a choice: that it was the only move goes without saying.
AUTOMATIC = frozenset({"reshuffled", "turned"})

UNTOLD = ("again", "turn")  # headings and the next card tell

# The longest first: a card and what it led to are one sentence.
TELLERS: dict[tuple[str, ...], Callable[..., str]] = {
    ("turned", "advanced"): turned_and_moved,
    ("turned", "backed"): turned_and_moved,
    ("turned", "changed"): turned_and_moved,
    ("turned", "fell"): turned_and_fell,
    ("turned", "cancelled"): turned_and_cancelled,
    ("turned",): turned,
    ("advanced",): moved,
    ("backed",): moved,
    ("changed",): moved,
    ("reshuffled",): reshuffled,
    ("over",): over,
}


def tell(events: Sequence[Event], voice: Voice) -> list[str]:
    """Sentences in the order of the events; that a turn begins or goes on is left to what follows."""
    rest = [event for event in events if event["type"] not in UNTOLD]
    return told_in_order(rest, TELLERS, voice)
