"""What was missed at a table: to whom it is offered to step through it, and from where on."""

import re

import pytest

from games.models import Game
from tests.support.clients import htmx, signed_in
from tests.support.clocks import later
from tests.support.people import person
from tests.support.tables import fresh, play, running

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


def page(user, game: Game, **time: float) -> str:
    with later(**time or {"minutes": 5}):
        return signed_in(user).get(f"/games/{game.pk}/").text


def offer(text: str) -> tuple[str, str] | None:
    """What the bar says, and where it leads to."""
    bar = re.search(r'<nav class="missed.*?</nav>', text, re.DOTALL)
    if bar is None:
        return None
    return re.search(r"Since you last looked: [^<]*", bar[0])[0], re.search(r'href="([^"]*)"', bar[0])[1]


def test_who_comes_back_is_led_through_what_the_others_did(game, bob):
    seen = game.seat_rows.get(user=bob).seen_version
    told, way = offer(page(bob, game))
    assert (told, way) == (
        f"Since you last looked: {game.version - seen} steps",
        f"/games/{game.pk}/replay/?at={seen + 1}",
    )
    assert signed_in(bob).get(way).context["step"].at == seen + 1


def test_it_is_offered_once(game, bob):
    assert offer(page(bob, game))
    assert offer(page(bob, game)) is None


def test_an_open_tab_that_is_come_back_to_offers_it_too(game, bob):
    with later(minutes=5):
        assert offer(htmx(bob).get(f"/games/{game.pk}/table?revision=0").text)


def test_who_watches_is_offered_nothing(game, bob):
    assert offer(page(bob, game, seconds=5)) is None


def test_one_decision_alone_is_on_the_table_to_be_seen(alice, bob):
    game = running(alice, bob)
    page(bob, game)
    after = play(game, "stop")
    assert after.version > game.version + 1  # what followed from it was forced
    assert offer(page(bob, game, minutes=10)) is None


def test_one_s_own_doing_was_not_missed(alice, bob):
    game = running(alice, bob)
    for _ in range(3):
        game = play(game, fresh(game).state().legal()[0]) if fresh(game).waiting_for == alice else game
    assert offer(page(alice, game)) is None
