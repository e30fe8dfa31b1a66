"""The games and the measurements of the bench of bots."""

import pytest

from bench.bots_games import Games, any_waits, play_all, played, without_worker
from bench.bots_measure import PARTS
from bench.cost_shares import part_of
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
