"""The stored analysis of a finished game."""

from django.db import models
from django.utils import timezone

from games.models import Game


class Analysis(models.Model):
    """Luck and decisions of a game that is over, worked out once by a worker; see `games.analysis.analysis`.

    ``found`` contains what was hidden in the game; it is empty if the game could not be analysed. ``version`` is that
    of the evaluator.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="analysis")
    version = models.PositiveSmallIntegerField()
    found = models.JSONField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "analyses"

    def __str__(self) -> str:
        return f"the analysis of {self.game_id}"
