"""Digests of the sessions from which people played, which do not reveal the sessions."""

import uuid

import pytest
from django.urls import reverse

from games.history.export import history_of, text_of
from games.models.session_digest import place_half, session_digest, session_half
from testing.clients import signed_in
from testing.people import person
from testing.tables import ended, fresh, play, running

pytestmark = pytest.mark.django_db

ADDRESS, BROWSER = "127.0.0.1", "Mozilla/5.0 Firefox"


@pytest.fixture
def game(alice, bob):
    return running(alice, bob)


def test_session_and_place_with_the_same_text_have_different_digests():
    digest = session_digest("same", "same")
    assert session_half(digest) != place_half(digest)


def draw(client, game) -> None:
    send(client, game, "draw")


def send(client, game, action: str) -> None:
    told = {"action": action, "version": fresh(game).version, "command_id": uuid.uuid4()}
    assert client.post(reverse("games:act", args=[game.pk]), told).status_code == 302


def play_own(user, game, browser: str) -> None:
    """Let the others play until the person has to decide, then send their decision from that browser."""
    while fresh(game).waiting_for != user:
        play(game, fresh(game).state().legal()[-1])
    send(signed_in(user, HTTP_USER_AGENT=browser), game, fresh(game).state().legal()[-1])


def test_action_of_a_person_has_the_digest_of_its_session(game, alice):
    client = signed_in(alice, HTTP_USER_AGENT=BROWSER)
    draw(client, game)
    digest = game.actions.get(by="player").session
    assert digest == session_digest(client.session.session_key, f"{ADDRESS} {BROWSER}")
    assert len(digest) == 16
    assert session_half(digest) not in client.session.session_key


def test_forced_action_has_no_digest(game, alice):
    draw(signed_in(alice), game)
    assert set(game.actions.exclude(by="player").values_list("session", flat=True)) <= {""}


def test_each_session_has_its_own_digest(alice):
    digests = {session_digest(signed_in(alice).session.session_key, "here") for _ in range(3)}
    sessions, places = set(map(session_half, digests)), set(map(place_half, digests))
    assert (len(digests), len(sessions), len(places)) == (3, 3, 1)


def test_two_people_with_one_browser_share_the_place(game, alice, bob):
    for user, browser in ((alice, BROWSER), (bob, BROWSER), (alice, "another")):
        play_own(user, game, browser)
    first, second, third = (row.session for row in game.actions.exclude(session=""))
    assert place_half(first) == place_half(second) != place_half(third)
    assert session_half(first) != session_half(second)


def test_missing_session_has_no_digest():
    assert session_digest(None, "here") == ""


def test_digests_are_on_no_page_of_players_and_in_no_file(game, alice, bob):
    client = signed_in(alice)
    draw(client, game)
    digest = game.actions.get(by="player").session
    ended(game)
    over = fresh(game)
    told = [signed_in(each).get(reverse("games:table", args=[game.pk])).text for each in (alice, bob, person("Dora"))]
    told.append(text_of(history_of(over, list(over.seat_rows.all()), 0)))
    assert [text for text in told if session_half(digest) in text or place_half(digest) in text] == []
