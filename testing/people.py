"""People: Alice opens tables, Bob joins them, Charlie must see nothing, Mary is staff."""

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import Permission
from django.db.models import F

from accounts.models import FormerName, User
from accounts.names.former import CHANGES_APART
from accounts.names.in_use import save_new_name


def person(name: str, **fields: object) -> User:
    """Return an account with this name."""
    return User.objects.create_user(f"{name.lower()}@example.org", "correct horse", name=name, **fields)


def staff(name: str = "Mary") -> User:
    """Return a member of staff with every permission and a second sign-in step."""
    return with_second_step(person(name, is_staff=True, is_superuser=True))


def onlooker(name: str = "Nick") -> User:
    """Return a member of staff who may only look at games."""
    user = person(name, is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="view_game"))
    return with_second_step(user)


def staff_with(name: str, *rights: str) -> User:
    """Return a member of staff without a second step, with only these permissions (``games.change_game``)."""
    user = person(name, is_staff=True)
    for right in rights:
        app, codename = right.split(".")
        user.user_permissions.add(Permission.objects.get(content_type__app_label=app, codename=codename))
    return user


def with_second_step(user: User) -> User:
    """Return ``user`` with the second step that staff pages need."""
    TOTP.activate(user, generate_totp_secret())
    return user


def long_renamed(user: User, *names: str) -> User:
    """Return ``user`` after they have had these ``names`` one after the other, the last for more than a month."""
    for name in names:
        user.name = name
        save_new_name(user)
        FormerName.objects.filter(person=user).update(until=F("until") - CHANGES_APART)
    return user
