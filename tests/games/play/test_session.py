"""From which session somebody played, by a mark that leads nobody back to it."""

import uuid

import pytest
from django.urls import reverse

from games.history.export import history_of
from games.play.session import session_mark
from tests.support.clients import signed_in
from tests.support.people import person
from tests.support.tables import fresh, play_to_the_end, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    return running(alice, bob)


def draw(client, game) -> None:
    now = fresh(game)
    told = {"action": "draw", "version": now.version, "command_id": uuid.uuid4()}
    assert client.post(reverse("games:act", args=[game.pk]), told).status_code == 302


def test_an_action_of_a_person_is_kept_with_its_session_s_mark(game, alice):
    client = signed_in(alice)
    draw(client, game)
    mark = session_mark(client.session.session_key)
    assert game.actions.get(by="player").session == mark
    assert len(mark) == 16 and mark not in client.session.session_key


def test_what_nobody_chose_has_none(game, alice):
    draw(signed_in(alice), game)
    assert set(game.actions.exclude(by="player").values_list("session", flat=True)) <= {""}


def test_each_session_has_its_own(alice):
    marks = {session_mark(signed_in(alice).session.session_key) for _ in range(3)}
    assert len(marks) == 3


def test_nobody_has_none():
    assert session_mark(None) == ""


def test_it_is_on_no_page_of_players_and_in_no_file(game, alice, bob):
    client = signed_in(alice)
    draw(client, game)
    mark = session_mark(client.session.session_key)
    play_to_the_end(game)
    over = fresh(game)
    told = [signed_in(each).get(reverse("games:table", args=[game.pk])).text for each in (alice, bob, person("Dora"))]
    told += list(history_of(over, list(over.seat_rows.all()), 0).text())
    assert [text for text in told if mark in text] == []
