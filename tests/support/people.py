"""People: Alice opens the tables, Bob joins them, Charlie must see nothing, Mary is staff."""

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import Permission

from accounts.models import User


def person(name: str, **fields: object) -> User:
    """An account, known by its name."""
    return User.objects.create_user(f"{name.lower()}@example.org", "correct horse", name=name, **fields)


def staff(name: str = "Mary") -> User:
    """Somebody who may do everything that staff may, their second step set up."""
    return with_second_step(person(name, is_staff=True, is_superuser=True))


def onlooker(name: str = "Nick") -> User:
    """Somebody of the staff who may look at games and do nothing."""
    user = person(name, is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="view_game"))
    return with_second_step(user)


def staff_with(name: str, *rights: str) -> User:
    """Somebody of the staff, without a second step, who has these rights (``games.change_game``) and no others."""
    user = person(name, is_staff=True)
    for right in rights:
        app, codename = right.split(".")
        user.user_permissions.add(Permission.objects.get(content_type__app_label=app, codename=codename))
    return user


def with_second_step(user: User) -> User:
    """``user``, ready to use the staff pages."""
    TOTP.activate(user, generate_totp_secret())
    return user
