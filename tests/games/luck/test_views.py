"""The page about luck and decisions in a finished game."""

import re

import pytest
from django.test import Client

from games.luck.analyse import analyse_when_due
from games.luck.models import Analysis
from games.models import Game
from testing.clients import signed_in
from testing.people import person
from testing.tables import play_to_the_end, running

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def stored(world):
    """A finished private game of Alice and Bob, analysed."""
    with world(analysed) as game:
        yield game.pk


def analysed():
    game = play_to_the_end(running(person("Alice"), person("Bob")))
    analyse_when_due(game.pk)
    return game


@pytest.fixture
def over(stored):
    return Game.objects.get(pk=stored)


def path(game):
    return f"/games/{game.pk}/luck/"


def test_player_sees_where_the_result_came_from_themselves_first(over, bob):
    page = signed_in(bob).get(path(over)).text
    assert page.index("<h2>Bob</h2>") < page.index("<h2>Alice</h2>")
    for words in (
        "Own decisions",
        "Decisions that cost most",
        "Luck that counted most",
        f"/games/{over.pk}/replay/?before=",
    ):
        assert words in page


def test_own_row_of_the_columns_says_you(over, bob):
    assert re.search(r'<th role="rowheader" scope="row">\s*You', signed_in(bob).get(path(over)).text)


def test_table_at_the_end_leads_to_it(over, alice):
    assert path(over) in signed_in(alice).get(f"/games/{over.pk}/").text


def test_charlie_does_not_see_a_private_game(over, charlie):
    assert {client.get(path(over)).status_code for client in (Client(), signed_in(charlie))} == {403}


def test_running_game_has_no_such_page_and_no_link(alice, bob):
    game = running(alice, bob)
    Analysis.objects.create(game=game, version=1, found={"curve": [], "turns": [], "seats": []})  # what could leak
    response = signed_in(alice).get(path(game))
    assert response.status_code == 404
    assert "only games that were played to the end" in response.text
    assert path(game) not in signed_in(alice).get(f"/games/{game.pk}/").text


def test_page_waits_for_the_worker_that_it_woke(over, alice, monkeypatch):
    Analysis.objects.all().delete()
    woken = []
    monkeypatch.setattr("games.play.wake_ups.ask_worker", lambda task, *ids, **options: woken.append((task, *ids)))
    for _look in range(2):
        response = signed_in(alice).get(path(over))
        assert "We are analysing the game." in response.text
        assert response.headers["Refresh"] == "3"
    assert woken == [("games.tasks.analyse", over.pk)]


def test_nobody_waits_for_an_analysis_that_could_not_be_made(over, alice):
    Analysis.objects.update(found={})
    response = signed_in(alice).get(path(over))
    assert (response.status_code, "We are analysing the game." in response.text) == (404, False)


def test_page_about_it_is_for_everybody(client):
    assert "What luck and decisions mean" in client.get("/games/luck/").text
