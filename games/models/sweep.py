"""When the last sweep ended."""

from django.db import models
from django.utils import timezone

ONLY_ROW = 1


class Sweep(models.Model):
    """The end of the last sweep, in one row that survives a flushed cache; ``/ready`` reports it."""

    at = models.DateTimeField()

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
