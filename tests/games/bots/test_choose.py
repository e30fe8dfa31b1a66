import copy
import itertools
import json
import random
from pathlib import Path

import pytest

from games.bots import DEFAULT_LEVEL, characters_of, choose, compared, levels_of
from games.catalog import RULES
from games.engine.chance import Seeded
from testing.kinds import TABLES, Table
from tests.games.push.rules.positions import position

FEW = 5  # only one position in this many is used

each_level = pytest.mark.parametrize("level", levels_of("push"))
each_table_and_level = pytest.mark.parametrize(
    "table, level", [(table, level) for table in TABLES for level in levels_of(table.slug)], ids=str
)


@each_table_and_level
def test_a_bot_plays_legal_actions_with_a_reason_to_the_end_of_a_game(table: Table, level: str) -> None:
    chance = Seeded(random.Random(f"{table} {level}"))
    state = table.deal(chance)

    for number in itertools.count():
        if (seat := state.to_act) is None:
            break
        view = state.view(seat)
        choice = choose(view, "easy" if number % FEW else level, seed=1)  # the other levels think long

        assert choice.action in view["legal"]
        assert json.loads(json.dumps(choice.reason)) == choice.reason
        assert choice.reason["code"]
        state.play(choice.action, chance)

    assert state.winners()


@each_table_and_level
def test_the_same_view_level_and_seed_give_the_same_choice_and_leave_the_view_alone(table: Table, level: str) -> None:
    for state in itertools.islice(table.start(seed=5).positions(), 0, None, FEW):
        if state.to_act is None:
            break
        view = state.view(state.to_act)
        before = copy.deepcopy(view)

        first = choose(view, level, seed="g-000001")
        reread = json.loads(json.dumps(dict(reversed(view.items()))))

        assert view == before
        assert choose(reread, level, seed="g-000001") == first


def test_easy_bot_varies_with_the_seed() -> None:
    view = position(phase="place", drawn="r1", stacks=["b2", "y3"]).view(0)

    actions = {choose(view, "easy", seed=seed).action for seed in range(50)}

    assert actions == {"place:1", "place:2", "place:3"}


@each_level
def test_only_action_is_taken_and_named_as_such(level: str) -> None:
    view = position(phase="take", stacks=["roll"], turn=0, to_act=1).view(1)

    choice = choose(view, level, seed=1)

    assert (choice.action, choice.reason) == ("take:1", {"code": "only"})


@each_level
def test_viewer_without_a_decision_is_refused(level: str) -> None:
    view = position(phase="turn", turn=0).view(1)

    with pytest.raises(ValueError, match="no decision"):
        choose(view, level, seed=1)


def test_unknown_games_and_levels_are_refused() -> None:
    view = position(phase="turn", bench={0: "r1"}).view(0)

    with pytest.raises(ValueError, match="'brutal'"):
        choose(view, "brutal", seed=1)
    with pytest.raises(ValueError, match="'chess'"):
        choose({**view, "game": "chess"}, "easy", seed=1)


def test_each_game_has_the_level_that_plays_where_nobody_has_chosen_one() -> None:
    assert all(DEFAULT_LEVEL in levels_of(slug) for slug in RULES)


@pytest.mark.parametrize(("action", "over"), [("draw", 1.5), ("stop", -1.5)])
def test_reason_tells_how_far_an_action_is_ahead_or_behind(action: str, over: float) -> None:
    assert compared({"draw": 2.0, "stop": 0.5, "bank:red": 0.0}, action) == {"ways": 3, "over": over}


def test_reason_compares_no_action_that_had_no_alternative() -> None:
    assert compared({"draw": 2.0}, "draw") == {}


# Positions from games of bots, each with moves that a person would shake their head at, and why.
#
# `tests/games/<slug>/bots/plainly_wrong.jsonl` has one on each line: `why`, the `wrong` actions, and the `view`.


SEEDS = range(4)
FEWER = range(1)  # for characters, which differ in little
A_GAME = 20


def positions(slug: str) -> list[dict]:
    file = Path(__file__).parents[1] / slug / "bots" / "plainly_wrong.jsonl"
    return [json.loads(line) for line in file.read_text().splitlines()]


@pytest.mark.parametrize("slug", RULES)
@pytest.mark.parametrize("number", range(A_GAME))
def test_no_level_from_normal_up_does_what_is_plainly_wrong(slug, number):
    shown = positions(slug)[number]
    levels = [*levels_of(slug)][[*levels_of(slug)].index(DEFAULT_LEVEL) :]
    ways = [("", seed) for seed in SEEDS] + [(character, seed) for character in characters_of(slug) for seed in FEWER]
    chosen = {(level, way, choose(shown["view"], level, seed, way).action) for level in levels for way, seed in ways}

    assert [each for each in sorted(chosen) if each[-1] in shown["wrong"]] == [], shown["why"]


@pytest.mark.parametrize("slug", RULES)
def test_there_are_positions_in_which_something_else_can_be_done(slug):
    found = positions(slug)

    assert len({json.dumps(each["view"], sort_keys=True) for each in found}) == A_GAME
    for each in found:
        assert set(each["wrong"]) < set(each["view"]["legal"])
