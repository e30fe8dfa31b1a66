"""What happened, in sentences: the events of one action."""

from collections.abc import Callable, Sequence
from typing import Any

from games.words.pushemup.ending import counted, ended, over
from games.words.pushemup.hand import drew, refilled_from
from games.words.pushemup.laying import discarded, laid, pushed
from games.words.pushemup.starting import began, chose, ready, shown
from games.words.telling import told_in_order
from games.words.voice import Voice

Event = dict[str, Any]

# The longest first: what a reader may know to the card takes the place of what everybody may know.
TELLERS: dict[tuple[str, ...], Callable[..., str]] = {
    ("chose", "ready"): chose,
    ("ready",): ready,
    ("drew", "refilled"): drew,
    ("refilled",): refilled_from,
    ("shown",): shown,
    ("laid",): laid,
    ("pushed",): pushed,
    ("discarded",): discarded,
    ("counted", "over"): ended,
    ("counted",): counted,
    ("round",): began,
    ("over",): over,
}


def tell(events: Sequence[Event], voice: Voice) -> list[str]:
    """Sentences in the order of the events; that a turn begins is left to headings."""
    rest = [event for event in events if event["type"] != "turn"]
    return [sentence for sentence in told_in_order(rest, TELLERS, voice) if sentence]
