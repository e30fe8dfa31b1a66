"""A game, from the open table to its result, with its secret and the check of its history; and what protects it."""

import secrets
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import ProtectedError, Q
from django.db.models.signals import pre_delete
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.name_rules.directions import isolated
from games.catalog import rules_of
from games.clock.clock import NO_CLOCK, PACES
from games.engine.errors import UnknownRules
from games.engine.state import State

ID_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"  # no letters that look alike
ID_LENGTH = 10
NAME_LENGTH = 40
WATCHABLE = Q(status="running", public=True, watchable=True)  # the games that the list of games to watch contains
MATCHED = Q(public=True, starts_when_full=True, started_at__isnull=False)  # people who looked for an opponent
READABLE = Q(status="finished", public=True, exhibition=False, ended_at__isnull=False)  # the list of finished ones


def new_id() -> str:
    """Return an id of 50 random bits: it is the only key to a private table, so it must be impossible to guess."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


class Game(models.Model):
    """One game. Its actions are the truth; ``position`` and the columns after it are derived from them.

    ``version`` counts the actions. ``revision`` counts changes of anything that the page shows.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    BY_NOBODY = -1  # in ``acted_seat``

    class Pace(models.TextChoices):
        """How much time its players have: `games.clock.clock` has the figures, `games.presentation.times` the names."""

        QUICK = "quick"
        DAILY = "daily"
        RELAXED = "relaxed"
        NONE = NO_CLOCK

    class Rated(models.TextChoices):
        """Whether the result changes the players' ratings: while the table is open, whether the host wants that."""

        NO = "no"
        WANTED = "wanted"  # in a game that has started: it does not, since not all players have an account
        YES = "yes"

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    rules = models.CharField(max_length=20)
    rules_version = models.PositiveSmallIntegerField()
    seats = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    name = models.CharField(max_length=NAME_LENGTH)
    public = models.BooleanField(default=False)
    watchable = models.BooleanField(default=True)  # whether strangers see a public game while it runs
    pace = models.CharField(max_length=8, choices=Pace.choices, default=Pace.NONE)
    vacations = models.BooleanField(default=True)  # whether a player's vacation stops their clock
    finishers = models.BooleanField(default=False)  # whether only accounts that finish their games may sit down
    bots_of_players = models.BooleanField(default=False, db_default=False)  # whether they may sit down uninvited
    for_bot_board = models.BooleanField(default=False, db_default=False)  # a player's bot against the site's bots alone
    rated = models.CharField(max_length=6, choices=Rated.choices, default=Rated.NO)
    asks_unrated = models.BooleanField(null=True)  # the host wants to play without ratings, and waits for the others
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    exhibition = models.BooleanField(default=False, db_default=False)  # of bots alone: it counts nowhere, nor stays
    has_hooks = models.BooleanField(default=False, db_default=False)  # of the table, and on
    rematch_of = models.ForeignKey("self", models.SET_NULL, null=True, related_name="rematches")

    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    first = models.PositiveSmallIntegerField(null=True)
    first_by = models.CharField(max_length=4, null=True)  # "host" or "lot"; null until drawn
    commitment = models.CharField(max_length=64)
    position = models.JSONField(null=True)
    version = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    shuffles = models.PositiveIntegerField(default=0)
    rolls = models.PositiveIntegerField(default=0)
    chain = models.CharField(max_length=64, blank=True)
    scores = models.JSONField(null=True)
    winners = models.JSONField(null=True)

    to_act = models.PositiveSmallIntegerField(null=True)
    acted_seat = models.SmallIntegerField(
        null=True
    )  # the seat whose player took the newest decision; `BY_NOBODY` after a bot's, null if that was not noted yet
    waiting_for = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    waiting_since = models.DateTimeField(null=True)
    bot_due_at = models.DateTimeField(null=True)
    clock_since = models.DateTimeField(null=True)  # when the clock of the seat to act began to run
    deadline = models.DateTimeField(null=True)  # then a bot decides

    starts_when_full = models.BooleanField(default=False, db_default=False)  # without its host
    fill_at = models.DateTimeField(null=True)  # then bots take the free seats, and the game starts
    expires_at = models.DateTimeField(null=True)  # then an open table is cancelled

    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True)
    decided_at = models.DateTimeField(null=True)  # in a rated game: when all players but one had left
    ended_at = models.DateTimeField(null=True)
    archived_at = models.DateTimeField(null=True)  # since then its actions are in an `ArchivedGame`

    class Meta:
        """Partial indexes for the queries of pages and sweeps, and one for the list of all games that staff see.

        ``game_newest`` has the columns by which staff filter and search that list: PostgreSQL answers from the index
        alone.
        """

        verbose_name = _("game")
        verbose_name_plural = _("games")
        permissions = [
            ("see_hidden", _("may open hidden cards of running games")),
            ("read_talk", _("may read all talk, for a reason")),
        ]
        indexes = [
            models.Index("waiting_for", "waiting_since", name="game_waiting", condition=Q(waiting_for__isnull=False)),
            models.Index("bot_due_at", name="game_bot_due", condition=Q(bot_due_at__isnull=False)),
            models.Index("deadline", name="game_deadline", condition=Q(deadline__isnull=False)),
            models.Index("fill_at", name="game_fill", condition=Q(status="open", fill_at__isnull=False)),
            models.Index("expires_at", name="game_expires", condition=Q(status="open")),
            models.Index("created_at", name="game_joinable", condition=Q(status="open", public=True)),
            models.Index("started_at", "id", name="game_watch", condition=WATCHABLE),
            models.Index("rules", "started_at", "id", name="game_watch_by_rules", condition=WATCHABLE),
            models.Index(
                fields=["created_at", "id", "status", "rules", "pace", "version", "ended_at", "name"],
                name="game_newest",
            ),
            models.Index("created_at", name="game_unfinished", condition=Q(status__in=["open", "running"])),
            models.Index("created_at", name="game_cancelled", condition=Q(status="cancelled")),
            models.Index("ended_at", name="game_ended", condition=Q(ended_at__isnull=False)),
            models.Index("started_at", name="game_matched", condition=MATCHED),
            models.Index("ended_at", "id", name="game_readable", condition=READABLE),
            models.Index("rules", "ended_at", "id", name="game_readable_by_rules", condition=READABLE),
            models.Index("ended_at", name="game_exhibition", condition=Q(exhibition=True)),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["exhibition"],
                name="game_one_exhibition",
                condition=Q(exhibition=True, status="running"),
            ),
            models.UniqueConstraint(
                fields=["rematch_of"],
                name="game_rematch_once",
                condition=Q(rematch_of__isnull=False) & ~Q(status="cancelled"),
            ),
            models.CheckConstraint(
                name="game_running_has_a_decision",
                condition=~Q(status="running") | Q(to_act__isnull=False, position__isnull=False),
            ),
            models.CheckConstraint(
                name="game_waits_only_while_running",
                condition=Q(status="running")
                | Q(waiting_for__isnull=True, bot_due_at__isnull=True, deadline__isnull=True),
            ),
            models.CheckConstraint(
                name="game_with_a_pace_has_an_end",
                condition=~Q(status="running")
                | Q(pace=NO_CLOCK)
                | Q(bot_due_at__isnull=False)
                | Q(deadline__isnull=False, clock_since__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name_as_read} ({self.id})"

    def get_absolute_url(self) -> str:
        return reverse("games:table", args=[self.id])

    @property
    def name_as_read(self) -> str:
        """The name as sentences and lists have it: isolated if it is written from right to left."""
        return isolated(self.name)

    @property
    def rules_id(self) -> str:
        """Slug and version, as the fairness scheme writes them: ``<game>/<version>``."""
        return f"{self.rules}/{self.rules_version}"

    @cached_property
    def state_class(self) -> type[State]:
        """The rules of this game; raises ``UnknownRules`` if the site does not have them."""
        return rules_of(self.rules, self.rules_version)

    @property
    def rules_known(self) -> bool:
        """Whether the site has the game and the version of its rules, so that it can be shown and played."""
        try:
            return bool(self.state_class)
        except UnknownRules:
            return False

    @property
    def grants_vacations(self) -> bool:
        """Whether a player's vacation stops their clock: where the table says so, and none meant for one sitting."""
        return self.vacations and self.pace in PACES and PACES[self.pace].pauses

    @property
    def over(self) -> bool:
        """Whether it was finished or cancelled: nothing in it is hidden any more."""
        return self.status in (Game.Status.FINISHED, Game.Status.CANCELLED)

    @property
    def notes_leavers(self) -> bool:
        """Whether who leaves comes last in it: its result counts for the ratings, or for the board of bots."""
        return self.rated == Game.Rated.YES or self.for_bot_board

    @property
    def watched(self) -> bool:
        """Whether it runs, and strangers may watch it."""
        return self.status == Game.Status.RUNNING and self.public and self.watchable

    def state(self) -> State:
        """Return a new copy of the stored position. It contains hidden things: show only its views."""
        assert self.position is not None
        return self.state_class.load(self.position)


class Secret(models.Model):
    """The 32 bytes behind a game's lock. Never in the admin, logs, task arguments or a running game's export."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="secret")
    value = models.BinaryField(max_length=32)

    def __str__(self) -> str:
        return f"the secret of {self.game_id}"


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


def protect_games() -> None:
    """Forbid deleting a game that has begun or may still begin, alone, by a query or by a cascade.

    Called from ``AppConfig.ready``. A table that closed before its game began may be deleted (`games.play.clearing`),
    and a game of bots alone that was only to be watched.
    """
    pre_delete.connect(_refuse, sender=Game)


def _refuse(instance: Game, **_signal: Any) -> None:
    never_began = instance.status == Game.Status.CANCELLED and instance.started_at is None
    if not (never_began or instance.exhibition):
        raise ProtectedError("Games are never deleted.", {instance})
