"""A person's ratings when they close their account."""

from django.db.models import QuerySet

from accounts.models import User
from accounts.registry import PersonHooks
from games.models import Game
from games.ratings.models import Rating


def before_closing(person: User, _by: User, _reason: str) -> None:
    """Take the person off the leader boards. What they have won and lost stays: others' ratings are made of it."""
    Rating.objects.filter(person=person).update(listed=False)


def _all(guests: QuerySet[User]) -> QuerySet[User]:
    return guests


def _no_rows(_person: User) -> QuerySet[Game]:
    return Game.objects.none()


def _nothing(_person: User) -> None:
    pass


def _not_merged(_guest: User, _account: User) -> list[str]:
    return []  # a guest's games do not count


def _no_consequences(_person: User) -> list[str]:
    return []


HOOKS = PersonHooks(
    clearable=_all,
    rows_of=_no_rows,
    before_clearing=_nothing,
    renamed=_nothing,
    mail_chosen=_nothing,
    merge_guest=_not_merged,
    before_closing=before_closing,
    consequences_of_closing=_no_consequences,
)
