"""Renaming people."""

from django.db import transaction

from accounts.locking import locked_person
from accounts.models import User
from accounts.registry import notify_renamed


@transaction.atomic
def rename(person: User, *columns: str) -> None:
    """Store the new name of ``person``, and these columns with it, and show it at every table.

    Raises ``IntegrityError`` if the name is taken, ``Changed`` if they have just taken a seat, and ``SignedOut`` if the
    account is closed.
    """
    locked_person(person.pk)
    person.save(update_fields={"name", *columns})
    notify_renamed(person)
