"""Players who left a game to a bot: they come below all who stayed."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from django.utils.translation import ngettext

from games.words.voice import Voice

AnyRank = TypeVar("AnyRank", bound=Any)  # a game's own: it has `place` and `hand.person`


def left_last(ranking: Sequence[AnyRank], gone: Collection[int]) -> list[AnyRank]:
    """A game's ranking with the players at the seats of ``gone`` below all others, and the places counted anew."""
    stayed = [rank for rank in ranking if rank.hand.person.number not in gone]
    left = [rank for rank in ranking if rank.hand.person.number in gone]
    return _placed(stayed, first=1) + _placed(left, first=len(stayed) + 1)


def _placed(ranks: Sequence[AnyRank], first: int) -> list[AnyRank]:
    return [replace(rank, place=first + sum(other.place < rank.place for other in ranks)) for rank in ranks]


def told_of_leavers(over: Mapping[str, Any], voice: Voice) -> list[str]:
    """The sentence about them that ends a log, if there is one to be told."""
    gone = over.get("gone") or []
    if not gone:
        return []
    sentence = ngettext(
        "{names} left the game, and comes below all who stayed.",
        "{names} left the game, and come below all who stayed.",
        len(gone),
    )
    return [voice.say(sentence, names=voice.names(gone))]
