"""The production site on PgBouncer in transaction mode, where each transaction may use another connection."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from io import StringIO
from itertools import islice

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from games.checker.check import check
from games.models import Game
from testing.clients import signed_in
from testing.site import Site
from testing.tables import play, play_to_the_end, running
from testing.visitor import Answer, Pair, TimedRequest, Visitor
from tests.support.database import at_once

pytestmark = pytest.mark.django_db(transaction=True)

SITE_URL = "http://localhost"
READERS, DOWNLOADS, REQUESTS = 8, 25, 40


@pytest.fixture
def site(pooler, tmp_path) -> Iterator[Site]:
    """The web server on the test's database behind the pooler."""
    with Site(pooler, settings.REDIS_URL, tmp_path, PUSHSITE_MODE="test") as site:
        site.start("web")
        yield site


def downloads(site: Site, games: list[Game], first: int) -> list[Answer]:
    """Download the histories of these games in turn as a visitor."""
    turns = islice(games * DOWNLOADS, first, first + DOWNLOADS)
    with closing(Visitor(site.port, SITE_URL)) as reader:
        return [reader.get(f"/games/{game.pk}/history.json") for game in turns]


def requests(site: Site, game: Game) -> list[TimedRequest]:
    """Yield the first requests of the pair."""
    people = [signed_in(seat.user) for seat in game.seat_rows.select_related("user")]
    sessions = [{name: cookie.value for name, cookie in person.cookies.items()} for person in people]
    pair = Pair(site.port, SITE_URL, {"sessions": sessions, "games": [game.pk]}, random.Random(1))
    try:
        return list(islice(pair.play(game.pk), REQUESTS))
    finally:
        for person in pair.people:
            person.close()


def test_histories_downloaded_during_play_are_complete(site, alice, bob):
    over = [play_to_the_end(running(alice, bob, rules=rules, public=True)) for rules in ("pousse", "pushemup")]
    played = running(alice, bob, public=True)
    readers = [partial(downloads, site, [played, *over], first) for first in range(READERS)]
    done, *read = at_once([partial(requests, site, played), *readers])
    answers = [answer for of_one in read for answer in of_one]
    assert Counter(answer.status for answer in answers) == {200: READERS * DOWNLOADS}
    assert Counter(request.status for request in done) == {200: REQUESTS}
    assert {fault for text in {answer.text for answer in answers} for fault in check(json.loads(text)).faults} == set()


def test_statements_stay_prepared_without_a_pooler():
    connection.ensure_connection()
    assert connection.connection.prepare_threshold == 3


def test_no_statement_stays_prepared_behind_a_pooler(behind_pooler):
    connection.ensure_connection()
    assert connection.connection.prepare_threshold is None


def test_stored_games_are_replayed_in_batches_behind_a_pooler(alice, bob, behind_pooler, monkeypatch):
    monkeypatch.setattr("games.history.replay.GAMES_A_BATCH", 2)
    games = [play(running(alice, bob), "draw") for _ in range(5)]
    said = StringIO()
    call_command("replay", stdout=said)
    assert said.getvalue().splitlines()[-1] == f"{len(games)} games replayed, none differs."
