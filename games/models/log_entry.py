"""Table events: what happens at a table besides the actions of its rules."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.game import Game

REASON_LENGTH = 200


class LogEntry(models.Model):
    """Opened, joined, left, started, cancelled …: a row each, never changed.

    One is deleted: that something was taken back, if the same person does it again (`games.play.entries`).
    """

    class Kind(models.TextChoices):
        OPENED = "opened"
        JOINED = "joined"
        LEFT = "left"
        REMOVED = "removed"
        FILLED = "filled"
        HOSTED = "hosted"
        RATED = "rated"
        UNRATED = "unrated"
        STARTED = "started"
        STOOD_IN = "stood-in"
        TAKEN_OVER = "taken-over"
        IDLE = "idle"
        TOOK_BACK = "took-back"
        AWAY = "away"
        BACK = "back"
        AGREED = "agreed"
        DISAGREED = "disagreed"
        DECLINED = "declined"
        FINISHED = "finished"
        CANCELLED = "cancelled"
        CALLED_OFF = "called-off"
        LAPSED = "lapsed"
        DECIDED = "decided"
        CLOSED = "closed"
        LOOKED = "looked"
        VOIDED = "voided"

    CLOSINGS = (Kind.CANCELLED, Kind.CALLED_OFF, Kind.LAPSED)  # how a game is cancelled

    game = models.ForeignKey(Game, models.CASCADE, related_name="entries", db_index=False)
    kind = models.CharField(max_length=12, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField(null=True)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False)
    version = models.PositiveIntegerField(default=0)  # the actions played before it
    reason = models.CharField(max_length=REASON_LENGTH, blank=True)  # given by staff; empty for everybody else
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        """Oldest first; the first index is for a game's own entries.

        The others are for staff, who look for games that ended early, for the seats that a person left, and for the
        games to which they did not come.
        """

        ordering = ["id"]
        indexes = [
            models.Index("game", "id", name="entry_of_game"),
            models.Index("kind", "game", name="entry_ending", condition=Q(kind__in=["cancelled", "called-off"])),
            models.Index(
                "game", "seat", name="entry_stood_in", condition=Q(kind__in=["stood-in", "taken-over", "idle"])
            ),
            models.Index("person", name="entry_left", condition=Q(kind="left")),
            models.Index("person", "at", name="entry_lapsed", condition=Q(kind="lapsed")),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.kind}"
