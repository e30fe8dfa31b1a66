"""What programs read and write of talk."""

import uuid

import pytest
from django.test import Client

from accounts.programs.api_tokens import make_api_token
from accounts.relations import mute
from games.talk.models import Message, Reader
from testing.clients import program
from testing.tables import running
from tests.games.api.test_reading import problem
from tests.games.talk.samples import say

pytestmark = pytest.mark.django_db


def talker(user) -> Client:
    """Return a client that sends a new token of ``user``, for talk alone."""
    text = make_api_token(user, name=uuid.uuid4().hex[:8], may_play=False, may_talk=True, days=30)[1]
    return Client(headers={"Authorization": f"Bearer {text}"})


def tell(client: Client, game, **sent):
    sent = {"command_id": str(uuid.uuid4())} | sent
    return client.post(f"/api/v1/games/{game.pk}/talk", sent, content_type="application/json")


def test_a_message_is_read_by_the_others(alice, bob):
    game = running(alice, bob)
    assert tell(talker(alice), game, text="Hello!").status_code == 200
    assert tell(talker(bob), game, phrase="thanks").status_code == 200
    [talk] = talker(alice).get(f"/api/v1/games/{game.pk}/talk").json()
    assert (talk["among"], talk["own"], talk["may_write"], talk["unread"], talk["more"]) == (
        "players",
        True,
        True,
        1,
        False,
    )
    shown = [(each["number"], each["name"], each["seat"], each["text"], each["own"]) for each in talk["messages"]]
    assert shown == [(1, "Alice", 0, "Hello!", True), (2, "Bob", 1, "Thank you", False)]
    assert not Reader.objects.filter(person=alice, read=2).exists(), "a program marks nothing as read"


def test_a_message_is_sent_once_however_often_it_is_sent(alice, bob):
    game, client, command_id = running(alice, bob), talker(alice), str(uuid.uuid4())
    first, again = (tell(client, game, text="Hello!", command_id=command_id) for _ in range(2))
    assert (first.json(), Message.objects.count()) == (again.json(), 1)


def test_older_messages_are_asked_for_by_number(alice, bob):
    game, client = running(alice, bob), talker(alice)
    for text in ("one", "two", "three"):
        say(game, bob, text)
    [talk] = client.get(f"/api/v1/games/{game.pk}/talk?before=3").json()
    assert [each["text"] for each in talk["messages"]] == ["one", "two"]


def test_a_message_of_somebody_muted_says_so(alice, bob):
    game = running(alice, bob)
    say(game, bob, "Hello!")
    say(game, alice, "And you?")
    mute(user=alice, person=bob)
    [talk] = talker(alice).get(f"/api/v1/games/{game.pk}/talk").json()
    assert [(each["text"], each["muted"]) for each in talk["messages"]] == [("", True), ("And you?", False)]


def test_charlie_reads_no_talk_of_others(alice, bob, charlie):
    game, public = running(alice, bob), running(alice, bob, public=True)
    for table in (game, public):
        say(table, alice, "A secret of ours")
    client = talker(charlie)
    assert problem(client.get(f"/api/v1/games/{game.pk}/talk")) == (403, "private")
    assert problem(tell(client, game, text="Let me in")) == (403, "private")
    assert client.get(f"/api/v1/games/{public.pk}/talk").json()[0]["messages"] == []


def test_talk_needs_a_token_for_it(alice, bob):
    game = running(alice, bob)
    say(game, bob, "Hello")
    assert problem(program(alice).get(f"/api/v1/games/{game.pk}/talk")) == (403, "may-not-talk")
    assert problem(tell(program(alice), game, text="Hello")) == (403, "may-not-talk")
    assert problem(Client().get(f"/api/v1/games/{game.pk}/talk")) == (401, "no-token")
    assert talker(alice).get("/api/v1/me").json() == {"name": "Alice", "may_play": False, "may_talk": True}


def test_talk_counts_for_its_limit(alice, bob, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"talk": (1, 60)}
    game, client = running(alice, bob), talker(alice)
    first, second = (tell(client, game, text="Hello") for _ in range(2))
    assert (first.status_code, problem(second), second.json()["limit"]) == (200, (429, "too-often"), "talk")


@pytest.mark.parametrize(
    "sent, name",
    [({"text": ""}, "invalid"), ({"phrase": "no-such"}, "invalid"), ({"text": "x" * 600}, "invalid")],
)
def test_what_the_page_does_not_send_is_refused_in_its_words(alice, bob, sent, name):
    game = running(alice, bob)
    assert problem(tell(talker(alice), game, **sent)) == (422, name)
    assert Message.objects.count() == 0
