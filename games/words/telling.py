"""Events in sentences, by a game's table of tellers."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.words.voice import Voice

Event = dict[str, Any]
Types = tuple[str, ...]
Tellers = Mapping[Types, Callable[..., str]]


def told_in_order(events: Sequence[Event], tellers: Tellers, voice: Voice) -> list[str]:
    """A sentence for each row of events that a teller knows; of tellers that fit, the first in the table tells.

    A teller takes the voice and the events of its row.
    """
    sentences, rest = [], list(events)
    while rest:
        types = next(types for types in tellers if types_of(rest[: len(types)]) == types)
        sentences.append(tellers[types](voice, *rest[: len(types)]))
        rest = rest[len(types) :]
    return sentences


def types_of(events: Sequence[Event]) -> Types:
    """The kinds of events, in their order."""
    return tuple(event["type"] for event in events)
