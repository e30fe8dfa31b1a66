"""People: Alice opens tables, Bob joins them, Charlie must see nothing, Mary is staff."""

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import Permission

from accounts.models import User


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
