"""Signing up by the forms."""

from django.test import Client

from accounts.models import User
from tests.support.mail import newest_code

GIVEN = {"name": "Alice", "email": "alice@example.org", "password1": "correct horse"}


def sign_up(client: Client, **changed: str):
    """Send the form and follow its redirect."""
    return client.post("/accounts/signup/", GIVEN | changed, follow=True)


def enter_code(client: Client, code: str | None):
    """Enter a code on the page that verifies an e-mail."""
    return client.post("/accounts/confirm-email/", {"code": code}, follow=True)


def with_account(client: Client, **changed: str) -> User:
    """Sign up and enter the code from the mail."""
    given = GIVEN | changed
    sign_up(client, **given)
    enter_code(client, newest_code(given["email"]))
    return User.objects.get(email=given["email"])


def person_in(client: Client) -> User:
    """Return the person who is signed in."""
    return User.objects.get(pk=client.session["_auth_user_id"])


def signed_in_as(client: Client) -> str | None:
    """Return the name of the person who is signed in, ``None`` for a visitor."""
    pk = client.session.get("_auth_user_id")
    return None if pk is None else User.objects.get(pk=pk).name
