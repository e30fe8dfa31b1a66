"""The page of a puzzle: the table as its player saw it, drawn; and once it is answered, what was best and why."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.catalog import presentation_of
from games.engine.state import State
from games.luck.trial import Trial
from games.luck.words import LONGEST_TURN, ActionsInWords, per_cent
from games.models import Action, Game
from games.play.actions.chance import read_for_key
from games.play.actions.replay_state import game_at
from games.presentation.events.announcement import Announcement
from games.presentation.renderer import HtmlRenderer, Renderer, TextRenderer, after_colon
from games.presentation.terms import level_name
from games.puzzles.models import Puzzle, PuzzleAttempt
from games.queries.actions import actions_of
from games.refusals import NotAsStored
from games.views.table.drawing.reading import played_last
from games.views.table.drawing.unstored import UnstoredPage, WayBack, unstored_table, viewer_at


@dataclass(frozen=True)
class Solution:
    """What was chosen, what was best and what was played in the game, as actions of the rules and in words.

    ``cost`` and ``played_cost``: per cent of the chances that were lost by the choice, and in the game. ``reason``:
    what a bot of ``level`` says of the best one.
    """

    right: bool
    chosen: str
    chosen_words: str
    cost: int
    best: str
    best_words: str
    played_words: str
    played_cost: int
    reason: str
    level: str


@dataclass(kw_only=True)
class PuzzlePage(UnstoredPage):
    """A puzzle, to be answered or answered. ``new_trial``: what a press on a choice posts once it is answered.

    ``own``: it is the viewer's own mistake.
    """

    puzzle: Puzzle
    attempt: PuzzleAttempt | None
    own: bool
    difficulty: str  # that the viewer has chosen, "" for any
    solution: Solution | None = None
    new_trial: str = ""
    own_templates: str = field(default="puzzles", init=False)

    @property
    def revision(self) -> int:
        """Another number tells the page that there is something to announce; no poll asks for it."""
        return int(self.solution is not None)

    @property
    def announcement(self) -> Announcement:
        """Once it is answered, the verdict alone."""
        return Announcement(happened=self.verdict) if self.verdict else super().announcement

    @property
    def next_address(self) -> str:
        """The next puzzle of the same game, and of the difficulty that the viewer has chosen."""
        chosen = {"difficulty": self.difficulty} if self.difficulty else {}
        return f"{reverse('puzzles:next')}?{urlencode({'game': self.slug} | chosen)}"

    @property
    def vote_address(self) -> str:
        return _with_difficulty(reverse("puzzles:vote", args=[self.puzzle.pk]), self.difficulty)


def puzzle_address(puzzle: Puzzle, difficulty: str) -> str:
    """Where it is, with the ``difficulty`` that one has chosen, or "": the next one is to have it too."""
    return _with_difficulty(puzzle.get_absolute_url(), difficulty)


def _with_difficulty(address: str, difficulty: str) -> str:
    return f"{address}?{urlencode({'difficulty': difficulty})}" if difficulty else address


def drawn_puzzle(
    request: HttpRequest, puzzle: Puzzle, attempt: PuzzleAttempt | None, difficulty: str = ""
) -> PuzzlePage:
    """The page of ``puzzle``, with the solution once there is an ``attempt``. ``NotAsStored``.

    The players' names are not shown: that of the seat is the viewer's, the others have made-up ones.
    """
    game = puzzle.game
    read_for_key(game)
    past = game_at(game, puzzle.number - 1)
    if past is None:
        raise NotAsStored
    state = past.state()
    table = unstored_table(state, played_last(past), viewer_at(request, puzzle.seat))
    page = PuzzlePage(
        puzzle=puzzle,
        attempt=attempt,
        own=_is_own(puzzle, request.user),
        difficulty=difficulty,
        kind=_("Puzzle"),
        act_url=puzzle_address(puzzle, difficulty),
        way_back=WayBack(reverse("puzzles:index"), _("All puzzles")),
        **table,
    )
    if attempt is not None:
        actions = _actions_before(past, puzzle)
        page.solution = _solution(page, attempt, _Choices(actions, state, puzzle, HtmlRenderer(page.people)))
        in_text = _Choices(actions, state, puzzle, TextRenderer(page.people, brief=True))
        page.verdict = _verdict(attempt, in_text.in_words(puzzle.best))
        page.act_url = reverse("games:try_again", args=[game.pk])
        page.new_trial = Trial.begun(game.pk, puzzle.number).sealed()
    return page


def _is_own(puzzle: Puzzle, person: User | AnonymousUser) -> bool:
    return person.is_authenticated and puzzle.game.seat_rows.all()[puzzle.seat].user_id == person.pk


def attempt_at(puzzle: Puzzle, person: User | None) -> PuzzleAttempt | None:
    """What ``person``, ``None`` for a visitor, has answered."""
    return None if person is None else puzzle.attempts.filter(person=person).first()


def _solution(page: PuzzlePage, attempt: PuzzleAttempt, choices: "_Choices") -> Solution:
    puzzle = page.puzzle
    tell_reason = getattr(presentation_of(puzzle.rules), "tell_reason", None)
    return Solution(
        right=attempt.right,
        chosen=attempt.action,
        chosen_words=choices.in_words(attempt.action),
        cost=per_cent(puzzle.losses[attempt.action]),
        best=puzzle.best,
        best_words=choices.in_words(puzzle.best),
        played_words=choices.in_words(puzzle.played),
        played_cost=per_cent(puzzle.losses[puzzle.played]),
        reason=tell_reason(page.view, puzzle.reason, choices.renderer) if tell_reason else "",
        level=level_name(puzzle.level),
    )


def _verdict(attempt: PuzzleAttempt, best_words: str) -> str:
    """What the page shows first of the solution, as text."""
    if attempt.right:
        return " ".join([_("Right!"), best_words])
    best = _("The best choice: %(action)s") % {"action": after_colon(best_words)}
    return " ".join([_("Not the best."), best])


def _actions_before(past: Game, puzzle: Puzzle) -> list[Action]:
    """The turn before the decision, without what others alone may know, and the action that was played."""
    rows = [*actions_of(past, after=max(0, puzzle.number - LONGEST_TURN - 1))]
    for row in rows:
        row.events = [event for event in row.events if event["to"] is None or puzzle.seat in event["to"]]
    return [*rows, Action(number=puzzle.number, seat=puzzle.seat, action=puzzle.played, events=[])]


class _Choices:
    """The choices of a puzzle in words, without what chance makes of them; ``actions``: by `_actions_before`."""

    def __init__(self, actions: Sequence[Action], state: State, puzzle: Puzzle, renderer: Renderer) -> None:
        self.renderer = renderer
        self._words = ActionsInWords(puzzle.rules, actions, renderer)
        self._state, self._number = state, puzzle.number

    def in_words(self, action: str) -> str:
        return self._words.alternative(self._number, action, self._state)
