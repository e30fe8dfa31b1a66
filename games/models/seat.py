"""A seat at a table."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Seat(models.Model):
    """Who sits where. Every seat has its row from the opening on; a free one has neither bot nor person."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seat_rows", db_index=False)  # `seat_once` begins so
    number = models.PositiveSmallIntegerField()
    bot = models.CharField(_("bot's level"), max_length=10, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats")
    name = models.CharField(max_length=40, blank=True)
    stand_in = models.CharField(_("level of the bot that stands in"), max_length=10, blank=True)
    bank = models.DurationField(null=True)  # what is left, or was when the clock began to run; null: all of the start
    quiet = models.CharField(max_length=60, null=True)  # the quiet hours that a turn goes by; null between turns
    missed = models.PositiveSmallIntegerField(default=0)  # deadlines, one after the other
    orders = models.JSONField(default=dict)  # standing orders, as `games.bots.<slug>.orders` names them
    would_cancel = models.BooleanField(default=False)
    taken_at = models.DateTimeField(null=True)
    hints = models.BooleanField(default=False)  # their first game of this kind: the choices are explained
    entropy = models.CharField(max_length=64, null=True)
    ended_at = models.DateTimeField(null=True)  # a copy of the game's, if it had begun: by it a person's are in order
    seen_version = models.PositiveIntegerField(null=True)  # the newest state that was looked at, but own doing

    class Meta:
        """A person has one seat at a table, and a seat one occupant."""

        ordering = ["number"]
        indexes = [models.Index(fields=["user", "-ended_at"], name="seat_over", condition=Q(ended_at__isnull=False))]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="seat_once"),
            models.UniqueConstraint(
                fields=["game", "user"], name="seat_once_each_person", condition=Q(user__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.name}"

    @property
    def level(self) -> str:
        """The level of the bot that decides here: its own seat's, or a stand-in's; empty where a person does."""
        return self.bot or self.stand_in

    @property
    def free(self) -> bool:
        """Whether somebody may still take it."""
        return self.taken_at is None
