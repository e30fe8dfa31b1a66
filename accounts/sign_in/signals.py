"""Actions at sign-in and re-authentication."""

from typing import Any

from allauth.account.signals import authentication_step_completed
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.sessions import OF_STAFF, change_key


@receiver(user_logged_in)
def use_account_language(request: HttpRequest, user: Any, **kwargs: Any) -> None:
    """Use the account's language rather than the one that this browser used before."""
    if user.language:
        request.chosen_language = user.language  # type: ignore[attr-defined]


@receiver(user_logged_in)
def mark_staff_session(request: HttpRequest, user: Any, **kwargs: Any) -> None:
    """Mark a session of staff, which expires sooner. Older sessions end by the new password that staff get."""
    if user.is_staff:
        request.session[OF_STAFF] = True


@receiver(authentication_step_completed)
def change_session_key(request: HttpRequest, reauthenticated: bool = False, **kwargs: Any) -> None:
    """Give the session a new key after re-authentication."""
    if reauthenticated:
        change_key(request)
