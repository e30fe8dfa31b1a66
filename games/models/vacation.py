"""Vacations, during which clocks may stop."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from games.clock.rest import Span


class Vacation(models.Model):
    """A vacation from one moment to another: the end of a day, or when the person came back."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="vacations")
    begins_at = models.DateTimeField(default=timezone.now)
    ends_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(name="vacation_ends_after_it_began", condition=Q(ends_at__gte=F("begins_at")))
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.begins_at:%Y-%m-%d %H:%M} to {self.ends_at:%Y-%m-%d %H:%M}"

    @property
    def span(self) -> Span:
        """Return the vacation as a span for clocks."""
        return Span(self.begins_at, self.ends_at)
