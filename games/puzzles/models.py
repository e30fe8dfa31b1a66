"""Puzzles, and what people answered to them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Game

ACTION_LENGTH = 80


class Puzzle(models.Model):
    """The decision at action ``number`` of a game that is over, which ``seat`` missed by playing ``played``.

    It names nobody: whose decision it was is the game's to say. ``losses``: what each action costs, in thousandths of
    the chances of winning. ``reason``: why a bot of ``level`` found the ``best`` one. ``shared``: everybody may solve
    it; otherwise only its player. ``position``: a digest of what the seat saw. ``tried`` and ``solved`` count people,
    also those who have left since.
    """

    class Difficulty(models.TextChoices):
        EASY = "easy", _("easy")
        MEDIUM = "medium", _("medium")
        HARD = "hard", _("hard")

    # no index: the unique constraint `puzzle_once` starts with it
    game = models.ForeignKey(Game, models.CASCADE, related_name="puzzles", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    rules = models.CharField(max_length=20)
    played = models.CharField(max_length=ACTION_LENGTH)
    best = models.CharField(max_length=ACTION_LENGTH)
    losses = models.JSONField()
    reason = models.JSONField()
    level = models.CharField(max_length=10)
    position = models.CharField(max_length=64)
    shared = models.BooleanField()
    difficulty = models.CharField(_("difficulty"), max_length=6, choices=Difficulty.choices)
    tried = models.PositiveIntegerField(default=0)
    solved = models.PositiveIntegerField(default=0)
    rejected_at = models.DateTimeField(null=True)  # by votes; since then it is offered to nobody
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """The indexes find puzzles to offer, and keep the same position from being offered twice."""

        verbose_name = _("puzzle")
        verbose_name_plural = _("puzzles")
        indexes = [
            models.Index("rules", "difficulty", name="puzzle_offered", condition=Q(shared=True)),
        ]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="puzzle_once"),
            models.UniqueConstraint(fields=["position"], name="puzzle_position_once", condition=Q(shared=True)),
        ]

    def __str__(self) -> str:
        return f"the decision at action {self.number} of {self.game_id}"

    def get_absolute_url(self) -> str:
        return reverse("puzzles:puzzle", args=[self.pk])


class PuzzleAttempt(models.Model):
    """What one person chose, whether that was right, and whether they call it a ``good`` puzzle, if they have said."""

    puzzle = models.ForeignKey(Puzzle, models.CASCADE, related_name="attempts")
    # no index: the unique constraint starts with it
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="puzzle_attempts", db_index=False)
    action = models.CharField(max_length=ACTION_LENGTH)
    right = models.BooleanField()
    good = models.BooleanField(null=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "puzzle"], name="puzzle_one_attempt")]

    def __str__(self) -> str:
        return f"{self.person_id}'s attempt at {self.puzzle_id}"
