"""Forms that were carried out and lead to a table."""

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
