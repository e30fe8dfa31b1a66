"""A person's ratings when they close their account."""

from accounts.models import User
from accounts.registry import PersonHooks
from games.ratings.models import Rating


def before_closing(person: User, _by: User, _reason: str) -> None:
    """Take the person off the leader boards. What they have won and lost stays: others' ratings are made of it."""
    Rating.objects.filter(person=person).update(listed=False)


HOOKS = PersonHooks(before_closing=before_closing)
