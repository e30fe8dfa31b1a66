"""Recorded games, one for each way to end, replayed to the exact result."""

from importlib import import_module

import pytest

from games.catalog import RULES, rules_of
from games.checker.check import check
from games.engine.chance import Recorded
from games.engine.state import Event, State
from tests.games.history.recorded import Recorder, text
from tests.games.history.stored import NAMES, load, path


def replayed(name: str) -> tuple[State, list[Event]]:
    """Return the last position of a recorded game, and all its events."""
    history, events = load(name), []
    rules = rules_of(history["game"], history["rules_version"])
    state = rules.deal(
        seats=history["seats"],
        options=history["options"],
        chance=Recorded(history["deal"]),
        first=history["first"],
    )
    for row in history["actions"]:
        assert state.to_act == row["seat"]
        chance = Recorded(row["chance"])
        events += state.play(row["action"], chance)
        assert chance.left == 0
    return state, events


@pytest.mark.parametrize("name", NAMES)
def test_recorded_game_replays_to_its_result(name):
    state, _events = replayed(name)
    assert state.to_act is None
    assert {"scores": state.scores(), "winners": state.winners()} == load(name)["result"]


@pytest.mark.parametrize("slug", RULES)
def test_every_way_to_end_has_a_recording(slug):
    """A game lists its ways in `tests/games/<slug>/rules/ways.py`."""
    ways = import_module(f"tests.games.{slug}.rules.ways")
    recorded = [ways.way(replayed(name)[1]) for name in NAMES if load(name)["game"] == slug]
    assert sorted(recorded) == sorted(ways.WAYS)


@pytest.mark.parametrize("name", NAMES)
def test_recorded_game_passes_its_check(name):
    report = check(load(name))
    assert (report.faults, report.notes) == ([], [])


def test_same_seed_records_the_same_file():
    history = load("pousse-goal")
    seed = int(history["id"].rpartition("-")[2])
    recorder = Recorder("pousse", history["seats"], {"board": "short"}, seed)
    assert text(recorder.history()) == path("pousse-goal").read_text()
