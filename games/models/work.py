"""What records that work was done: forms that were carried out and lead to a table, and the last sweep."""

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.models.game import Game


class Command(models.Model):
    """A form that was carried out, by the id from its page: if it is sent again, it leads to the same table."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, models.CASCADE, null=True, related_name="+")  # null until it is done
    at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return f"{self.id} of {self.person_id}"


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
