"""Locking a person together with their rows in other apps.

All code that changes both locks in this order: games by their id, then people, then what belongs to them.
"""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.registry import registered
from pushsite.web.refusals import Refusal


class Changed(Refusal):
    """The person was deleted, or their rows changed, while this transaction waited for the lock."""

    sentence = _("Something else changed at the same moment, so nothing was done. Try again.")


def locked_person(pk: int, *, by: int | None = None) -> User:
    """Lock first the person's rows, then the person, until the transaction ends. Raises ``Changed``.

    ``by``, the id of the person who acts, is locked too: otherwise two people who act on each other would deadlock.
    """
    before = [list(rows.select_for_update(of=("self",))) for rows in _rows_of(pk)]
    people = User.objects.select_for_update().filter(pk__in={pk, by}).order_by("pk").in_bulk()
    person = people.get(pk)
    if person is None or before != [list(rows) for rows in _rows_of(pk)]:
        raise Changed
    return person


def _rows_of(pk: int) -> list[QuerySet[Any]]:
    return [hooks.rows_of(User(pk=pk)).order_by("pk").only("pk") for hooks in registered]
