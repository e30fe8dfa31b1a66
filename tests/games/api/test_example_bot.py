"""The example plays whole games."""

import pytest

from accounts.programs.api_tokens import make_api_token
from games.api.example_bot import Site, play
from games.catalog import RULES
from games.models import Game
from tests.support.clocks import let_bots_play
from tests.support.tables import against_bots, fresh

pytestmark = pytest.mark.django_db(transaction=True)


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
