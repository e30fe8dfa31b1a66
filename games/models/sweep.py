"""What the site notes of itself: its sweeps, when it did not run, and how it did at some moments."""

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.clock.rest import Span

ONLY_ROW = 1


class Sweep(models.Model):
    """The last sweep, in one row that survives a flushed cache: when it ended, which ``/ready`` reports, and began."""

    at = models.DateTimeField()
    began_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"

    @classmethod
    def done(cls) -> None:
        """Record that a sweep has just ended."""
        cls.objects.update_or_create(pk=ONLY_ROW, defaults={"at": timezone.now()})

    @classmethod
    def age(cls) -> float | None:
        """Return the seconds since the last one; None if there was none yet."""
        at = cls.objects.filter(pk=ONLY_ROW).values_list("at", flat=True).first()
        return None if at is None else (timezone.now() - at).total_seconds()


class Outage(models.Model):
    """A time without sweeps: nobody's clock runs in it.

    ``resumed_at``: when all clocks that had run through it were moved; null until then.
    """

    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField(db_index=True)
    resumed_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.begins_at:%Y-%m-%d %H:%M} to {self.ends_at:%Y-%m-%d %H:%M}"

    @property
    def span(self) -> Span:
        """Return the outage as a span for clocks."""
        return Span(self.begins_at, self.ends_at)


class StateSample(models.Model):
    """The figures of one moment, by their names in `games.queries.site_state`: the sweep stores some each hour."""

    at = models.DateTimeField(default=timezone.now, db_index=True)
    figures: Any = models.JSONField()

    class Meta:
        verbose_name = _("state of the site")
        verbose_name_plural = _("state of the site")

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M}"
