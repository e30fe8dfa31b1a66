"""The games and the measurements of the bench of bots."""

import json

import pytest

from bench import bots_steps
from bench.bot_games import Outcome
from bench.bots_games import Games, any_waits, play_all, played, without_worker
from bench.bots_measure import PARTS
from bench.bots_turns import boards
from bench.cost_shares import part_of
from games.bots.fitted import fitted
from games.catalog import FIRST
from tests.bench.test_cost import stack


@pytest.mark.django_db
def test_copies_wait_for_a_bot_and_are_played_until_a_person_is_to_act(monkeypatch):
    monkeypatch.setattr("bench.bots_games.PLAYED", 1)
    with without_worker():
        first, second = Games(FIRST).waiting("hard", 2)
        assert any_waits([first, second])
        assert played([first, second]) == 0
        play_all([first])
        assert [any_waits([first]), any_waits([second])] == [False, True]
    assert played([first, second]) == played([first]) > 0
    assert set(first.seat_rows.values_list("bot", flat=True)) == {"", "hard"}


def test_thinking_is_told_from_the_rules_that_it_asks():
    rules, bots = f"/site/games/{FIRST}/rules/game.py", f"/site/games/{FIRST}/bots/levels.py"
    assert part_of(stack(rules, bots, "/site/games/play/actions/bot_turns.py"), PARTS, "rest") == "thinking"
    assert part_of(stack(rules, "/site/games/play/actions/executor.py"), PARTS, "rest") == "rules"
    assert part_of(stack("/site/games/tasks.py"), PARTS, "rest") == "rest"


def test_every_board_is_played_and_a_game_without_boards_once() -> None:
    assert list(boards("pousse")) == [{"board": "short"}, {"board": "standard"}, {"board": "long"}]
    assert list(boards("push")) == [{}]


# How far levels misjudge is fitted.


@pytest.fixture
def written(tmp_path, monkeypatch):
    """The file that is written, instead of the game's own; what is fitted is forgotten afterwards."""
    file = tmp_path / "fitted.json"
    monkeypatch.setattr(bots_steps, "fitted_file", lambda slug: file)
    yield file
    fitted.cache_clear()


@pytest.mark.parametrize(("share", "grows"), [(0.0, True), (1.0, False)])
def test_blur_grows_until_the_level_above_wins_often_enough(written, monkeypatch, share, grows):
    before = {level: by_seats["2"] for level, by_seats in fitted("push")["blur"].items()}
    monkeypatch.setattr(bots_steps, "play", lambda match: Outcome(share, {}))

    bots_steps.run(["push"], deals=3, only=[2])

    after = json.loads(written.read_text())["blur"]
    assert {level: after[level]["2"] > blur for level, blur in before.items()} == dict.fromkeys(before, grows)


def test_games_among_bots_are_played_and_the_other_numbers_stay(written):
    others = {name: value for name, value in fitted("pousse").items() if name != "blur"}

    bots_steps.run(["pousse"], deals=1, only=[2])

    after = json.loads(written.read_text())
    assert {name: value for name, value in after.items() if name != "blur"} == others
