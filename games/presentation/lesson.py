"""A game's lesson: a little game with the real rules, in which a learner is told what to do and why.

A game has one if its presentation has ``LESSON``. A lesson is played again for every look at it: nothing is stored.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil

from django.utils.functional import Promise

from games.catalog import RULES, presentation_of
from games.engine.chance import Recorded
from games.engine.state import Dump, State
from games.presentation.cached import cached_by_language
from games.presentation.events.seen_actions import in_context
from games.presentation.events.steps import steps_of
from games.presentation.events.unstored import UnstoredAction, play_unstored

LEARNER = 0  # the learner's seat
NEXT = "next"  # what the page posts for the actions of others
WORD_SECONDS = 0.3  # for reading it: 200 words a minute
PRESS_SECONDS = 2.0  # for finding the marked button
STEP_SECONDS = 1.2  # on the screen, as measured in a browser


@dataclass(frozen=True)
class Moment:
    """What the coach says before some actions; ``task`` names the learner's one action, the others' have none.

    Both may name other players, as ``{first}`` for seat 1 and ``{second}`` for seat 2.
    """

    says: Promise
    actions: tuple[str, ...]
    task: Promise | None = None


@dataclass(frozen=True)
class Lesson:
    """The script of a lesson, from ``position`` to the end of the game.

    ``outcomes`` has the outcome of every shuffle and roll, as `games.engine.chance.Recorded` takes them.
    """

    position: Dump
    outcomes: Sequence[Sequence[object]]
    moments: Sequence[Moment]
    end: Promise  # what the coach says then

    def words(self) -> int:
        """How many words the coach says in all, in the current language."""
        sentences = [sentence for moment in self.moments for sentence in (moment.says, moment.task) if sentence]
        words = " ".join(map(str, (*sentences, self.end))).split()
        return sum(any(letter.isalnum() for letter in word) for word in words)


def lesson_of(slug: str) -> Lesson | None:
    """Return the lesson of a game; None if there is no such game or no lesson for it."""
    return getattr(presentation_of(slug), "LESSON", None) if slug in RULES else None


@cached_by_language
def lesson_minutes(slug: str) -> int:
    """Return how long the lesson of a game takes in the current language, rounded up."""
    lesson = presentation_of(slug).LESSON
    return ceil(
        (lesson.words() * WORD_SECONDS + len(lesson.moments) * PRESS_SECONDS + _steps_in(slug) * STEP_SECONDS) / 60
    )


@cache
def _steps_in(slug: str) -> int:
    lesson = presentation_of(slug).LESSON
    _state, shown = lesson_played(lesson, len(lesson.moments))
    actions = ((each.number, zip(each.events, each.positions, strict=True)) for each in shown)
    return len(steps_of(actions, LEARNER, presentation_of(slug)))


def lesson_played(lesson: Lesson, moments: int) -> tuple[State, list[UnstoredAction]]:
    """Return the position after so many moments, and its actions, oldest first.

    As at every table, a decision with only one choice is carried out at once.
    """
    state = RULES[lesson.position["game"]].load(lesson.position)
    chance = Recorded(lesson.outcomes)
    played: list[UnstoredAction] = []

    def play(action: str, by: str, at: int, moment: int) -> None:
        played.append(play_unstored(state, action, chance, number=len(played) + 1, by=by, at=at, part=moment))

    def play_on(moment: int) -> None:
        at = len(played)
        while state.to_act is not None and (action := state.forced()):
            play(action, "forced", at, moment)

    play_on(0)
    for number, moment in enumerate(lesson.moments[:moments], 1):
        for action in moment.actions:
            play(action, "player", len(played) + 1, number)
            play_on(number)
    return state, list(in_context(state.slug, played))
