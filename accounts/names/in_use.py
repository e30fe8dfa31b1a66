"""Names that people have: whom a name belongs to, whether it is free, and renaming."""

from copy import copy

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from accounts.models import FormerName, User
from accounts.models.names import is_kept_for_another
from accounts.name_rules.allowed import (
    RESERVED,
    TAKEN,
    check_name,
    ends_in_bot,
    fits_address,
    guest_name,
    player_name,
    refuse_guest_name,
)
from accounts.name_rules.lookalikes import look_keys, search_key
from accounts.names.barred import bar_name, name_is_barred
from accounts.names.former import check_may_rename, person_formerly_called
from accounts.registry import locked_person, notify_renamed
from pushsite.web.refusals import Refusal


def neutral_name(person: User) -> str:
    """The name that staff give to ``person`` instead of one that they take away, in the person's language."""
    with translation.override(person.language or settings.LANGUAGE_CODE):
        return guest_name(person.pk) if person.guest else player_name(person.pk)


class NoSuchPerson(Refusal):
    """Nobody with an account has this name."""

    sentence = _("There is no account with this name.")
    status = 422


def account_called(name: str) -> User:
    """The account with this name, or one that looks like it, or had it lately, or has it with other accents.

    Raises ``NoSuchPerson``, also if several have it with other accents.
    """
    called = name.replace("\0", "").strip()  # PostgreSQL refuses NUL, even in a search
    key, _look = look_keys(called)
    so_called = Q(name=called, name__istartswith=called)  # the index `user_name_begins` finds it
    people = User.objects.filter(Q(name_key=key) | so_called, guest=False, is_active=True)
    person = max(people, key=lambda each: each.name == called, default=None) or person_formerly_called(called)
    if person is None:
        person = _only_one_called(search_key(called))
    if person is None:
        raise NoSuchPerson
    return person


def _only_one_called(key: str) -> User | None:
    people = User.objects.filter(name_search=key, guest=False, is_active=True)[:2]
    return people[0] if len(people) == 1 and search_key(people[0].name) == key else None


def free_name(name: str, owner: User | None = None, *, of_bot: bool = False) -> str:
    """Return ``name`` if it is free or belongs to ``owner``; else raise ``ValidationError``.

    No two accounts have names that look alike, and nobody has one that staff have barred, or that was another person's
    lately. It fits into the address of their page. A person who has changed their name lately cannot choose another
    yet. Only the name ``of_bot``, a player's, has "Bot" as its last word.
    """
    if owner is not None and name == owner.name:
        return name
    if owner is not None:
        check_may_rename(owner)
    check_name(name)
    if not fits_address(name):
        raise ValidationError(_("A name needs more than full stops, also before and after a slash."))
    refuse_guest_name(name)
    if ends_in_bot(name) and not of_bot:
        raise ValidationError(RESERVED)
    key, look = look_keys(name)
    others = User.objects.filter(Q(name_key=key) | Q(name_look=look))
    if owner is not None:
        others = others.exclude(pk=owner.pk)
    if others.exists() or name_is_barred(name) or is_kept_for_another(name, owner):
        raise ValidationError(TAKEN)
    return name


@transaction.atomic
def save_new_name(person: User, *columns: str) -> None:
    """Store the new name of ``person``, and these columns with it, and show it at every table.

    Raises ``ValidationError`` if they have changed it lately, ``IntegrityError`` if the name is taken, ``Changed`` if
    they have just taken a seat, and ``SignedOut`` if the account is closed.
    """
    before = locked_person(person.pk)
    if before.name != person.name:
        check_may_rename(before)
    keep_former_name(before, person.name)
    person.save(update_fields={"name", *columns})
    notify_renamed(person)


def keep_former_name(before: User, name: str, *, taken_away: bool = False) -> None:
    """Keep the name that an account had ``before`` it gets another ``name``. Guests change theirs freely."""
    if before.name != name and not before.guest:
        FormerName.objects.create(person=before, name=before.name, taken_away=taken_away)


@transaction.atomic
def take_name_away(person: User) -> None:
    """Give a locked ``person`` a neutral name, "Player 12", and let nobody use the one before again."""
    before = copy(person)
    bar_name(person.name)
    person.save_with_free_name(neutral_name(person), update_fields=["name"])
    keep_former_name(before, person.name, taken_away=True)
    notify_renamed(person)
