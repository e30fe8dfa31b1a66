"""Who is invited to an open table, and who was removed from one."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.models.game import Game


class Invitation(models.Model):
    """``person`` is asked to an open table; gone once they sit down, decline, or the table is no longer open."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="invitations")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    at = models.DateTimeField(default=timezone.now)
    declined = models.BooleanField(default=False)

    class Meta:
        """A person is invited at most once to a table."""

        constraints = [models.UniqueConstraint(fields=["game", "person"], name="invitation_once")]

    def __str__(self) -> str:
        return f"{self.person_id} to {self.game_id}"


class Removal(models.Model):
    """``person`` was removed from an open table by its host, and cannot sit down there again."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="removals")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        """Nobody is removed twice."""

        constraints = [models.UniqueConstraint(fields=["game", "person"], name="removal_once")]

    def __str__(self) -> str:
        return f"{self.person_id} from {self.game_id}"
