"""The points of whole recorded games, turn by turn."""

import pytest

from games.catalog import RULES, presentation_of
from games.engine.chance import Recorded
from games.history.replay import points_by_turn
from games.presentation.chart.data import scores
from tests.games.history.stored import NAMES, load


def beginning(history):
    """Return the position after the deal, and the chance for the rest of the game."""
    outcomes = [*history["deal"], *(outcome for row in history["actions"] for outcome in row["chance"])]
    chance = Recorded(outcomes)
    state = RULES[history["game"]].deal(
        seats=history["seats"], options=history["options"], chance=chance, first=history["first"]
    )
    return state, chance


def turns_of(history):
    return points_by_turn(*beginning(history), [row["action"] for row in history["actions"]], scores)


@pytest.mark.parametrize("name", NAMES)
def test_each_turn_has_the_public_points_after_it(name):
    """Players with hidden cards see the same points as spectators."""
    history = load(name)
    seen = {}
    state, chance = beginning(history)
    for row in history["actions"]:
        state.play(row["action"], chance)
        views = [state.view(seat)["scores"] for seat in (None, *range(history["seats"]))]
        assert all(scores == views[0] for scores in views)
        seen[row["n"]] = tuple(views[0])
    turns = turns_of(history)
    assert {turn.at: turn.scores for turn in turns[1:]} == {turn.at: seen[turn.at] for turn in turns[1:]}


@pytest.mark.parametrize("name", NAMES)
def test_chart_counts_from_a_spectator_s_view(name):
    history = load(name)
    counted = presentation_of(history["game"]).names.CHART.counted
    state, chance = beginning(history)
    seen = {0: tuple(counted(state.view(None)))}
    for row in history["actions"]:
        state.play(row["action"], chance)
        seen[row["n"]] = tuple(counted(state.view(None)))
    turns = points_by_turn(*beginning(history), [row["action"] for row in history["actions"]], counted)
    assert {turn.at: turn.scores for turn in turns} == {turn.at: seen[turn.at] for turn in turns}


@pytest.mark.parametrize("name", NAMES)
def test_last_turn_has_the_result(name):
    history = load(name)
    last = turns_of(history)[-1]
    assert (last.at, list(last.scores)) == (len(history["actions"]), history["result"]["scores"])


@pytest.mark.parametrize("name", NAMES)
def test_first_row_is_before_the_first_turn(name):
    history = load(name)
    first = turns_of(history)[0]
    assert (first.seat, first.at, set(first.scores)) == (None, 0, {0})


@pytest.mark.parametrize("name", NAMES)
def test_every_turn_has_its_seat(name):
    """The first turn is that of the first seat; two turns in a row have different seats."""
    history = load(name)
    turns = turns_of(history)[1:]
    assert turns[0].seat == history["first"]
    assert [turn.at for turn in turns] == sorted({turn.at for turn in turns})
    ends = {turn.at: turn.seat for turn in turns}
    state, chance = beginning(history)
    owners = {}
    for row in history["actions"]:
        owner = state.turn
        if any(event["type"] in ("turn", "over") for event in state.play(row["action"], chance)):
            owners[row["n"]] = owner
    assert ends == owners


def test_unfinished_turn_ends_at_the_newest_action():
    history = load("push-bust")
    actions = [row["action"] for row in history["actions"]]
    second = turns_of(history)[2]
    turns = points_by_turn(*beginning(history), actions[: second.at - 1], scores)
    assert (turns[-1].seat, turns[-1].at) == (second.seat, second.at - 1)


def test_rounds_of_a_tournament_are_distinguished():
    turns = turns_of(load("pushemup-tournament"))
    assert sorted({turn.round for turn in turns}) == list(range(1, turns[-1].round + 1))
    assert turns[-1].round > 1
    assert {turn.round for turn in turns_of(load("push-bust"))} == {1}
