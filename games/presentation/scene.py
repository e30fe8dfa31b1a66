"""What the table page draws of every game besides its board, who has to decide what, and hints."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from django.utils.translation import gettext as _

from games.catalog import presentation_of
from games.engine.state import View
from games.presentation.renderer import Person, listed_name
from games.presentation.results import RankedPlayer, left_last, standing


@dataclass(frozen=True)
class Aids:
    """What helps the viewer to read the board; people choose it in their settings, visitors have everything."""

    odds: bool = True
    keys: bool = True


@dataclass(frozen=True)
class Button:
    """One legal action."""

    action: str  # in the notation of the rules
    label: str
    key: str  # printed on the button; "" for none
    detail: str = ""  # the result of the action


def button(view: View, action: str, label: str, key: str, detail: str = "") -> Button | None:
    """Return the button for an action; None if the viewer may not play it."""
    return Button(action, label, key, detail) if action in view["legal"] else None


@dataclass(frozen=True, kw_only=True)
class Scene:
    """One position as one viewer sees it. A game adds what its board draws."""

    phase: str
    mine: bool  # the viewer is to act
    question: str  # "" if the viewer has nothing to decide
    waiting: str  # "" if the viewer does not wait for another player
    seats: Sequence[Any]  # the game's own hands, teams or seats, in the order in which they are drawn
    ranking: Sequence[RankedPlayer[Any]]  # the best first; empty while the game runs
    result: str  # who won; "" while the game runs

    @property
    def everyone(self) -> Sequence[Any]:
        """The hands of all players, the viewer's included."""
        return self.seats

    @property
    def in_words(self) -> list[str]:
        """The table in sentences, for people who do not see its picture."""
        return []


def table_in_words(scene: Scene) -> list[str]:
    """The scores and the table in sentences."""
    scores = ", ".join(f"{listed_name(hand.person)} {hand.score}" for hand in scene.seats)
    return [_("Score: {scores}.").format(scores=scores), *scene.in_words]


def places_of(scene: Scene, gone: Collection[int]) -> list[RankedPlayer[Any]]:
    """The ranking with the seats in ``gone`` last; while the game runs the places by score."""
    return left_last(scene.ranking, gone) if scene.ranking else standing(scene.everyone)


def decision_of(view: Mapping[str, Any], people: Sequence[Person]) -> str:
    """Return who has to decide what, as a sentence; "" once the game is over."""
    presentation = presentation_of(view["game"])
    if view["legal"]:
        return str(presentation.decision(view, people))
    waiting = presentation.waiting(view, people)
    return f"{waiting}." if waiting else ""


READINGS = 3  # times; then a hint is shown on request only


@dataclass(frozen=True)
class Hint:
    """The hint for a decision. A game's first decision shows its ``goal`` instead; with ``short``, both."""

    text: str
    goal: str
    short: bool  # shown on request
    digest: str  # of what is shown now; "" if ``short``


def hint_of(text: str, goal: str, read: Mapping[str, int], *, learned: bool) -> Hint:
    """Return the hint for somebody who has ``read`` sentences, by their digests; ``learned``: they took the lesson."""
    if learned or read.get(digest_of(text), 0) >= READINGS:
        return Hint(text, goal, short=True, digest="")
    if goal and not read.get(digest_of(goal)):
        return Hint("", goal, short=False, digest=digest_of(goal))
    return Hint(text, "", short=False, digest=digest_of(text))


def digest_of(sentence: str) -> str:
    """Return a short digest of a sentence: a changed or translated one is new to its reader."""
    return f"{crc32(sentence.encode()):08x}"
