"""Names that people have: whom a name belongs to, whether it is free, and renaming."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names.lookalikes import look_keys
from accounts.names.rules import TAKEN, check_name, refuse_guest_name
from accounts.registry import locked_person, notify_renamed
from pushsite.web.refusals import Refusal


class NoSuchPerson(Refusal):
    """Nobody with an account has this name."""

    sentence = _("There is no account with this name.")
    status = 422


def account_called(name: str) -> User:
    """The account with this name, or one that looks like it. Raises ``NoSuchPerson``."""
    called = name.replace("\0", "").strip()  # PostgreSQL refuses NUL, even in a search
    key, _look = look_keys(called)
    so_called = Q(name=called, name__istartswith=called)  # the index `user_name_begins` finds it
    people = User.objects.filter(Q(name_key=key) | so_called, guest=False, is_active=True)
    person = max(people, key=lambda each: each.name == called, default=None)
    if person is None:
        raise NoSuchPerson
    return person


def free_name(name: str, owner: User | None = None) -> str:
    """Return ``name`` if it is free or belongs to ``owner``; else raise ``ValidationError``.

    No two accounts have names that look alike.
    """
    if owner is not None and name == owner.name:
        return name
    check_name(name)
    refuse_guest_name(name)
    key, look = look_keys(name)
    others = User.objects.filter(Q(name_key=key) | Q(name_look=look))
    if owner is not None:
        others = others.exclude(pk=owner.pk)
    if others.exists():
        raise ValidationError(TAKEN)
    return name


@transaction.atomic
def rename(person: User, *columns: str) -> None:
    """Store the new name of ``person``, and these columns with it, and show it at every table.

    Raises ``IntegrityError`` if the name is taken, ``Changed`` if they have just taken a seat, and ``SignedOut`` if the
    account is closed.
    """
    locked_person(person.pk)
    person.save(update_fields={"name", *columns})
    notify_renamed(person)
