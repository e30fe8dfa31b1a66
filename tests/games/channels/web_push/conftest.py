"""A push service, and people's devices that get pushes from it."""

import socket

import pytest

from testing.services.tls import certificate
from tests.games.channels.web_push.receiver import Subscribed, running_service

__all__ = ["certificate"]

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture
def service(certificate, settings, monkeypatch):
    """The push service; ``localhost`` is 127.0.0.1 only."""
    settings.OUTBOUND_TRIAL_AUTHORITY = str(certificate.file)
    look_up = socket.getaddrinfo
    monkeypatch.setattr(
        socket,
        "getaddrinfo",
        lambda host, *rest, **more: look_up("127.0.0.1" if host == "localhost" else host, *rest, **more),
    )
    with running_service(certificate) as started:
        yield started


@pytest.fixture
def subscribe(service):
    """Subscribe a new browser of a person; its client and its subscription."""

    from testing.clients import signed_in  # needs Django, which is not set up yet when this file is loaded

    def subscribed(person, name="phone"):
        client, browser = signed_in(person, HTTP_USER_AGENT=FIREFOX), Subscribed(service.endpoint(name))
        answer = client.post("/devices/keep/", browser.form)
        assert answer.status_code == 200
        return client, browser

    return subscribed
