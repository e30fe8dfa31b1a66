"""Answering a puzzle, once, and voting on it."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.puzzles.models import Puzzle, PuzzleAttempt
from games.refusals import Illegal, Refusal

ENOUGH_ANSWERS = 10  # from so many on, people's answers say how hard a puzzle is, and no longer bots'
SOLVED_EASY, SOLVED_MEDIUM = 70, 40  # per cent who solve it, at least

# One offended player must not take a puzzle away, nor a handful of friends one that most people like: so at least five
# call it bad, and more than half of all who vote. Most people never vote, hence no share of those who answered.
ENOUGH_REJECTIONS = 5


class AlreadyAnswered(Refusal):
    """The person has answered this puzzle already."""

    sentence = _("You have answered this puzzle already. The first choice counts.")


class NotAnswered(Refusal):
    """Raised when somebody votes who has not answered."""

    sentence = _("Answer the puzzle first. Then you can say whether it is a good one.")


@transaction.atomic
def answer_puzzle(*, puzzle: Puzzle, person: User, action: str) -> PuzzleAttempt:
    """Count what ``person`` chooses. ``AlreadyAnswered``, or ``Illegal`` for what is no choice there."""
    puzzle = Puzzle.objects.select_for_update().get(pk=puzzle.pk)
    if puzzle.attempts.filter(person=person).exists():
        raise AlreadyAnswered
    if action not in puzzle.losses:
        raise Illegal
    attempt = PuzzleAttempt.objects.create(puzzle=puzzle, person=person, action=action, right=action == puzzle.best)
    puzzle.tried += 1
    puzzle.solved += attempt.right
    if puzzle.tried >= ENOUGH_ANSWERS:
        puzzle.difficulty = difficulty_for_people(puzzle.tried, puzzle.solved)
    puzzle.save(update_fields=["tried", "solved", "difficulty"])
    return attempt


def difficulty_for_people(tried: int, solved: int) -> Puzzle.Difficulty:
    """How hard a puzzle is that ``solved`` of ``tried`` people got right."""
    share = 100 * solved / tried
    if share >= SOLVED_EASY:
        return Puzzle.Difficulty.EASY
    return Puzzle.Difficulty.MEDIUM if share >= SOLVED_MEDIUM else Puzzle.Difficulty.HARD


@transaction.atomic
def vote_on_puzzle(*, puzzle: Puzzle, person: User, good: bool) -> PuzzleAttempt:
    """Store or change the vote of ``person``; enough votes against it take the puzzle out for good. ``NotAnswered``."""
    puzzle = Puzzle.objects.select_for_update().get(pk=puzzle.pk)
    attempt = puzzle.attempts.filter(person=person).first()
    if attempt is None:
        raise NotAnswered
    attempt.good = good
    attempt.save(update_fields=["good"])
    votes = [*puzzle.attempts.exclude(good=None).values_list("good", flat=True)]
    against = votes.count(False)
    if puzzle.rejected_at is None and against >= ENOUGH_REJECTIONS and 2 * against > len(votes):
        puzzle.rejected_at = timezone.now()
        puzzle.save(update_fields=["rejected_at"])
    return attempt
