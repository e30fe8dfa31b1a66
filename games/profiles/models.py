"""The stored figures of people: what they did in each finished game, and all of it added up."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models import Game


class Participation(models.Model):
    """What one player, person or bot, did in a finished game: written in the transaction that ended it.

    Derived from the game: see `games.profiles.participations`, which also says what ``facts`` there are.
    """

    # no index: the unique constraint `part_once` starts with it
    game = models.ForeignKey(Game, models.PROTECT, related_name="participations", db_index=False)
    seat = models.PositiveSmallIntegerField()
    rules = models.CharField(max_length=20)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False)
    level = models.CharField(max_length=10, blank=True)  # of a bot
    place = models.PositiveSmallIntegerField()  # from 1; equal ones are ties
    facts = models.JSONField(default=dict)  # numbers by name, which may be added up; none of a bot
    at = models.DateTimeField(null=True)  # its place in the order of a person's games: see `Figures.last_at`

    class Meta:
        """One for each seat; the index finds a person's. Table and constraints have their first names."""

        db_table = "profiles_part"
        constraints = [models.UniqueConstraint(fields=["game", "seat"], name="part_once")]
        indexes = [models.Index(fields=["person", "rules"], name="part_of_person", condition=Q(person__isnull=False))]

    def __str__(self) -> str:
        return f"{self.game_id}, seat {self.seat}: place {self.place}"


class Figures(models.Model):
    """What one person did in all finished games of one kind: the sums of the ``facts``, and games won in a row."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="figures", db_index=False)
    rules = models.CharField(max_length=20)
    sums = models.JSONField(default=dict)
    series = models.PositiveIntegerField(default=0)  # up to now
    longest = models.PositiveIntegerField(default=0)
    # of the newest participation: when its game ended, or a moment after the one before if clocks say otherwise
    last_at = models.DateTimeField(null=True)

    class Meta:
        """One for each game. Lock this row before changing a person's figures."""

        constraints = [models.UniqueConstraint(fields=["person", "rules"], name="figures_once")]

    def __str__(self) -> str:
        return f"{self.person_id} at {self.rules}"


class Against(models.Model):
    """How often one person did better or worse than another one, or than a bot of one level, in games of one kind."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    rules = models.CharField(max_length=20)
    opponent = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    level = models.CharField(max_length=10, blank=True)
    met = models.PositiveIntegerField(default=0)
    ahead = models.PositiveIntegerField(default=0)
    behind = models.PositiveIntegerField(default=0)

    class Meta:
        """One for each opponent; the index has those first whom the person has met most often."""

        constraints = [
            models.UniqueConstraint(
                fields=["person", "rules", "opponent"], name="against_once", condition=Q(opponent__isnull=False)
            ),
            models.UniqueConstraint(
                fields=["person", "rules", "level"], name="against_level_once", condition=Q(opponent__isnull=True)
            ),
        ]
        indexes = [
            models.Index(fields=["person", "-met"], name="against_most_met", condition=Q(opponent__isnull=False))
        ]

    def __str__(self) -> str:
        return f"{self.person_id} against {self.opponent_id or self.level}: {self.ahead} of {self.met}"

    @property
    def ties(self) -> int:
        """How often both had the same place."""
        return self.met - self.ahead - self.behind
