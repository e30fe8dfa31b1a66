"""A person's ratings when they close their account."""

from collections.abc import Iterator

from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.registry import CopiedFile, PersonHooks, register
from games.ratings.models import BotRating, Rating, Result


def before_closing(person: User, _by: User, _reason: str) -> None:
    """Take the person off the leaderboards. What they have won and lost stays: others' ratings are made of it."""
    Rating.objects.filter(person=person).update(listed=False)


def copied_ratings(person: User) -> Iterator[CopiedFile]:
    """The person's ratings, and what each game has made of them."""
    ratings = Rating.objects.filter(person=person).order_by("pk")
    columns = ("rules", "mu", "sigma", "number", "games", "last_at", "provisional_at", "listed")
    yield CopiedFile("ratings", _("Your ratings."), ratings.values(*columns), ("ratings.Rating.person",))
    results = Result.objects.filter(person=person).order_by("pk").annotate(game=F("rated_game__game"))
    yield CopiedFile(
        "rated_results",
        _("How each rated game changed your rating."),
        results.values("game", "rules", "seat", "place", "mu_before", "mu", "sigma", "at"),
        ("ratings.Result.person",),
    )
    of_bots = BotRating.objects.filter(person__owner=person).order_by("pk").annotate(bot=F("person__name"))
    yield CopiedFile(
        "bot_ratings",
        _("The ratings of your bots."),
        of_bots.values("bot", "rules", "mu", "sigma", "number", "games"),
        ("ratings.BotRating.person",),
    )


BETWEEN_ACCOUNTS = gettext_lazy(
    "That is a suspicion, by the site or our staff, which says something about another account too."
)
register(
    PersonHooks(
        before_closing=before_closing,
        copied=copied_ratings,
        not_copied={"ratings.Link.first": BETWEEN_ACCOUNTS, "ratings.Link.second": BETWEEN_ACCOUNTS},
    )
)
