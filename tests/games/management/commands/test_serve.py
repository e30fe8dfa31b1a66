"""``manage.py serve``: errors before it listens. (tests/pushsite/test_embedded.py tests the running server.)"""

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("port", ["http", "0", "65536", "-1"])
def test_invalid_port_gives_one_plain_sentence(settings, monkeypatch, port):
    settings.EMBEDDED = True
    monkeypatch.setattr("pushsite.environment.PORT", port)
    with pytest.raises(CommandError) as refused:
        call_command("serve")
    assert str(refused.value) == f"PORT must be a number from 1 to 65535, not {port!r}."


def test_address_of_another_machine_gives_one_plain_sentence(settings, monkeypatch):
    settings.EMBEDDED = True
    monkeypatch.setattr("pushsite.environment.HOST", "203.0.113.7")
    with pytest.raises(CommandError) as refused:
        call_command("serve")
    assert str(refused.value) == ("This machine has no address 203.0.113.7: set HOST to one of its own, or to 0.0.0.0.")


def test_serve_needs_the_embedded_site():
    with pytest.raises(CommandError, match="in production run gunicorn, a worker and beat"):
        call_command("serve")
