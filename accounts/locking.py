"""Taking a person, and what is theirs, for oneself.

The one order for whoever touches both: games by their number, then people, then what hangs on them.
"""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.registry import concerns
from pushsite.refusals import Refusal


class Changed(Refusal):
    """They are gone, or something has become theirs just then."""

    sentence = _("Something has changed at the same moment. Nothing was done. Try again.")


def locked(pk: int, *, by: int | None = None) -> User:
    """The person, what is theirs locked before them, until the transaction ends; or ``Changed``.

    Somebody else it is done ``by`` is locked with them: else two who do it to each other would wait for each other.
    """
    before = [list(rows.select_for_update(of=("self",))) for rows in _theirs(pk)]
    people = User.objects.select_for_update().filter(pk__in={pk, by}).order_by("pk").in_bulk()
    person = people.get(pk)
    if person is None or before != [list(rows) for rows in _theirs(pk)]:
        raise Changed
    return person


def _theirs(pk: int) -> list[QuerySet[Any]]:
    return [concern.theirs(User(pk=pk)).order_by("pk").only("pk") for concern in concerns]
