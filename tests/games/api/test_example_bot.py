"""The example plays whole games."""

from urllib.error import URLError
from urllib.request import urlopen

import pytest

from accounts.programs.api_tokens import make_api_token
from games.api import example_bot
from games.api.example_bot import Site, play
from games.catalog import RULES
from games.models import Game
from testing.clocks import let_bots_play
from testing.tables import against_bots, fresh

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_example_sends_the_same_again_if_no_answer_comes(alice, live_server, monkeypatch):
    troubles, sent = [TimeoutError(), URLError("away"), ConnectionResetError()], []

    def ask(request, *, timeout):
        sent.append((request.data, timeout))
        if troubles:
            raise troubles.pop()
        return urlopen(request, timeout=timeout)

    monkeypatch.setattr(example_bot, "urlopen", ask)
    monkeypatch.setattr(example_bot.time, "sleep", lambda _seconds: None)
    site = Site(live_server.url, make_api_token(alice, name="bot", may_play=True, days=1)[1])
    assert site.ask("POST", "/games/abcdefghjk/actions", {"command_id": "x"})[0] in (404, 422)
    assert sent == [(b'{"command_id": "x"}', 30)] * 4


@pytest.mark.parametrize("rules", RULES)
def test_the_example_plays_a_whole_game_of_each_kind(alice, live_server, settings, rules):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"api": (10_000, 60)}
    game = against_bots(alice, rules=rules)
    site = Site(live_server.url, make_api_token(alice, name="bot", may_play=True, days=1)[1])
    while (now := let_bots_play(fresh(game))).status == Game.Status.RUNNING:
        status, waiting = site.ask("GET", "/games?status=waiting")
        assert (status, [each["id"] for each in waiting]) == (200, [game.pk])
        assert play(site, game.pk)["version"] > now.version
    assert now.status == Game.Status.FINISHED
    assert set(now.actions.filter(seat=0).values_list("by", flat=True)) <= {"player", "forced", "standing-order"}
