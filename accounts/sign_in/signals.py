"""Actions at sign-in and re-authentication, and events of the log for those that fail."""

import logging
from collections.abc import Mapping
from typing import Any

from allauth.account.signals import authentication_step_completed
from allauth.mfa.signals import authentication_failed
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.lifecycle.guests import forget_guest
from accounts.queries import accounts_at
from accounts.sessions import STAFF_KEY, change_key

log = logging.getLogger(__name__)


def log_failed_sign_in(by: str, user: int | None) -> None:
    """Log that somebody did not get in ``by`` a password, code or second step; ``user`` is whose account it is."""
    log.warning("sign-in failed", extra={"by": by, "account": user})


@receiver(user_login_failed)
def log_wrong_password(credentials: Mapping[str, Any], **kwargs: Any) -> None:
    """Log a wrong password, also of an unknown account, and never what was typed."""
    owners = accounts_at(str(credentials.get("email", "")))
    log_failed_sign_in("password", owners[0].pk if owners else None)


@receiver(authentication_failed)
def log_wrong_second_step(user: Any, **kwargs: Any) -> None:
    """Log a wrong code of the app."""
    log_failed_sign_in("second step", user.pk)


@receiver(user_logged_in)
def use_account_language(request: HttpRequest, user: Any, **kwargs: Any) -> None:
    """Use the account's language rather than the one that this browser used before."""
    if user.language:
        request.chosen_language = user.language  # type: ignore[attr-defined]


@receiver(user_logged_in)
def mark_staff_session(request: HttpRequest, user: Any, **kwargs: Any) -> None:
    """Mark a session of staff, which expires sooner. Older sessions end by the new password that staff get."""
    if user.is_staff:
        request.session[STAFF_KEY] = True


@receiver(authentication_step_completed)
def change_session_key(request: HttpRequest, reauthenticated: bool = False, **kwargs: Any) -> None:
    """Give the session a new key after re-authentication."""
    if reauthenticated:
        change_key(request)


@receiver(user_logged_out)
def forget_guest_of_browser(request: HttpRequest, **kwargs: Any) -> None:
    """Let the next visitor with this browser become another guest."""
    forget_guest(request)
