"""A finished game that its player shows to others, by an address of their own."""

import re
from html import unescape

import pytest
from django.conf import settings
from django.test import Client

from accounts.lifecycle.close import close_account
from accounts.models import User
from games.models import Game
from games.overview.preview import share_address
from games.play.tables.ending import abandon
from games.views.picture import picture_of
from testing.clients import signed_in
from testing.people import person
from testing.tables import against_bots, ended, fresh, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    """A finished private game of Alice and Bob."""
    return ended(running(alice, bob))


def address(game: Game, seat: int = 0) -> str:
    return share_address(game.seat_rows.get(number=seat)).removeprefix(settings.SITE_URL)


def drawn(game: Game, seat: int | None = None) -> str:
    return picture_of(game, list(game.seat_rows.all()), seat)


def names(game: Game, seat: int = 0) -> set[str]:
    """Which names the page, its preview and its picture show."""
    shown = Client().get(address(game, seat)).text + drawn(game, seat)
    return {name for name in ("Alice", "Bob", "Player 1", "Player 2") if name in shown}


def og(text: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:([^"]+)" content="([^"]*)">', text))


def test_player_gets_an_address_that_unrolls_with_a_picture(game, alice, charlie):
    offered = re.search(r'href="([^"]+)" data-share-link', signed_in(alice).get(f"/games/{game.pk}/").text)
    assert unescape(offered[1]) == settings.SITE_URL + address(game)
    for client in (Client(), signed_in(charlie)):
        answer = client.get(address(game))
        assert (answer.status_code, answer.headers["X-Robots-Tag"]) == (200, "noindex")
        assert {"title", "description", "image", "url"} <= set(og(answer.text))
        picture = client.get(og(answer.text)["image"].removeprefix(settings.SITE_URL))
        assert (picture.status_code, picture.headers["Content-Type"]) == (200, "image/png")


def test_what_a_player_shares_is_called_by_the_result_or_the_game_and_has_one_button(game, alice, bob):
    public = ended(running(alice, bob, public=True))
    result = og(Client().get(f"/games/{public.pk}/").text)["title"]
    for each, title in ((game, "PUSH"), (public, result)):
        page = signed_in(alice).get(f"/games/{each.pk}/").text
        assert f'data-share-title="{title}"' in page
        assert page.count("data-share-link") == 1


def test_address_shows_nothing_else_of_the_game(game, charlie):
    client = signed_in(charlie)
    client.get(address(game))
    found = {path: client.get(f"/games/{game.pk}/{path}").status_code for path in ("", "replay/", "history.json")}
    assert set(found.values()) <= {403, 404}, found


def test_only_who_shares_is_named_unless_the_others_agree(game, alice, bob):
    assert names(game) == {"Alice", "Player 2"}
    assert names(game, 1) == {"Player 1", "Bob"}
    User.objects.filter(pk=bob.pk).update(shown_name="always")
    assert names(game) == {"Alice", "Bob"}
    User.objects.filter(pk=alice.pk).update(shown_name="never")
    assert names(game) == {"Player 1", "Bob"}


def test_players_of_a_public_game_are_named_unless_they_never_want_to_be(alice, bob):
    game = ended(running(alice, bob, public=True))
    User.objects.filter(pk=bob.pk).update(shown_name="never")
    shown = og(Client().get(f"/games/{game.pk}/").text)["description"] + drawn(game)
    assert ("Alice" in shown, "Bob" in shown, "Player 2" in shown) == (True, False, True)


def test_solo_game_names_its_bots(alice):
    game = ended(against_bots(alice, seats=2))
    shown = drawn(game, 0)
    assert ("Alice" in shown, game.seat_rows.get(number=1).name in shown) == (True, True)


def test_picture_tells_a_fact(game, monkeypatch):
    monkeypatch.setattr("games.views.picture.fact_of", lambda game, people, maker: f"{people[0].name} dared {maker}")
    assert "PUSH · Alice dared 0" in drawn(game, 0)


@pytest.mark.parametrize("forged", ["0:forged", "1", "x", "0:"])
def test_forged_address_leads_nowhere(game, forged):
    assert Client().get(f"/games/{game.pk}/shared/{forged}", follow=True).status_code == 404
    assert Client().get(f"/games/{game.pk}/shared/{forged}/picture.png").status_code == 404


def test_address_of_another_game_leads_nowhere(game, alice, bob):
    token = address(ended(running(alice, bob))).rpartition("/")[2]
    assert Client().get(f"/games/{game.pk}/shared/{token}").status_code == 404


def test_running_and_cancelled_games_are_not_shared(alice, bob):
    game, solo = running(alice, bob), against_bots(alice)
    abandon(game_id=solo.pk, user=alice)
    for each in (game, fresh(solo)):
        assert "data-share-link" not in signed_in(alice).get(f"/games/{each.pk}/").text
        for path in (address(each), f"{address(each)}/picture.png"):
            assert Client().get(path).status_code == 404


def test_address_is_gone_with_the_account_of_its_maker(game, alice):
    path = address(game)
    close_account(alice.pk, by=alice)
    assert (Client().get(path).status_code, Client().get(f"{path}/picture.png").status_code) == (404, 404)


def test_reader_reads_in_their_language_and_previews_are_in_that_of_the_maker(game, alice):
    User.objects.filter(pk=alice.pk).update(language="fr")
    text = signed_in(person("Dora", language="en")).get(address(game)).text
    read = re.search("<h1>(.*?)</h1>", text)[1]
    assert ("gagn" in og(text)["title"], "gagn" in read) == (True, False)
