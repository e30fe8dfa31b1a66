"""The stored parts of ratings."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models import Case, Game
from games.ratings.strength import NEWCOMER, Strength


class RatedGame(models.Model):
    """A game whose result has changed the ratings, written in the transaction that ended it.

    Two games with a player in common have been rated in the order of their keys: the ratings were locked before.
    """

    game = models.OneToOneField(Game, models.PROTECT, related_name="rated_game")

    def __str__(self) -> str:
        return f"{self.pk}: {self.game_id}"


class Result(models.Model):
    """What one game made of one player's rating. Derived from the games: see `games.ratings.recompute`."""

    rated_game = models.ForeignKey(RatedGame, models.CASCADE, related_name="results", db_index=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    rules = models.CharField(max_length=20)
    seat = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()  # from 1; equal ones are ties
    mu_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()
    at = models.DateTimeField()  # the end of the game

    class Meta:
        """One for each seat; the index has a person's curve."""

        constraints = [models.UniqueConstraint(fields=["rated_game", "seat"], name="result_once")]
        indexes = [models.Index(fields=["person", "rules", "-rated_game"], name="result_of_person")]

    def __str__(self) -> str:
        return f"{self.person_id}: place {self.place} in {self.rated_game_id}"

    @property
    def strength(self) -> Strength:
        return Strength(self.mu, self.sigma)

    @property
    def current(self) -> Strength:
        """The same as it is believed to be now, if there was no other game."""
        return self.strength.aged(self.at, timezone.now())

    @property
    def before(self) -> Strength:
        """The mean before the game; how certain it was then is not kept."""
        return Strength(self.mu_before)


class Rating(models.Model):
    """A person's rating in one game, after all rated games. Without a row they have played none.

    ``number`` shows ``mu`` on pages. ``mu`` and ``sigma`` date from the last game: since
    then the uncertainty grows. ``listed``: it was certain enough for the leaderboard then, and the account is open.
    """

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="ratings", db_index=False)
    rules = models.CharField(max_length=20)
    mu = models.FloatField()
    sigma = models.FloatField()
    number = models.IntegerField()
    games = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(null=True)  # the end of the last rated game
    provisional_at = models.DateTimeField(null=True)  # when it will be too uncertain without another game
    listed = models.BooleanField(default=False)

    class Meta:
        """One for each game. The first index is the leaderboard's, and counts how many are ahead of somebody.

        The second finds the few who have played this month among very many.
        """

        constraints = [models.UniqueConstraint(fields=["person", "rules"], name="rating_once")]
        indexes = [
            models.Index(
                fields=["rules", "-number", "person", "last_at", "provisional_at"],
                name="rating_ranks",
                condition=Q(listed=True),
            ),
            models.Index(fields=["rules", "last_at"], name="rating_month", condition=Q(listed=True)),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} at {self.rules}: {self.number}"

    @property
    def strength(self) -> Strength:
        """The strength as it is believed to be now."""
        return self.strength_at(timezone.now())

    def strength_at(self, moment: datetime) -> Strength:
        """The strength as it is believed to be at a moment after the last game."""
        return Strength(self.mu, self.sigma).aged(self.last_at, moment)


class BotRating(models.Model):
    """The rating of a player's bot in one game, from its games against the site's bots alone."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    rules = models.CharField(max_length=20)
    mu = models.FloatField(default=NEWCOMER.mu)
    sigma = models.FloatField(default=NEWCOMER.sigma)
    number = models.IntegerField(default=NEWCOMER.number)
    games = models.PositiveIntegerField(default=0)

    class Meta:
        """One for each game. The index is the board's."""

        constraints = [models.UniqueConstraint(fields=["person", "rules"], name="bot_rating_once")]
        indexes = [models.Index(fields=["rules", "-number", "person"], name="bot_rating_ranks")]

    def __str__(self) -> str:
        return f"{self.person_id} at {self.rules}: {self.number}"

    @property
    def strength(self) -> Strength:
        return Strength(self.mu, self.sigma)


class BotResult(models.Model):
    """A game that counts for the board of bots, written in the transaction that ended it; it is counted once.

    Games of one bot have been counted in the order of their keys.
    """

    game = models.OneToOneField(Game, models.PROTECT, related_name="bot_result")
    rating = models.ForeignKey(BotRating, models.PROTECT, related_name="results")

    def __str__(self) -> str:
        return f"{self.pk}: {self.game_id}"


class DueRecompute(models.Model):
    """Ratings in one game that have to be worked out again from the ``first`` rated game on, since some do not count
    any more or count again; a task does so."""

    rules = models.CharField(max_length=20, unique=True)
    first = models.BigIntegerField()  # the key of a `RatedGame`

    def __str__(self) -> str:
        return f"{self.rules} from {self.first}"


class Link(models.Model):
    """Two accounts that may be one person's. Games with both do not count once staff have ``confirmed`` it.

    A row stays when staff find otherwise, so that the site does not flag the same two accounts again. ``one_browser``
    and ``from_one_place``, the number of games, are what the site has seen: see `games.ratings.linked_accounts`.
    """

    first = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)  # lower id
    second = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    confirmed = models.BooleanField(default=False)
    case = models.OneToOneField(Case, models.SET_NULL, null=True, related_name="link")  # if the site has flagged them
    one_browser = models.BooleanField(default=False)
    from_one_place = models.PositiveIntegerField(default=0)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["first", "second"], name="link_once")]

    def __str__(self) -> str:
        return f"{self.first_id} and {self.second_id}"
