"""Hidden information is planted in the database and searched for in everything that leaves the server."""

import base64
import json
import logging
import re

import pytest
import redis
import time_machine
from django.test import Client

from accounts.models import User
from games.models import Game, Secret
from games.play.actions.bot_turns import play_bot_turn
from testing.clients import htmx, signed_in
from testing.people import person
from testing.tables import against_bots, fresh, open_for, play, running

pytestmark = pytest.mark.django_db(transaction=True)

SECRET = b"CANARY in the 32 bytes of a lock"
PLANTED = ["CANARY", SECRET.hex()[:16], base64.b64encode(SECRET).decode()[:12]]
# What differs between two visits: of watch, since each visitor here is another browser.
TOKENS = re.compile(r"""(name="(?:csrfmiddlewaretoken|command_id)" value="|'X-Request-ID': '|&amp;watch=)[^"'&]*""")


def plant(game: Game) -> None:
    """Plant canaries: cards deep in the deck, the secret, and the players' texts."""
    position = fresh(game).position
    position["deck"][6:] = ["CANARY"] * len(position["deck"][6:])
    Game.objects.filter(pk=game.pk).update(position=position)
    Secret.objects.filter(game=game).update(value=SECRET)
    game.seat_rows.filter(user__isnull=False).update(entropy="CANARY of a player")


def pages(game: Game, viewer: User | None) -> list[str]:
    """Return all that ``viewer`` can read of the game, with headers, without the parts that differ at each request."""
    clients = [signed_in(viewer), htmx(viewer)] if viewer else [Client()]
    table = f"/games/{game.pk}/"
    replay = [f"{table}replay/{part}?at={fresh(game).version}" for part in ("", "step")]
    addresses = [
        table,
        *replay,
        f"{table}table",
        f"{table}table?revision=0",
        f"{table}steps?since=0",
        "/games/",
        "/games/tables/",
        "/games/next/",
        "/",
    ]
    answers = [client.get(address) for client in clients for address in addresses]
    answers += [client.post(f"{table}act", {"action": "fly"}) for client in clients]
    return [TOKENS.sub(r"\1", f"{answer.status_code} {answer.headers} {answer.text}") for answer in answers]


def assert_nothing_planted_in(shown: str) -> None:
    assert [word for word in PLANTED if word.lower() in shown.lower()] == []


def test_pages_do_not_contain_planted_secrets():
    alice, bob, charlie = person("Alice"), person("Bob"), person("Charlie")
    for public in (False, True):
        game = running(alice, bob, public=public)
        plant(game)
        for viewer in (alice, bob, charlie, None):
            for page in pages(game, viewer):
                assert_nothing_planted_in(page)


def test_open_table_hides_its_secret_and_the_players_texts():
    """A text is shown when the deal is opened; before that it could only reveal its player."""
    alice, bob = person("Alice"), person("Bob")
    game = open_for(alice, 3, public=True)
    for user in (alice, bob):
        signed_in(user).post(f"/games/{game.pk}/join", {"r": "CANARY of a player"})
    Secret.objects.filter(game=game).update(value=SECRET)
    for viewer in (alice, bob, person("Charlie"), None):
        for page in pages(game, viewer):
            assert_nothing_planted_in(page)


@time_machine.travel("2026-11-21T12:00:00Z", tick=False)
def test_pages_do_not_depend_on_the_order_of_the_deck():
    alice, bob = person("Alice"), person("Bob")
    game = play(running(alice, bob, public=True), "stop")
    viewers = (alice, bob, person("Charlie"), None)
    for viewer in viewers:
        pages(game, viewer)  # the first look shows what was missed
    before = [pages(game, viewer) for viewer in viewers]
    turned = game.position | {"deck": game.position["deck"][::-1]}
    assert turned["deck"] != game.position["deck"]
    Game.objects.filter(pk=game.pk).update(position=turned)
    assert [pages(game, viewer) for viewer in viewers] == before


def test_log_and_queue_do_not_contain_planted_secrets(settings, caplog):
    queue = redis.Redis.from_url(settings.REDIS_URL)
    queue.flushdb()
    caplog.set_level(logging.DEBUG)
    caplog.set_level(logging.DEBUG, "games")
    alice = person("Alice")
    game = against_bots(alice, seats=2)
    plant(game)
    signed_in(alice).post(f"/games/{game.pk}/act", {"action": "fly", "version": game.version, "command_id": "x"})
    while (game := fresh(game)).waiting_for:
        play(game, "stop")
    assert play_bot_turn(game.pk, game.version)
    assert_nothing_planted_in(caplog.text)

    rings = [json.loads(ring) for ring in queue.lrange("celery", 0, -1)]
    tasks = [json.loads(base64.b64decode(ring["body"]))[0] for ring in rings]
    assert {(game_id, type(version)) for game_id, version in tasks} == {(game.pk, int)}
    assert_nothing_planted_in(f"{rings} {tasks}")


def test_planted_secrets_are_found_in_the_position():
    game = running(person("Alice"), person("Bob"))
    plant(game)
    assert fresh(game).position["deck"].count("CANARY") > 90
    assert bytes(Secret.objects.get(game=game).value) == SECRET
    assert [seat.entropy for seat in game.seat_rows.all()] == ["CANARY of a player"] * 2
