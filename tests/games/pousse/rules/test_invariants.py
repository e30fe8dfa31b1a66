"""Whole games, looked at with the clauses alone."""

import random
from collections import Counter
from itertools import chain
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.chance import Seeded
from games.pousse.rules import Pousse
from tests.games.pousse.rules.oracle import ROWS, View, expected_moves, where


def check(view: View) -> None:
    """What holds in every position."""
    rows, scores = ROWS[view["options"]["board"]], view["scores"]
    if view["phase"] == "move":
        assert view["legal"] == expected_moves(view)
    else:
        assert view["legal"] == (["turn"] if view["phase"] == "turn" else [])
    assert bool(view["legal"]) == (view["phase"] != "over")
    assert (view["card"] is not None) == (view["phase"] == "move")
    assert view["to_act"] == view["turn"]
    standing = Counter(space for space in chain(*view["pawns"]) if space not in ("home", "goal"))
    assert set(standing) <= {where(track, row, rows) for track in "LR" for row in range(1, rows + 1)}
    assert max(standing.values(), default=1) == 1  # two pawns never share a space
    assert scores == [spaces.count("goal") for spaces in view["pawns"]]
    limited = view["card"] is None and 0 < view["options"]["limit"] == view["turned"]
    assert (view["phase"] == "over") == (max(scores) == 2 or limited)


def check_step(before: View, after: View, events: list[dict[str, Any]]) -> None:
    """The events tell of every pawn that is elsewhere now; who is pushed is an enemy and unprotected (PO-7, PO-8)."""
    told = []
    for event in events:
        if event["type"] == "fell":
            told.append((event["start"], "home"))
        for fallen in event.get("fallen", []):
            told.append((fallen["space"], "home"))
            assert fallen["space"] not in before["board"]["protected"]
            assert fallen["seat"] != event.get("owner", event["seat"])
            assert before["pawns"][fallen["seat"]][fallen["pawn"] - 1] == fallen["space"]
        if event["type"] in ("advanced", "backed", "changed"):
            told.append((event["start"], event["end"]))
    pairs = zip(chain(*before["pawns"]), chain(*after["pawns"]), strict=True)
    assert sorted(told) == sorted((old, new) for old, new in pairs if old != new)
    assert after["turned"] - before["turned"] == [event["type"] for event in events].count("turned")


@settings(max_examples=60, deadline=None)
@given(
    seats=st.integers(2, 4),
    board=st.sampled_from(sorted(ROWS)),
    limit=st.sampled_from([0, 50, 400]),
    seed=st.integers(0, 2**32),
)
def test_legal_actions_and_events_follow_the_clauses(seats: int, board: str, limit: int, seed: int) -> None:
    rng = random.Random(seed)
    chance = Seeded(rng)
    options = {"board": board, "limit": limit}
    state = Pousse.deal(seats=seats, options=options, chance=chance, first=seed % seats)
    while state.to_act is not None:
        before = state.view(state.to_act)
        check(before)
        events = state.play(rng.choice(state.legal()), chance)
        check_step(before, state.view(None), events)
    check(state.view(None))
