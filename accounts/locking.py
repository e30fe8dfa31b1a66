"""Taking a person, and what is theirs, for oneself."""

from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from accounts.registry import concerns


def locked(pk: int) -> User | None:
    """The person, what is theirs locked before them, in the order of everybody who plays, until the transaction ends.

    ``None`` where they are gone, or something has become theirs just then: some other time.
    """
    before = [list(rows.select_for_update(of=("self",))) for rows in _theirs(pk)]
    person = User.objects.select_for_update().filter(pk=pk).first()
    return person if before == [list(rows) for rows in _theirs(pk)] else None


def _theirs(pk: int) -> list[QuerySet[Any]]:
    return [concern.theirs(User(pk=pk)).order_by("pk").only("pk") for concern in concerns]
