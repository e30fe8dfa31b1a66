"""Visitors who play before they have an account."""

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.models import User


def person_of(request: HttpRequest) -> User:
    """The person behind a request; a visitor becomes a guest, signed in by this call."""
    if request.user.is_authenticated:
        return request.user
    guest = User.objects.create_guest(get_language() or "")
    login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    return guest
