"""The deals of the day, their decisions, and what people answered."""

from datetime import UTC, date, datetime, time, timedelta

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

GRACE = timedelta(minutes=10)  # after the day, for those who are at it


def today() -> date:
    """The site's day: it is the same for everybody, in UTC."""
    return timezone.now().astimezone(UTC).date()


def opening_of(day: date) -> datetime:
    """Return when the locks of the day's deals are opened. What is finished from then on does not count."""
    return datetime.combine(day + timedelta(days=1), time(), UTC) + GRACE


def day_address(day: date) -> str:
    """Return the address of the page with all deals of ``day``."""
    return reverse("daily:index") if day == today() else reverse("daily:day", args=[day])


class DailyDeal(models.Model):
    """One day's deal of one game: a game of bots, played to its end before the day, and locked as every deal is.

    ``actions`` are all of it, in their order; its positions follow from them and the secret.
    """

    day = models.DateField()
    rules = models.CharField(max_length=20)
    rules_version = models.PositiveSmallIntegerField()
    seats = models.PositiveSmallIntegerField()
    options = models.JSONField()
    first = models.PositiveSmallIntegerField()
    secret = models.BinaryField()
    commitment = models.CharField(max_length=64)
    actions = models.JSONField()
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["day", "rules"], name="daily_one_deal")]

    def __str__(self) -> str:
        return self.locked_id

    def get_absolute_url(self) -> str:
        return reverse("daily:deal", args=[self.day, self.rules])

    def fair_deal_url(self) -> str:
        """The page of its lock and files."""
        return reverse("daily:fair_deal", args=[self.day, self.rules])

    @property
    def locked_id(self) -> str:
        """What stands for a game's id in the lock and in the history."""
        return f"daily-{self.day:%Y-%m-%d}-{self.rules}"

    @property
    def opens_at(self) -> datetime:
        """When the lock is opened; from then on it is played for fun."""
        return opening_of(self.day)

    @property
    def opened(self) -> bool:
        return timezone.now() >= self.opens_at

    @property
    def can_begin(self) -> bool:
        """Whether one may begin it: on its day, and for fun once its lock is open, but not in between."""
        return self.day == today() or self.opened


class DailyDecision(models.Model):
    """One of the decisions of a deal, with its ``number`` from 1; the other columns are as in `SeriesDecision`."""

    deal = models.ForeignKey(DailyDeal, models.CASCADE, related_name="decisions")
    number = models.PositiveSmallIntegerField()
    at = models.PositiveIntegerField()
    best = models.CharField(max_length=80)
    losses = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["deal", "number"], name="daily_one_decision")]

    def __str__(self) -> str:
        return f"decision {self.number} of {self.deal_id}"


class DailyAttempt(models.Model):
    """What one person made of a deal: ``answered`` decisions, in their order, and the points for them."""

    deal = models.ForeignKey(DailyDeal, models.CASCADE, related_name="attempts")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="daily_attempts")
    answered = models.PositiveSmallIntegerField(default=0)
    points = models.PositiveSmallIntegerField(default=0)
    started_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["deal", "person"], name="daily_one_attempt")]
        indexes = [models.Index("deal", "points", condition=models.Q(finished_at__isnull=False), name="daily_finished")]

    def __str__(self) -> str:
        return f"{self.person_id}'s attempt at {self.deal_id}"

    @property
    def counts(self) -> bool:
        """Whether it is a result of its day: finished in time."""
        return self.finished_at is not None and self.finished_at < self.deal.opens_at

    @property
    def for_fun(self) -> bool:
        """Whether it is no result of its day and cannot become one any more."""
        return (self.finished_at or timezone.now()) >= self.deal.opens_at


class DailyAnswer(models.Model):
    """What one person chose at one decision, and the points for it."""

    attempt = models.ForeignKey(DailyAttempt, models.CASCADE, related_name="answers")
    decision = models.ForeignKey(DailyDecision, models.CASCADE, related_name="answers")
    action = models.CharField(max_length=80)
    points = models.PositiveSmallIntegerField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["attempt", "decision"], name="daily_one_answer")]

    def __str__(self) -> str:
        return f"an answer of {self.attempt_id} to {self.decision_id}"
