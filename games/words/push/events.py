"""What happened, in sentences: the events of one action, or of actions that are told as one."""

from collections.abc import Callable, Sequence
from typing import Any

from games.words.push.collecting import swept, took
from games.words.push.drawing import drew, drew_and_placed, drew_several, placed, stopped
from games.words.push.ending import over
from games.words.push.rolling import banked, pushed_too_far, rolled
from games.words.telling import told_in_order, types_of
from games.words.voice import Voice

Event = dict[str, Any]

# The longest first: a draw and its placing are one sentence, a bust and its roll as well.
TELLERS: dict[tuple[str, ...], Callable[..., str]] = {
    ("drew", "bust", "rolled"): pushed_too_far,
    ("drew", "placed"): drew_and_placed,
    ("drew",): drew,
    ("placed",): placed,
    ("stopped",): stopped,
    ("took",): took,
    ("rolled",): rolled,
    ("banked",): banked,
    ("swept",): swept,
    ("over",): over,
}


def tell(events: Sequence[Event], voice: Voice) -> list[str]:
    """Sentences in the order of the events; that a turn begins is left to headings."""
    rest = [event for event in events if event["type"] != "turn"]
    if len(rest) > 2 and types_of(rest) == ("drew", "placed") * (len(rest) // 2):
        return [drew_several(voice, rest[::2])]
    return told_in_order(rest, TELLERS, voice)
