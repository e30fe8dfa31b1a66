"""The seats of a table, and who has them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.bots.characters import character_of
from games.models.game import Game


class Seat(models.Model):
    """A seat. Its row exists from the opening of the table; a free seat has neither bot nor person."""

    # no index: the unique constraint `seat_once` starts with it
    game = models.ForeignKey(Game, models.CASCADE, related_name="seat_rows", db_index=False)
    number = models.PositiveSmallIntegerField()
    bot = models.CharField(_("bot's level"), max_length=10, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats")
    name = models.CharField(max_length=40, blank=True)
    stand_in = models.CharField(_("level of the bot that stands in"), max_length=10, blank=True)
    left_version = models.PositiveIntegerField(
        null=True
    )  # in a rated game: how many actions had been played when the player counted as having left
    bank = models.DurationField(null=True)  # time left when the clock last began to run; null: all of the start
    quiet = models.CharField(max_length=60, null=True)  # the quiet hours of the current turn; null between turns
    missed = models.PositiveSmallIntegerField(default=0)  # deadlines in a row
    orders = models.JSONField(default=dict)  # standing orders: name to choice, both from `games/<slug>/orders.py`
    agrees_unrated = models.BooleanField(null=True)  # if the host asks to play without ratings
    would_cancel = models.BooleanField(default=False)
    taken_at = models.DateTimeField(null=True)
    hints = models.BooleanField(default=False)  # in a first game of its kind the choices are explained
    entropy = models.CharField(max_length=64, null=True)
    ended_at = models.DateTimeField(null=True)  # a copy of the game's, if it had begun: orders a person's games
    seen_version = models.PositiveIntegerField(
        null=True
    )  # the newest version that the person saw; their own decisions are in `Game.acted_seat`

    class Meta:
        """A person has at most one seat at a table."""

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
        """The level of the bot that decides here, at its own seat or as a stand-in; empty if a person decides."""
        return self.bot or self.stand_in

    @property
    def character(self) -> str:
        """The character of the bot that has the seat, by its name; "" for people and those who stand in for them."""
        return character_of(self.name) if self.bot else ""

    @property
    def profile(self) -> str:
        """The name under which the player has a profile; "" if there is none, or if `with_profiles` did not ask."""
        return str(getattr(self, "profile_name", ""))

    @property
    def of_players_bot(self) -> bool:
        """Whether a bot of a player has the seat; False if `with_profiles` did not ask."""
        return bool(getattr(self, "is_owned", False))

    @property
    def has_come(self) -> bool:
        """Whether the player has looked at the game since it began, or decided in it."""
        return self.seen_version is not None

    @property
    def free(self) -> bool:
        """Whether a person may still take the seat."""
        return self.taken_at is None
