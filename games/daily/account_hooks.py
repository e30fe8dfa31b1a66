"""A person's answers when a guest signs in to an account, when one is closed, and in a copy of what is stored."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.registry import CopiedFile, PersonHooks, register
from games.daily.models import DailyAttempt

ATTEMPTS_READ_AT_ONCE = 100


def merge_guest(guest: User, account: User) -> list[str]:
    """Give the guest's attempts to the account. Where both have one, the account keeps its own.

    The exception is one for fun where the guest's counts: the guest's takes its place.
    """
    attempts = DailyAttempt.objects.select_related("deal").defer("deal__actions")
    counted = [attempt.deal_id for attempt in attempts.filter(person=guest) if attempt.counts]
    own = attempts.filter(person=account)
    DailyAttempt.objects.filter(pk__in=[each.pk for each in own.filter(deal__in=counted) if each.for_fun]).delete()
    DailyAttempt.objects.filter(person=guest).exclude(deal__in=own.values("deal")).update(person=account)
    return []


def before_closing(person: User, _by: User, _reason: str) -> None:
    """Delete what was for the person alone. The curve of a day loses one result."""
    DailyAttempt.objects.filter(person=person).delete()


def copied_attempts(person: User) -> Iterator[CopiedFile]:
    """What the person decided at deals of the day."""
    about = _("What you decided at deals of the day, and your points.")
    yield CopiedFile("daily", about, _attempts(person), ("daily.DailyAttempt.person",))


def _attempts(person: User) -> Iterator[Mapping[str, Any]]:
    attempts = DailyAttempt.objects.filter(person=person).select_related("deal").defer("deal__actions").order_by("pk")
    for attempt in attempts.prefetch_related("answers__decision").iterator(ATTEMPTS_READ_AT_ONCE):
        answers = sorted(attempt.answers.all(), key=lambda each: each.decision.number)
        yield {
            "day": attempt.deal.day,
            "rules": attempt.deal.rules,
            "points": attempt.points,
            "counts": attempt.counts,
            "started_at": attempt.started_at,
            "finished_at": attempt.finished_at,
            "answers": [
                {"number": answer.decision.number, "action": answer.action, "at": answer.at} for answer in answers
            ],
        }


register(PersonHooks(merge_guest=merge_guest, before_closing=before_closing, copied=copied_attempts))
