"""A hook as a server of its own sees it: a notice of the site, by TLS, with a signature that it verifies."""

import base64
import hashlib
import hmac
import json

import pytest

from accounts.models import User
from games.channels.hook.models import Hook
from games.models import Game
from testing.services.tls import says, tls_server
from testing.tables import play
from tests.support.hooks import hook_of, send_later, told_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return told_game(alice, bob)


SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


def test_receiver_gets_a_signed_notice(game, bob, trusted):
    hook = hook_of(bob, format="signed", secret=SECRET)
    play(game, "stop")
    with tls_server(trusted, says("HTTP/1.1 204 No Content")) as server:
        Hook.objects.update(address=server.url)
        send_later(minutes=2)
    (request,) = server.got
    head, body = request.split(b"\r\n\r\n", 1)
    headers = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    digest = hmac.new(base64.b64decode(SECRET[6:]), signed, hashlib.sha256).digest()
    assert headers["webhook-signature"] == "v1," + base64.b64encode(digest).decode()
    told = json.loads(body)
    assert (told["type"], told["data"]["table"], told["data"]["id"]) == ("turn", "Sunday", game.pk)
    hook.refresh_from_db()
    assert (hook.result, hook.works) == ("204", True)
