"""Guests: visitors who play before they have an account."""

from copy import copy

from django.contrib.auth import login, logout, update_session_auth_hash
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language

from accounts.models import User
from accounts.names.in_use import save_new_name
from accounts.registry import locked_person, notify_renamed
from accounts.time_zones import known_zone
from pushsite.web.limits import limit

ANSWER_LOST = 600  # seconds in which a browser that did not get its guest's session still gets it


def person_or_new_guest(request: HttpRequest) -> User:
    """The person behind a request. A visitor becomes a new guest, who is signed in, in the time zone of the browser.

    A browser whose guest was made just now, and whose session was lost with the answer, gets that guest again.
    Raises ``TooOften``.
    """
    if request.user.is_authenticated:
        if request.user.guest:  # idle guests are cleared, and guests never sign in again
            User.objects.filter(pk=request.user.pk).update(last_login=timezone.now())
        return request.user
    key = _key_of_browser(request)
    guest = User.objects.filter(pk=cache.get(key), guest=True, is_active=True).first() if key else None
    if guest is None:
        limit(request, "guest")
        guest = User.objects.create_guest(get_language() or "", known_zone(request.POST.get("time_zone", "")))
        request.new_guest = guest  # type: ignore[attr-defined]
    sign_in_guest(request, guest)
    if key:
        cache.set(key, guest.pk, ANSWER_LOST)
    return guest


def _key_of_browser(request: HttpRequest) -> str:
    """Where the guest of this browser is cached, by the secret of its CSRF cookie; "" for one without."""
    secret = request.META.get("CSRF_COOKIE")
    return f"guest-{salted_hmac('accounts.guests', secret, algorithm='sha256').hexdigest()}" if secret else ""


def forget_guest(request: HttpRequest) -> None:
    """Let the next visitor with this browser, whose guest signs out, become another guest."""
    if key := _key_of_browser(request):
        cache.delete(key)


def sign_in_guest(request: HttpRequest, guest: User) -> None:
    """Sign ``guest`` in. The page's CSRF token stays valid, since they may have clicked twice."""
    token = request.META.get("CSRF_COOKIE")
    login(request, guest)
    if token is not None:
        request.META["CSRF_COOKIE"] = token


def rename_guest(guest: User, name: str) -> None:
    guest.name = name
    save_new_name(guest)


def delete_new_guest(request: HttpRequest) -> bool:
    """Delete the guest, if this request made one, after a failure; return whether it did."""
    guest = getattr(request, "new_guest", None)
    if guest is None:
        return False
    logout(request)
    guest.delete()
    return True


def prepare_account(guest: User, *, name: str, password: str, time_zone: str) -> User:
    """A copy of ``guest`` with everything that an account needs besides a verified e-mail. Nothing is stored."""
    account = copy(guest)
    account.name, account.time_zone, account.language = name, time_zone, get_language() or ""
    account.set_password(password)
    return account


def store_account(request: HttpRequest, account: User) -> None:
    """Store the result of `prepare_account` for the guest behind ``request``."""
    save_new_name(account, "time_zone", "language", "password")
    update_session_auth_hash(request, account)


@transaction.atomic
def become_account(guest: User) -> None:
    """Turn the guest, whose e-mail was verified, into an account; a name that is taken by now gets a number."""
    locked_person(guest.pk)
    wanted = guest.name
    guest.guest = False
    guest.save_with_free_name(wanted, update_fields=["guest", "name"])
    if guest.name != wanted:
        notify_renamed(guest)
