"""Django's client, signed in."""

import re
import uuid
from importlib import import_module
from typing import Any

from allauth.account.internal.flows.login import record_authentication
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.http import HttpRequest
from django.test import Client

from accounts.models import User
from accounts.programs.api_tokens import make_api_token


def signed_in(user: User, **defaults: Any) -> Client:
    """Return a client in which ``user`` is signed in, staff with the second step."""
    client = Client(**defaults)
    client.force_login(user)
    if user.is_staff:
        _do_second_step(client, user)
    return client


def htmx(user: User, **defaults: Any) -> Client:
    """Return a client that sends every request as htmx does."""
    return signed_in(user, HTTP_HX_REQUEST="true", **defaults)


def program(user: User, *, may_play: bool = True, may_talk: bool = False) -> Client:
    """Return a client that sends a new token of ``user``."""
    may = {"may_play": may_play, "may_talk": may_talk}
    text = make_api_token(user, name=uuid.uuid4().hex[:8], days=30, **may)[1]
    return Client(headers={"Authorization": f"Bearer {text}"})


def session_cookies(user: User) -> dict[str, str]:
    """Return a browser's cookies for a new session of ``user``, which no signal notices: for very many people."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return {settings.SESSION_COOKIE_NAME: str(session.session_key)}


def _do_second_step(client: Client, user: User) -> None:
    request = HttpRequest()
    request.session = client.session
    record_authentication(request, user, "mfa")
    request.session.save()


def without_tokens(page: str) -> str:
    """Return the HTML without its random values and its time: "Bob" stands in one of 4,000 tokens by chance."""
    return re.sub(r'"[\w-]{30,}"|(?<=data-now=)"\d+"', '""', page)
