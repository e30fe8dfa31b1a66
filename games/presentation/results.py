"""The result of a game: ranking, sentences and headline, for all games alike."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.state import View
from games.presentation.renderer import Person, Renderer, TextRenderer


class HasScore(Protocol):
    """A game's hand, team or seat, with its person and score."""

    @property
    def person(self) -> Person: ...

    @property
    def score(self) -> int: ...


Hand = TypeVar("Hand", bound=HasScore)


@dataclass(frozen=True)
class RankedPlayer(Generic[Hand]):
    """One player's place, which equal players share."""

    place: int
    hand: Hand
    winner: bool

    @property
    def name(self) -> str:
        return self.hand.person.name

    @property
    def score(self) -> int:
        return self.hand.score


def ranking(view: View, hands: Sequence[Hand], ranks: Sequence[Any]) -> list[RankedPlayer[Hand]]:
    """Return the places, best first, equal players in the order of their seats; empty while the game runs.

    ``hands`` and ``ranks`` are in the order of the seats; ``ranks`` compare like ``State.ranks``.
    """
    if view["winners"] is None:
        return []
    order = sorted(ranks, reverse=True)
    places = [
        RankedPlayer(order.index(rank) + 1, hand, hand.person.number in view["winners"])
        for rank, hand in zip(ranks, hands, strict=True)
    ]
    return sorted(places, key=lambda place: place.place)


def standing(hands: Iterable[Hand]) -> list[RankedPlayer[Hand]]:
    """Return the places by score in a game that still runs, so that nobody has won."""
    order = sorted(hands, key=lambda hand: (-hand.score, hand.person.number))
    return [RankedPlayer(1 + sum(other.score > hand.score for other in order), hand, winner=False) for hand in order]


AnyRank = TypeVar("AnyRank", bound=Any)  # anything that has `place` and `hand.person`


class Ending(StrEnum):
    """What the end of a game is for one of its players."""

    WON = "won"
    SHARED = "shared"  # the victory
    PLACED = "placed"  # between the best and the last
    LAST = "last"


def outcome_for(ranking: Sequence[RankedPlayer[Any]], seat: int) -> Ending:
    """What the game, which is over, ended in for the player at ``seat``."""
    own = next(place for place in ranking if place.hand.person.number == seat)
    if own.winner:
        return Ending.WON if sum(place.winner for place in ranking) == 1 else Ending.SHARED
    return Ending.LAST if own.place == max(place.place for place in ranking) else Ending.PLACED


def well_played(ranking: Sequence[RankedPlayer[Any]], seat: int) -> str:
    """A kind word for the player at ``seat``; "" for a winner."""
    outcome = outcome_for(ranking, seat)
    if outcome == Ending.PLACED:
        own = next(place for place in ranking if place.hand.person.number == seat)
        return _("Well played: place {place} of {number}.").format(place=own.place, number=len(ranking))
    return _("Well played! Another round?") if outcome == Ending.LAST else ""


def left_last(ranking: Sequence[AnyRank], gone: Collection[int]) -> list[AnyRank]:
    """Return the ranking with the seats in ``gone`` below all others, and the places counted again."""
    stayed = [each for each in ranking if each.hand.person.number not in gone]
    left = [each for each in ranking if each.hand.person.number in gone]
    return _placed(stayed, first=1) + _placed(left, first=len(stayed) + 1)


def _placed(ranks: Sequence[AnyRank], first: int) -> list[AnyRank]:
    return [replace(rank, place=first + sum(other.place < rank.place for other in ranks)) for rank in ranks]


def tell_leavers(over: Mapping[str, Any], renderer: Renderer) -> list[str]:
    """Return the sentence that ends the log of a game that some players left, if any did."""
    gone = over.get("gone") or []
    if not gone:
        return []
    sentence = ngettext(
        "{names} left the game and ranks below the players who stayed.",
        "{names} left the game and rank below the players who stayed.",
        len(gone),
    )
    return [renderer.say(sentence, names=renderer.names(gone))]


def victory(renderer: Renderer, over: Mapping[str, Any], say: Callable[[int], str]) -> str:
    """Return the end in sentences: who won and who left. ``say`` renders a score."""
    won = _won(renderer, over["winners"], say(over["scores"][over["winners"][0]]))
    return renderer.together([won, *tell_leavers(over, renderer)])


def _won(renderer: Renderer, winners: Sequence[int], points: str) -> str:
    if len(winners) == 1:
        you, other = _("Game over: you win with {points}."), _("Game over: {name} wins with {points}.")
        return renderer.tell(winners[0], you, other, points=points)
    others = [seat for seat in winners if not renderer.people[seat].you]
    if others != winners:
        sentence = _("Game over: you share the victory with {names}, with {points} each.")
    else:
        sentence = _("Game over: {names} share the victory with {points} each.")
    return renderer.say(sentence, names=renderer.names(others), points=points)


def headline(people: Sequence[Person], winners: Sequence[int] | None) -> str:
    """Return who won, as a headline; "" while the game runs."""
    if winners is None:
        return ""
    if len(winners) > 1:
        others = [seat for seat in winners if not people[seat].you]
        sentence = _("{names} share the victory") if others == winners else _("You share the victory with {names}")
        return sentence.format(names=TextRenderer(people).names(others))
    winner = people[winners[0]]
    return _("You win") if winner.you else _("{name} wins").format(name=winner.name)
