"""The append-only log of a game: its actions, snapshots of its positions, and its archive."""

from datetime import UTC, datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.game import Game
from games.models.sweep import ONLY_ROW


class Action(models.Model):
    """One action of the rules, with its player, the outcomes of chance, and the events that followed.

    ``events`` may contain hidden information: show them through ``games.presentation`` only. So may ``reason``, which a
    bot gave with its choice (`games.bots.BotChoice`) and which has its ``level``: `games.luck.why` alone shows it.
    """

    class By(models.TextChoices):
        """The person or mechanism that decided."""

        PLAYER = "player"
        BOT = "bot"
        FORCED = "forced"
        STANDING_ORDER = "standing-order"
        TIMEOUT = "timeout"
        TAKEOVER = "takeover"

    # no index: the unique constraint `action_once` starts with it
    game = models.ForeignKey(Game, models.CASCADE, related_name="actions", db_index=False)
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    action = models.CharField(max_length=64)
    by = models.CharField(max_length=14, choices=By.choices)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False)
    chance = models.JSONField(default=list)
    events = models.JSONField(default=list)
    reason = models.JSONField(null=True)
    chain = models.CharField(max_length=64)
    command_id = models.UUIDField(null=True)
    at = models.DateTimeField(default=timezone.now)

    # Shown to staff only: about a decision that was asked for, not about the forced actions that followed.
    session = models.CharField(max_length=16, blank=True)  # a person's: see `session_digest`
    asked_at = models.DateTimeField(null=True)  # when the decision became theirs
    clock_since = models.DateTimeField(null=True)  # when the clock began that ran during the decision
    deadline = models.DateTimeField(null=True)
    bank = models.DurationField(null=True)  # what was left at `clock_since`
    bank_after = models.DurationField(null=True)  # what was left afterwards; null if the clock ran on

    class Meta:
        """The two constraints that keep an action from being played twice, and an index of time-outs for staff."""

        ordering = ["number"]
        indexes = [models.Index("game", "seat", name="action_timed_out", condition=Q(by="timeout"))]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="action_once"),
            models.UniqueConstraint(
                fields=["game", "command_id"], name="action_once_a_command", condition=Q(command_id__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.seat}: {self.action}"


ACTIONS_BETWEEN_SNAPSHOTS = 20  # a snapshot of the longest positions takes about 3 kB


class Snapshot(models.Model):
    """The position after action ``number``, with the counters of the game's chance. As hidden as ``Game.position``.

    A copy like the position itself: without it, the game is played again from the deal.
    """

    # no index: the unique constraint `snapshot_once` starts with it
    game = models.ForeignKey(Game, models.CASCADE, related_name="snapshots", db_index=False)
    number = models.PositiveIntegerField()
    position = models.JSONField()
    shuffles = models.PositiveIntegerField()
    rolls = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="snapshot_once")]

    def __str__(self) -> str:
        return f"{self.game_id} after action {self.number}"

    @staticmethod
    def due(number: int) -> bool:
        """Whether the position after action ``number`` is stored."""
        return number % ACTIONS_BETWEEN_SNAPSHOTS == 0


class ArchivedGame(models.Model):
    """All actions of one game in a few kilobytes instead of their rows: `games.queries.archive` reads and writes it.

    ``actions`` names no person: who decided is the player of the seat. ``sessions`` are the digests of the sessions
    from which they did, in a column of their own, so that they can be cleared.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="archive")
    format = models.PositiveSmallIntegerField()
    actions = models.BinaryField()
    sessions = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"the archive of {self.game_id}"


class ArchiveProgress(models.Model):
    """All games that ended up to ``until`` were archived, or were passed over for a reason; one row.

    So a game that was restored stays as it is.
    """

    until = models.DateTimeField(default=datetime(2000, 1, 1, tzinfo=UTC))

    def __str__(self) -> str:
        return f"up to {self.until:%Y-%m-%d %H:%M:%S}"

    @classmethod
    def reached(cls) -> datetime:
        """Up to which end of a game."""
        return cls._default_manager.get_or_create(pk=ONLY_ROW)[0].until

    @classmethod
    def go_on_from(cls, until: datetime) -> None:
        """Note how far it is; of two workers, the one that is further stays."""
        cls._default_manager.filter(pk=ONLY_ROW, until__lt=until).update(until=until)
