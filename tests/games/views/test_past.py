"""Stepping through what was missed: what is drawn, to whom, and what can be done there."""

import random
import re

import pytest
from django.test import Client

from games.models import Game, Secret
from games.play.past import as_it_was
from games.rules import RULES
from tests.support.clients import htmx, signed_in
from tests.support.people import person
from tests.support.tables import fresh, near_the_end, open_for, play, play_to_the_end, running
from tests.support.time import later

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    """Bob has looked; then Alice and Dora have each had a turn, and it is Bob's."""
    game = running(alice, person("Dora"), person("Eve"), bob)
    signed_in(bob).get(f"/games/{game.pk}/")
    while (now := fresh(game)).waiting_for != bob:
        legal = now.state().legal()
        play(now, "stop" if "stop" in legal else legal[0])
    return now


def page(user, game: Game, query: str = "", **time: float) -> str:
    with later(**time or {"minutes": 5}):
        return signed_in(user).get(f"/games/{game.pk}/{query}").text


def ways(text: str) -> dict[str, str]:
    """The links of the bar, by their words."""
    bar = re.search(r'<nav class="missed.*?</nav>', text, re.DOTALL)
    return {label: href.replace("&amp;", "&") for href, label in re.findall(r'href="([^"]*)">([^<]*)<', bar[0])}


def place(text: str) -> str:
    return re.search(r"Since you last looked: [^<]*", text)[0]


def test_who_comes_back_steps_through_what_the_others_did(game, bob):
    """From the first step to the table as it is: each draws what Bob would have seen then."""
    count = game.actions.filter(number__gt=game.seat_rows.get(user=bob).seen_version).values("at").distinct().count()
    text = page(bob, game)
    assert place(text) == f"Since you last looked: {count} steps"
    way = ways(text)["Step through"]
    for step in range(1, count):
        text = page(bob, game, way)
        assert place(text) == f"Since you last looked: {step} of {count}"
        assert "To the table now" in ways(text)
        at = int(re.search(r"at=(\d+)", way)[1])
        assert f'name="version" value="{at}"' in text
        way = ways(text).get("Next", "")
    assert way == ""
    assert ways(text)["To the table now"] == f"/games/{game.pk}/"


def test_back_leads_back(game, bob):
    first = ways(page(bob, game))["Step through"]
    second = ways(page(bob, game, first))["Next"]
    assert ways(page(bob, game, second))["Back"] == first
    assert "Back" not in ways(page(bob, game, first))


def test_it_is_offered_once(game, bob):
    page(bob, game)
    assert 'class="missed' not in page(bob, game)


def test_an_open_tab_that_is_come_back_to_offers_it_too(game, bob):
    with later(minutes=5):
        text = htmx(bob).get(f"/games/{game.pk}/table?revision=0").text
    assert ways(text).keys() == {"Step through"}


def test_who_watches_is_offered_nothing(game, bob):
    assert 'class="missed' not in page(bob, game, seconds=5)


def test_one_s_own_doing_was_not_missed(alice, bob):
    game = running(alice, bob)
    for _ in range(3):
        game = play(game, fresh(game).state().legal()[0]) if fresh(game).waiting_for == alice else game
    assert 'class="missed' not in page(alice, game)


def test_nothing_can_be_done_in_the_past(game, bob):
    text = page(bob, game, ways(page(bob, game))["Step through"])
    table = text[text.index('<section id="table"') :]
    assert 'name="action"' not in table
    assert re.findall(r'<form[^>]*action="([^"]*)"', table) == [f"/games/{game.pk}/act"]
    assert "hx-get" not in table and 'data-poll-ms="0"' in table


def test_looking_at_the_past_is_not_looking_at_the_table(game, alice):
    before = game.seat_rows.get(user=alice).seen_version
    page(alice, game, "?at=1")
    assert game.seat_rows.get(user=alice).seen_version == before


@pytest.mark.parametrize("rules", RULES)
def test_what_is_drawn_is_what_the_viewer_saw_then_in_every_game(alice, bob, rules):
    """Of a game played at random: position by position, and view by view of both, with nothing to choose from."""
    game, rng, was = running(alice, bob, rules=rules), random.Random(3), {}
    while (now := fresh(game)).version < 30 and now.status == "running":
        was[now.version] = now
        play(now, rng.choice(now.state().legal()))
    assert {number: as_it_was(now, number).position for number in was} == {
        number: then.position for number, then in was.items()
    }
    for seat, user in enumerate((alice, bob)):
        client = signed_in(user)
        for number in list(was)[::5]:
            answer = client.get(f"/games/{game.pk}/?at={number}")
            assert answer.context["view"] == was[number].state().view(seat) | {"legal": []}
            assert 'name="action"' not in answer.text


@pytest.mark.parametrize("query", ["?at=100000", "?at=100000&since=3"])
def test_what_is_still_to_come_is_the_table_itself(game, bob, query):
    answer = signed_in(bob).get(f"/games/{game.pk}/{query}")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/games/{game.pk}/")


@pytest.mark.parametrize("query", ["?at=", "?at=-1", "?at=x", "?at=1&since=x", "?at=" + "9" * 30, "?at=²"])
def test_what_is_no_number_is_no_page(game, bob, query):
    assert signed_in(bob).get(f"/games/{game.pk}/{query}").status_code == 404


@pytest.mark.parametrize("query", ["?at=0", "?at=1&since=100000", "?at=0&since=0"])
def test_odd_numbers_are_drawn_all_the_same(game, bob, query):
    assert signed_in(bob).get(f"/games/{game.pk}/{query}").status_code == 200


def test_a_stranger_sees_no_more_of_the_past_than_of_the_present(game, charlie):
    for client in (signed_in(charlie), Client()):
        now, past = (client.get(f"/games/{game.pk}/{query}") for query in ("", "?at=1"))
        assert past.status_code == now.status_code == 403


def test_a_table_that_has_not_started_has_no_past(alice):
    game = open_for(alice)
    assert signed_in(alice).get(f"/games/{game.pk}/?at=0").status_code == 302


def test_a_deal_that_cannot_be_made_again_leads_to_the_table(game, bob):
    Secret.objects.filter(game=game).update(value=b"another secret of thirty-two byt")
    assert signed_in(bob).get(f"/games/{game.pk}/?at={game.version - 1}").status_code == 302


def test_the_end_can_be_stepped_to(game, bob):
    end = play_to_the_end(near_the_end(game))
    text = page(bob, end, f"?at={game.version}")
    assert "To the table now" in ways(text)
    assert "share the victory" not in text and "You win" not in text


def test_the_past_tells_nothing_of_what_came_after(game, bob, alice):
    """The same page, whatever was played since, but for the bar and the page's own marks."""
    number = game.version - 2
    before = table_of(page(alice, game, f"?at={number}"))
    play(game, game.state().legal()[0])
    assert table_of(page(alice, game, f"?at={number}")) == before


def table_of(text: str) -> str:
    table = text[text.index('<div class="table-main"') : text.index("</aside>")]
    return re.sub(r'value="[^"]{36,}"', "", table)


def test_no_page_of_the_past_holds_what_is_hidden(alice, bob, charlie):
    """The secret and the players' texts, planted before the start."""
    secret = b"CANARY in the 32 bytes of a lock"
    game = open_for(alice, public=True)
    Secret.objects.filter(game=game).update(value=secret)
    for user in (alice, bob):
        signed_in(user).post(f"/games/{game.pk}/join", {"r": "CANARY of a player"})
    signed_in(alice).post(f"/games/{game.pk}/start")
    for _ in range(8):
        game = play(game, fresh(game).state().legal()[0])
    for client in (signed_in(alice), signed_in(bob), signed_in(charlie), Client()):
        for number in range(game.version):
            answer = client.get(f"/games/{game.pk}/?at={number}")
            told = f"{answer.headers} {answer.text}"
            assert answer.status_code == 200
            assert [word for word in ("CANARY", secret.hex()[:16]) if word in told] == []
