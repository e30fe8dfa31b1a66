"""Whether another player has the table open, which the answers to polls say."""

import re
from html import unescape

import pytest
from django.core.cache import cache
from django.test import Client

from games.play import presence
from games.play.presence import SEAT_TOKEN_LENGTH, has_company, seat_token
from testing.clients import signed_in
from testing.people import person
from testing.tables import against_bots, open_for, running

pytestmark = pytest.mark.django_db
GAME = "sharedgame"


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


def address_of(client: Client, game) -> str:
    """What the page that ``client`` opens asks for."""
    return unescape(re.search('hx-get="(/games/[^"]*/table[^"]*)"', client.get(f"/games/{game.pk}/").text)[1])


def test_a_player_has_company_as_soon_as_another_one_has_asked():
    assert [has_company(GAME, seat_token(GAME, seat)) for seat in (0, 0, 1, 0)] == [False, False, True, True]
    assert not has_company("othergames", seat_token("othergames", 0))


def test_company_leaves_after_a_while(monkeypatch):
    monkeypatch.setattr(presence, "PRESENT_SECONDS", 0)
    assert [has_company(GAME, seat_token(GAME, seat)) for seat in (0, 1, 0)] == [False, False, False]


def test_nobody_can_make_a_seat_up():
    has_company(GAME, seat_token(GAME, 0))
    for made_up in ("1" + "0" * (SEAT_TOKEN_LENGTH - 1), seat_token("othergames", 1)):
        assert not has_company(GAME, made_up)
    assert not has_company(GAME, seat_token(GAME, 0))


def test_polls_of_players_say_whether_they_are_together(alice, bob, charlie, django_assert_num_queries):
    game = running(alice, bob, public=True)
    alices, bobs, charlies = map(signed_in, (alice, bob, charlie))
    addresses = [address_of(each, game) for each in (alices, bobs)]
    watched = charlies.get(address_of(charlies, game))
    assert (watched.status_code, "Company" in watched) == (204, False)
    with django_assert_num_queries(0):
        answers = [client.get(address) for client, address in [*zip((alices, bobs), addresses, strict=True)] * 2]
    assert [(answer.status_code, answer["Company"]) for answer in answers] == [(204, "0"), *[(204, "1")] * 3]


def test_a_player_against_bots_alone_and_a_host_alone_do_not_ask(alice, bob):
    table = open_for(alice, seats=3)
    assert "here=" not in address_of(signed_in(alice), against_bots(alice, seats=2))
    assert "here=" not in address_of(signed_in(alice), table)
    assert "here=" in address_of(signed_in(alice), running(alice, person("Dora")))
