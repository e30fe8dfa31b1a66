import random

import pytest

from games.engine.chance import Seeded
from games.pushemup.rules import PushEmUp
from games.pushemup.rules.columns import ColumnOutcome, ColumnStanding, heroes_of, lay_on, outcome, push_up, standings
from tests.games.pushemup.rules.positions import position


@pytest.mark.parametrize(
    ("column", "heroes", "after", "gone"),
    [
        ("p9", "9", "r9", "p9"),
        ("g2 p9", "9", "g2 r9", "p9"),
        ("g2 p9", "99", "g2 r9 r9", "p9"),
        ("g2 p9", "987", "g2 r9 r8 r7", "p9"),
        ("g2 p9", "0", "g2 p9 r0", ""),
        ("r3", "22", "r3 r2 r2", ""),
        ("p9", "012", "p9 r0 r1 r2", ""),
    ],
)
@pytest.mark.clause("UP-6", "UP-7", "UP-8", "UP-9")
def test_heroes_cover_a_card_of_the_first_ones_value_or_go_after_it(
    column: str, heroes: str, after: str, gone: str
) -> None:
    before = column.split()
    assert lay_on(before, 0, heroes) == (after.split(), gone.split())
    assert before == column.split()


@pytest.mark.parametrize(
    ("places", "after", "gone"),
    [(1, "r1 p2 g3 r5", "b4"), (2, "r1 p2 r5", "g3 b4"), (3, "r1 r5", "p2 g3 b4")],
)
@pytest.mark.clause("UP-10", "UP-11")
def test_the_last_card_moves_up_and_what_it_passes_leaves(places: int, after: str, gone: str) -> None:
    before = "r1 p2 g3 b4 r5".split()
    assert push_up(before, places) == (after.split(), gone.split())
    assert len(before) == 5


def test_the_notation_of_a_pair_has_its_value_once() -> None:
    assert [heroes_of(verb, values) for verb, values in [("pair", "7"), ("add", "7"), ("run", "901")]] == [
        "77",
        "7",
        "901",
    ]


@pytest.mark.clause("UP-14", "UP-15")
def test_standings_are_totals_and_leader_of_each_column() -> None:
    view = position(columns=["r4 p5 r3", "g0", "p6 g6 r1"], hands={0: "1 2 3"}).view(None)
    assert standings(view) == [
        ColumnStanding([7, 5, 0], 0),
        ColumnStanding([0, 0, 0], None),
        ColumnStanding([1, 6, 6], 0),
    ]


@pytest.mark.clause("UP-6")
def test_an_outcome_is_the_column_afterwards_what_leaves_and_who_leads() -> None:
    view = position(columns=["g1", "g3 p5"], hands={0: "5 5 8"}).view(0)
    assert outcome(view, "cover:2:5") == ColumnOutcome(
        2, ["g3", "r5"], ["p5"], ColumnStanding([0, 5, 3], 1), ColumnStanding([5, 0, 3], 0)
    )


@pytest.mark.clause("UP-8", "UP-9", "UP-10", "UP-11")
@pytest.mark.parametrize(
    ("action", "column", "gone"),
    [
        ("pair:1:6", "p2 g3 p5 r6 r6", ""),
        ("run:1:678", "p2 g3 p5 r6 r7 r8", ""),
        ("push:1", "p2 p5", "g3"),
        ("superpush:1:2", "p5", "p2 g3"),
    ],
)
def test_every_kind_of_action_on_a_column_has_an_outcome(action: str, column: str, gone: str) -> None:
    view = position(columns=["p2 g3 p5"], hands={0: "6 7 8"}).view(0)
    found = outcome(view, action)
    assert found is not None
    assert (found.number, found.column, found.gone) == (1, column.split(), gone.split())


@pytest.mark.parametrize("action", ["discard:5", "discard:push", "start:4,9"])
def test_a_discard_has_no_outcome(action: str) -> None:
    assert outcome(position(columns=["g1"], hands={0: "5 8 push"}).view(0), action) is None


def test_outcomes_come_true_all_through_a_game() -> None:
    chance, rng = Seeded(random.Random(7)), random.Random(8)
    state = PushEmUp.deal(seats=3, options={"apocalypse": True}, chance=chance, first=0)
    seen = 0
    while (seat := state.to_act) is not None:
        view, action = state.view(seat), rng.choice(state.legal())
        foreseen = outcome(view, action)
        event, *_ = state.play(action, chance)
        if foreseen is not None:
            seen += 1
            assert state.columns[foreseen.number - 1] == foreseen.column
            assert standings(state.view(None))[foreseen.number - 1] == foreseen.after
            assert standings(view)[foreseen.number - 1] == foreseen.before
            assert (event["was"], event["leader"]) == (foreseen.before.leader, foreseen.after.leader)
            assert (event["removed"] if "removed" in event else [event["covered"]] * bool(event["covered"])) == (
                foreseen.gone
            )
    assert seen > 20
