"""Simple players, who know what the hints of a first game say, and their games."""

import inspect
from importlib import import_module
from random import Random

import pytest

from bench.__main__ import PARTS
from bench.first_games import has_simple_player, play_first_game
from bench.simple_players import follow_hint, rules_of
from games.bots import weakest_level
from games.catalog import RULES
from tests.games.push.rules.positions import position

each_game = pytest.mark.parametrize("slug", RULES)


@each_game
def test_each_rule_of_a_simple_player_is_a_hint_of_the_game(slug):
    assert has_simple_player(slug)
    hints = inspect.getsource(import_module(f"games.{slug}.presentation.questions"))
    assert [sentence for sentence in rules_of(slug) if f'("{sentence}")' not in hints] == []


@each_game
def test_simple_player_plays_to_the_end_the_same_way_again(slug):
    """A hint without a rule would end it."""
    games = [play_first_game(slug, "easy", number) for number in range(3)]
    assert [play_first_game(slug, "easy", number) for number in range(3)] == games
    assert all(game.decisions > 5 for game in games)


@each_game
def test_simple_player_wins_at_least_half_of_its_first_games(slug):
    games = [play_first_game(slug, weakest_level(slug), number) for number in range(60)]
    assert sum(game.won for game in games) >= 30


def test_simple_player_does_what_a_hint_advises():
    best = position(phase="take", turn=0, stacks=["r1", "b6 y3", "g2"]).view(0)
    assert {follow_hint(best, Random(seed)) for seed in range(20)} == {"take:2"}


def test_simple_player_chooses_at_random_where_a_hint_advises_nothing():
    free = position(phase="push", switches=1, stacks=["r1"]).view(0)
    assert {follow_hint(free, Random(seed)) for seed in range(40)} == set(free["legal"])


def test_part_prints_a_line_for_each_game(capsys):
    import_module(PARTS["first_games"]).run(["--games", "1"])
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("first games: ")]
    assert [line.split()[2].strip(",") for line in lines] == list(RULES)
