"""That a game's history is to be checked as it ends, and what was found."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.game import Game


class HistoryCheck(models.Model):
    """Written in the transaction that ends a game; checked once, soon after it. Older games have none."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="history_check")
    due_at = models.DateTimeField(default=timezone.now)
    checked_at = models.DateTimeField(null=True)
    faults = models.TextField(blank=True)  # a sentence a line; empty where everything holds

    class Meta:
        """The indexes hold what is still to be checked, and what staff have to look at."""

        indexes = [
            models.Index("due_at", name="history_check_due", condition=Q(checked_at__isnull=True)),
            models.Index("game", name="history_check_faulty", condition=~Q(faults="")),
        ]

    def __str__(self) -> str:
        return f"the check of {self.game_id}"
