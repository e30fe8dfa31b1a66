"""Marks of the sessions from which people played, which do not reveal the sessions."""

import uuid

import pytest
from django.urls import reverse

from games.history.export import history_of, text_of
from games.queries.session_digests import place_part, session_mark, session_part
from tests.support.clients import signed_in
from tests.support.people import person
from tests.support.tables import ended, fresh, play, running

pytestmark = pytest.mark.django_db

ADDRESS, BROWSER = "127.0.0.1", "Mozilla/5.0 Firefox"


@pytest.fixture
def game(alice, bob):
    return running(alice, bob)


def test_session_and_place_with_the_same_text_have_different_marks():
    mark = session_mark("same", "same")
    assert session_part(mark) != place_part(mark)


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


def test_action_of_a_person_has_the_mark_of_its_session(game, alice):
    client = signed_in(alice, HTTP_USER_AGENT=BROWSER)
    draw(client, game)
    mark = game.actions.get(by="player").session
    assert mark == session_mark(client.session.session_key, f"{ADDRESS} {BROWSER}")
    assert len(mark) == 16
    assert session_part(mark) not in client.session.session_key


def test_forced_action_has_no_mark(game, alice):
    draw(signed_in(alice), game)
    assert set(game.actions.exclude(by="player").values_list("session", flat=True)) <= {""}


def test_each_session_has_its_own_mark(alice):
    marks = {session_mark(signed_in(alice).session.session_key, "here") for _ in range(3)}
    assert (len(marks), len({session_part(mark) for mark in marks}), len({place_part(mark) for mark in marks})) == (
        3,
        3,
        1,
    )


def test_two_people_with_one_browser_share_the_place(game, alice, bob):
    for user, browser in ((alice, BROWSER), (bob, BROWSER), (alice, "another")):
        play_own(user, game, browser)
    first, second, third = (row.session for row in game.actions.exclude(session=""))
    assert place_part(first) == place_part(second) != place_part(third)
    assert session_part(first) != session_part(second)


def test_missing_session_has_no_mark():
    assert session_mark(None, "here") == ""


def test_marks_are_on_no_page_of_players_and_in_no_file(game, alice, bob):
    client = signed_in(alice)
    draw(client, game)
    mark = game.actions.get(by="player").session
    ended(game)
    over = fresh(game)
    told = [signed_in(each).get(reverse("games:table", args=[game.pk])).text for each in (alice, bob, person("Dora"))]
    told.append(text_of(history_of(over, list(over.seat_rows.all()), 0)))
    assert [text for text in told if session_part(mark) in text or place_part(mark) in text] == []
