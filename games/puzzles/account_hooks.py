"""A person's answers when a guest signs in to an account, when one is closed, and in a copy of what is stored."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.registry import CopiedFile, PersonHooks, register
from games.models import Seat
from games.puzzles.models import Puzzle, PuzzleAttempt

ATTEMPTS_READ_AT_ONCE = 200


def merge_guest(guest: User, account: User) -> list[str]:
    """Give the guest's attempts to the account; where both have one, the account's counts."""
    own = PuzzleAttempt.objects.filter(person=account).values("puzzle")
    PuzzleAttempt.objects.filter(person=guest).exclude(puzzle__in=own).update(person=account)
    return []


def before_clearing(person: User) -> None:
    """Delete the puzzles that were for ``person`` alone."""
    theirs = Seat.objects.filter(game=OuterRef("game"), number=OuterRef("seat"), user=person)
    Puzzle.objects.filter(Exists(theirs), shared=False).delete()


def before_closing(person: User, _by: User, _reason: str) -> None:
    """Delete what was for the person alone. Puzzles of public games stay, with the counts: they name nobody."""
    PuzzleAttempt.objects.filter(person=person).delete()
    before_clearing(person)


def copied_attempts(person: User) -> Iterator[CopiedFile]:
    """What the person chose at puzzles, and their votes."""
    about = _("What you chose at puzzles, and whether you called them good.")
    yield CopiedFile("puzzles", about, _attempts(person), ("puzzles.PuzzleAttempt.person",))


def _attempts(person: User) -> Iterator[Mapping[str, Any]]:
    attempts = PuzzleAttempt.objects.filter(person=person).select_related("puzzle").order_by("pk")
    for attempt in attempts.iterator(ATTEMPTS_READ_AT_ONCE):
        yield {
            "game": attempt.puzzle.game_id,
            "number": attempt.puzzle.number,
            "rules": attempt.puzzle.rules,
            "action": attempt.action,
            "right": attempt.right,
            "good": attempt.good,
            "at": attempt.at,
        }


register(
    PersonHooks(
        merge_guest=merge_guest,
        before_clearing=before_clearing,
        before_closing=before_closing,
        copied=copied_attempts,
    )
)
