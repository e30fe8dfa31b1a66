"""Positions of a game on its way, so that its past can be played again from near by."""

from django.db import models

from games.models.game import Game

EVERY = 20  # actions; a snapshot of the longest positions takes about 3 kB


class Snapshot(models.Model):
    """The position after action ``number``, with the counters of the game's chance. As hidden as ``Game.position``.

    A copy like the position itself: without it, the game is played again from the deal.
    """

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="snapshots", db_index=False
    )  # `snapshot_once` begins so
    number = models.PositiveIntegerField()
    position = models.JSONField()
    shuffles = models.PositiveIntegerField()
    rolls = models.PositiveIntegerField()

    class Meta:
        """One for each number."""

        constraints = [models.UniqueConstraint(fields=["game", "number"], name="snapshot_once")]

    def __str__(self) -> str:
        return f"{self.game_id} after action {self.number}"

    @staticmethod
    def due(number: int) -> bool:
        """Whether the position after action ``number`` is kept."""
        return number % EVERY == 0
