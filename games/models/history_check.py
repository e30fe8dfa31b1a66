"""The check of each game's history when the game ends."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.game import Game


class HistoryCheck(models.Model):
    """Created in the transaction that ends a game, and checked once, soon afterwards. Older games have none."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="history_check")
    due_at = models.DateTimeField(default=timezone.now)
    checked_at = models.DateTimeField(null=True)
    faults = models.TextField(blank=True)  # one sentence on each line; empty if the history is correct

    class Meta:
        """The indexes find checks that are due, and faults that staff should see."""

        indexes = [
            models.Index("due_at", name="history_check_due", condition=Q(checked_at__isnull=True)),
            models.Index("game", name="history_check_faulty", condition=~Q(faults="")),
        ]

    def __str__(self) -> str:
        return f"the check of {self.game_id}"
