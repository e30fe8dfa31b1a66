"""Browsers without a browser: Django's client, signed in."""

from django.test import Client

from accounts.models import User


def signed_in(user: User, **defaults: str) -> Client:
    """A client in which ``user`` is signed in."""
    client = Client(**defaults)
    client.force_login(user)
    return client


def htmx(user: User) -> Client:
    """A client whose every request is one of htmx."""
    return signed_in(user, HTTP_HX_REQUEST="true")
