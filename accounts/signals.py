"""Actions at sign-in and re-authentication."""

from typing import Any

from allauth.account.signals import authentication_step_completed
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.sessions import OF_STAFF, change_key


@receiver(user_logged_in)
def use_language_of_account(request: HttpRequest, user: Any, **kwargs: Any) -> None:
    """The account's language wins over the one that this browser used before."""
    if user.language:
        request.chosen_language = user.language  # type: ignore[attr-defined]


@receiver(user_logged_in)
def end_staff_sessions_sooner(request: HttpRequest, user: Any, **kwargs: Any) -> None:
    """End older sessions of staff: they get a new password when they become staff."""
    if user.is_staff:
        request.session[OF_STAFF] = True


@receiver(authentication_step_completed)
def change_key_at_reauthentication(request: HttpRequest, reauthenticated: bool = False, **kwargs: Any) -> None:
    """Give the session a new key after re-authentication."""
    if reauthenticated:
        change_key(request)
