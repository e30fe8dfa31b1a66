"""Browsers without a browser: Django's client, signed in."""

from typing import Any

from allauth.account.internal.flows.login import record_authentication
from django.http import HttpRequest
from django.test import Client

from accounts.models import User


def signed_in(user: User, **defaults: Any) -> Client:
    """A client in which ``user`` is signed in; a member of staff has done the second step there."""
    client = Client(**defaults)
    client.force_login(user)
    if user.is_staff:
        _do_second_step(client, user)
    return client


def htmx(user: User, **defaults: Any) -> Client:
    """A client whose every request is one of htmx."""
    return signed_in(user, HTTP_HX_REQUEST="true", **defaults)


def _do_second_step(client: Client, user: User) -> None:
    request = HttpRequest()
    request.session = client.session
    record_authentication(request, user, "mfa")
    request.session.save()
