"""Polls: 204 while the table is unchanged, else the view's answer."""

from html import unescape

import pytest
from django.test import Client

from games.play.revision import revision_token
from games.play.seat_settings import set_orders
from testing.clients import signed_in
from testing.people import person
from testing.tables import play, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice):
    return running(alice, person("Bob"))


def poll_of(client: Client, game) -> str:
    """Return the URL that the page in this browser polls."""
    return unescape(client.get(f"/games/{game.pk}/").text.partition('hx-get="')[2].partition('"')[0])


def test_poll_of_an_unchanged_table_needs_no_query(game, alice, settings, django_assert_num_queries):
    settings.REVISION_SECONDS = 600
    client = signed_in(alice)
    address = f"/games/{game.pk}/table?revision={revision_token(game)}"
    client.get(address)
    with django_assert_num_queries(0):
        answer = client.get(address)
    assert (answer.status_code, answer.content) == (204, b"")


def test_a_poll_sees_an_action_at_once(game, alice, django_capture_on_commit_callbacks):
    client = signed_in(alice)
    address = f"/games/{game.pk}/table?revision={revision_token(game)}"
    client.get(address)
    with django_capture_on_commit_callbacks(execute=True):
        after = play(game, "stop")
    answer = client.get(address)
    assert answer.status_code == 200
    assert f'data-revision="{revision_token(after)}"' in answer.text


@pytest.mark.parametrize("revision", ["", "x", "-1", "1e9", "9" * 40, "None"])
def test_poll_with_an_unknown_revision_gets_the_table(game, alice, revision):
    answer = signed_in(alice).get(f"/games/{game.pk}/table?revision={revision}")
    assert (answer.status_code, "<html" in answer.text) == (200, False)


def test_poll_without_a_cache_asks_the_database(game, alice, settings, own_redis):
    own_redis.off()
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": own_redis.url}}
    client = signed_in(alice)
    assert client.get(f"/games/{game.pk}/table?revision={revision_token(game)}").status_code == 204
    assert client.get(f"/games/{game.pk}/table?revision=").status_code == 200


def test_poll_of_a_private_table_by_a_stranger_is_refused(game, charlie):
    named = ["", *(str(number) for number in range(game.revision + 2))]
    client = signed_in(charlie)
    answers = {client.get(f"/games/{game.pk}/table?revision={revision}").status_code for revision in named}
    assert answers == {403}


def test_poll_of_an_unknown_game_is_not_found(alice):
    assert signed_in(alice).get("/games/aaaaaaaaaa/table?revision=1").status_code == 404


def test_answer_to_a_poll_is_not_cached(game, alice):
    answer = signed_in(alice).get(f"/games/{game.pk}/table?revision={revision_token(game)}")
    assert (answer.status_code, "no-store" in answer.headers["Cache-Control"]) == (204, True)


def test_only_the_fragment_itself_is_a_poll(game, alice):
    client, shown = signed_in(alice), f"revision={revision_token(game)}"
    assert client.get(f"/games/{game.pk}/?{shown}").status_code == 200
    assert client.head(f"/games/{game.pk}/table?{shown}").status_code == 200
    assert client.post(f"/games/{game.pk}/table?{shown}").status_code == 405


def test_the_page_polls_where_polls_are_answered(game, alice):
    assert Client().get(poll_of(signed_in(alice), game)).status_code == 204


def test_new_orders_are_shown_only_in_other_tabs_of_their_player(
    game, alice, django_capture_on_commit_callbacks, django_assert_num_queries
):
    clients = [signed_in(user) for user in (alice, game.seat_rows.get(number=1).user)]
    before = [poll_of(client, game) for client in clients]
    assert [client.get(address).status_code for client, address in zip(clients, before, strict=True)] == [204, 204]
    with django_capture_on_commit_callbacks(execute=True):
        set_orders(game_id=game.pk, user=alice, orders={"collect": "safest"})
    assert [client.get(address).status_code for client, address in zip(clients, before, strict=True)] == [200, 204]
    after = poll_of(clients[0], game)
    with django_assert_num_queries(0):
        assert clients[0].get(after).status_code == 204


@pytest.mark.parametrize("orders", ["x", "0" * 31, "a\0b", "9" * 400])
def test_poll_with_unknown_orders_gets_the_table(game, alice, orders):
    answer = signed_in(alice).get(f"/games/{game.pk}/table", {"revision": revision_token(game), "orders": orders})
    assert (answer.status_code, "<html" in answer.text) == (200, False)
