"""Answering: what a person chooses at the decisions of a deal, one after another, each once."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.daily.models import DailyAnswer, DailyAttempt, DailyDeal
from games.daily.series import DECISIONS
from games.refusals import Illegal, Refusal

MOST_POINTS = 10  # for the best action
POINT = 10  # thousandths of the chances that cost one


class DayOver(Refusal):
    """The day of the deal has not come, or has just ended and its lock is still closed."""

    sentence = _("This is not today’s deal. Nothing was counted.")


class Decided(Refusal):
    """The decision was taken already, or one before it was not."""

    sentence = _("You have already played this one. Your first choice counts.")


def points_for(loss: int) -> int:
    """The points for an action that costs ``loss`` thousandths of the chances."""
    return max(0, MOST_POINTS - round(loss / POINT))


@transaction.atomic
def answer(*, deal: DailyDeal, person: User, number: int, action: str) -> DailyAttempt:
    """Count what ``person`` chooses at decision ``number``, and return their attempt.

    Once the lock is open, a deal is played for fun: whether an attempt counts follows from its end (`DailyAttempt`).
    The same action again changes nothing. ``DayOver``; ``Decided`` unless it is their next decision; ``Illegal``.
    """
    now = timezone.now()
    if not deal.can_begin and not deal.attempts.filter(person=person).exists():
        raise DayOver
    DailyAttempt.objects.get_or_create(deal=deal, person=person)
    attempt = DailyAttempt.objects.select_for_update().get(deal=deal, person=person)
    attempt.deal = deal
    if number == attempt.answered and attempt.answers.filter(decision__number=number, action=action).exists():
        return attempt
    if number != attempt.answered + 1 or number > DECISIONS:
        raise Decided
    decision = deal.decisions.get(number=number)
    if action not in decision.losses:
        raise Illegal
    points = points_for(decision.losses[action])
    DailyAnswer.objects.create(attempt=attempt, decision=decision, action=action, points=points)
    attempt.answered, attempt.points = number, attempt.points + points
    if number == DECISIONS:
        attempt.finished_at = now
    attempt.save(update_fields=["answered", "points", "finished_at"])
    return attempt
