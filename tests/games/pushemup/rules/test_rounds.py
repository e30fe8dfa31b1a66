import random
from typing import Any

import pytest

from games.engine.chance import Recording, Seeded
from games.pushemup.rules import PushEmUp
from testing.games.pushemup import left
from tests.games.pushemup.rules.positions import NO_CHANCE, position

# The booklet's score sheet: for each round the points of columns and of cards of its four players,
# and columns of ours that count so.
SHEET = [
    [[10, 23], [30, 21], [20, 22], [10, 27]],
    [[20, 27], [20, 28], [20, 23], [20, 32]],
    [[10, 22], [20, 23], [20, 27], [10, 21]],
    [[20, 30], [20, 26], [10, 16], [20, 31]],
    [[20, 22], [20, 21], [30, 22], [0, 17]],
]
TABLES = [
    ["r9 b2", "p9 r6", "p8 g4", "p4", "g9 b8", "g9 b8", "b9 r8", "b0"],
    ["r9 p7", "r8 p4", "p9 g6", "p8", "g9 b8", "g8 b6", "b9 r7", "b9 r3"],
    ["r9 p5 b4", "p9 r5", "p9 g8", "g9 r8", "g9 b8", "b9 g1", "r0", "b0"],
    ["r9 b8", "r9 b5", "p9 r8", "p9 r4", "g9 p8", "b9 g7", "b9", "g0"],
    ["r9 p4", "r8", "p9 r5", "p8", "g9 b8", "g9 b8", "g4 b1", "b0"],
]
SHEET_TOTALS = [204, 229, 210, 188]


COUNTED = {  # once `last_action` has covered with the 5
    "type": "counted",
    "round": 1,
    "columns": [["g4", "r5"], ["r2", "r3"], ["p8"]],
    "won": [0, 0, 1],
    "points": [[20, 8], [10, 8], [0, 4]],
    "totals": [28, 18, 4],
    "to": None,
}


def last_action(action: str, hand: str, **options: object) -> tuple[PushEmUp, list[dict[str, Any]]]:
    """Three seats; the first plays what may be the last of its cards."""
    columns = ["g4 p5", "r2 r3", "p8"]
    state = position(columns=columns, hands={0: hand, 1: "1 2 3", 2: "7 7 push"}, decks={0: ""}, **options)  # type: ignore[arg-type]
    return state, state.play(action, NO_CHANCE)


@pytest.mark.clause("UP-13")
@pytest.mark.parametrize(
    ("action", "hand"),
    [
        ("cover:1:5", "5"),
        ("add:3:9", "9"),
        ("pair:1:6", "6 6"),
        ("run:1:567", "5 6 7"),
        ("run:3:765", "5 6 7"),
        ("push:2", "push"),
        ("superpush:2:1", "superpush"),
        ("discard:0", "0"),
        ("discard:push", "push"),
    ],
)
def test_the_round_ends_with_a_players_last_card_whatever_it_does(action: str, hand: str) -> None:
    state, events = last_action(action, hand, apocalypse=True)
    assert [event["type"] for event in events[1:]] == ["counted", "over"]
    assert (state.phase, state.turn, state.to_act, state.legal()) == ("over", None, None, ())
    assert state.winners() is not None


@pytest.mark.clause("UP-13")
def test_the_round_goes_on_while_a_card_is_left_in_hand_or_deck() -> None:
    in_hand, events = last_action("discard:5", "5 6")
    assert (in_hand.phase, events[-1]["type"]) == ("play", "turn")
    in_deck = position(columns=["p4"], hands={0: "5"}, decks={0: "6"})
    in_deck.play("add:1:5", NO_CHANCE)
    assert (in_deck.phase, in_deck.hands[0]) == ("play", ["6"])


@pytest.mark.clause("UP-13", "UP-14", "UP-16")
def test_a_round_counts_the_columns_after_the_last_card() -> None:
    _, events = last_action("cover:1:5", "5")
    assert events[1:] == [
        COUNTED,
        {"type": "over", "scores": [28, 18, 4], "winners": [0], "to": None},
    ]


@pytest.mark.clause("UP-18")
def test_points_of_a_round_count_once_while_its_count_is_watched() -> None:
    state = position(columns=["r4", "p4"], hands={0: "9"}, decks={0: ""}, seats=2, tournament=True)
    watched = {event["type"]: (event, seen) for event, seen in state.play_stepwise("discard:9", NO_CHANCE)}
    event, seen = watched["counted"]
    assert (seen.scores(), seen.round) == (event["totals"], event["round"])


@pytest.mark.clause("UP-17")
def test_after_one_round_the_most_points_win_and_the_columns_stay() -> None:
    state, _ = last_action("cover:1:5", "5")
    view = state.view(1)
    assert (view["scores"], view["totals"], view["winners"]) == ([28, 18, 4], [28, 18, 4], [0])
    assert (view["rounds"], view["round"]) == ([[[20, 8], [10, 8], [0, 4]]], 1)
    assert (view["columns"], view["won"], view["best"]) == (state.columns, [2, 1, 0], [8, 8, 4])
    assert view["hand"] == ["1", "2", "3"]


@pytest.mark.clause("UP-17")
def test_equals_share_the_victory() -> None:
    state = position(columns=["r4", "p4"], hands={0: "9"}, decks={0: ""}, seats=2)
    events = state.play("discard:9", NO_CHANCE)
    assert events[-1] == {"type": "over", "scores": [14, 14], "winners": [0, 1], "to": None}


@pytest.mark.clause("UP-18")
def test_the_score_counts_finished_rounds_and_the_columns_on_the_table() -> None:
    rounds = [[[20, 20], [10, 15], [0, 9]]]
    state = position(columns=["r4 p5", "g2"], hands={0: "1 1 3"}, rounds=rounds, tournament=True)
    view = state.view(None)
    assert (view["totals"], view["won"], view["best"]) == ([40, 25, 9], [0, 1, 1], [4, 5, 2])
    assert view["scores"] == [44, 40, 21]
    assert (view["round"], view["rounds"]) == (2, rounds)


@pytest.mark.clause("UP-18")
def test_a_tournaments_next_round_begins_within_the_action_that_ended_the_last() -> None:
    state, events = last_action("cover:1:5", "5", tournament=True)
    assert events[1:] == [
        COUNTED,
        {"type": "round", "round": 2, "first": 2, "to": None},
        {"type": "turn", "seat": 2, "to": None},
    ]
    assert (state.phase, state.turn, state.to_act, state.winners()) == ("start", 2, 2, None)
    view = state.view(2)
    assert (view["columns"], view["hand"], view["hands"], view["decks"]) == ([], [], [None] * 3, [None] * 3)
    assert (view["won"], view["best"], view["scores"], view["totals"]) == ([0] * 3, [0] * 3, [28, 18, 4], [28, 18, 4])
    assert (view["round"], view["rounds"], view["started"]) == (2, [[[20, 8], [10, 8], [0, 4]]], None)
    assert len(state.legal()) == 55


@pytest.mark.clause("UP-18")
def test_a_new_round_is_played_with_whole_teams() -> None:
    state, _ = last_action("cover:1:5", "5", tournament=True)
    chance = Seeded(random.Random(1))
    for action in ("start:9,9", "start:0,5", "start:5,5"):
        state.play(action, chance)
    assert state.columns == [["g9"], ["g9"], ["r0"], ["r5"], ["p5"], ["p5"]]
    assert (state.view(None)["hands"], state.view(None)["decks"]) == ([3, 3, 3], [19, 19, 19])
    assert (state.phase, state.turn, [left(state, seat) for seat in range(3)]) == ("play", 2, [[], [], []])


@pytest.mark.clause("UP-18")
@pytest.mark.parametrize(
    ("rounds", "first"),
    [
        ([], 2),  # 28, 18, 4 by the round alone
        ([[[0, 0], [0, 0], [0, 30]]], 1),  # the running total counts, not the last round
        ([[[0, 0], [0, 10], [0, 24]]], 0),  # 28, 28, 28: the lower seat
        ([[[0, 9], [0, 0], [0, 14]]], 1),  # 37, 18, 18
    ],
)
def test_the_lowest_total_begins_and_among_equals_the_lower_seat(rounds: list[list[list[int]]], first: int) -> None:
    state, events = last_action("cover:1:5", "5", tournament=True, rounds=rounds)
    assert (state.to_act, events[-2]["first"]) == (first, first)


@pytest.mark.clause("UP-18")
@pytest.mark.parametrize(("earlier", "over"), [(171, False), (172, True), (173, True)])
def test_a_tournament_ends_if_a_seat_has_reached_the_target_after_a_count(earlier: int, over: bool) -> None:
    rounds = [[[0, earlier], [0, 0], [0, 0]]]
    state, _ = last_action("cover:1:5", "5", tournament=True, rounds=rounds)
    assert (state.winners() is not None) == over
    assert state.scores()[0] == earlier + 28


@pytest.mark.clause("UP-18")
def test_columns_on_the_table_do_not_end_a_tournament_before_their_count() -> None:
    rounds = [[[0, 199], [0, 0], [0, 0]]]
    state = position(columns=["r9", "p1"], hands={0: "5 5 7"}, rounds=rounds, tournament=True)
    assert (state.scores()[0], state.winners(), state.phase) == (218, None, "play")


@pytest.mark.clause("UP-18")
@pytest.mark.parametrize(("target", "over"), [(50, True), (51, False)])
def test_the_target_can_be_another(target: int, over: bool) -> None:
    rounds = [[[10, 12], [0, 0], [0, 0]]]
    state, _ = last_action("cover:1:5", "5", tournament=True, target=target, rounds=rounds)
    assert (state.phase == "over") == over


@pytest.mark.clause("UP-18")
def test_the_last_columns_and_the_final_count_stay_after_a_tournament() -> None:
    rounds = [[[100, 80], [0, 0], [90, 99]]]
    state, events = last_action("cover:1:5", "5", tournament=True, rounds=rounds)
    view = state.view(None)
    assert events[-1] == {"type": "over", "scores": [208, 18, 193], "winners": [0], "to": None}
    assert (view["scores"], view["totals"], view["winners"]) == ([208, 18, 193], [208, 18, 193], [0])
    assert (view["round"], view["rounds"]) == (2, [*rounds, [[20, 8], [10, 8], [0, 4]]])
    assert view["columns"] == [["g4", "r5"], ["r2", "r3"], ["p8"]]
    assert (view["won"], view["best"]) == ([2, 1, 0], [8, 8, 4])


@pytest.mark.clause("UP-18")
def test_reaching_the_target_does_not_win_if_another_seat_has_more() -> None:
    rounds = [[[0, 180], [0, 190], [0, 0]]]
    state, _ = last_action("cover:1:5", "5", tournament=True, rounds=rounds)
    assert (state.scores(), state.winners()) == ([208, 208, 4], [0, 1])
    rounds = [[[0, 180], [0, 191], [0, 0]]]
    state, _ = last_action("cover:1:5", "5", tournament=True, rounds=rounds)
    assert (state.scores(), state.winners()) == ([208, 209, 4], [1])


@pytest.mark.clause("UP-18")
def test_without_a_tournament_one_round_is_the_game() -> None:
    state, _ = last_action("cover:1:5", "5")
    assert (state.phase, state.rounds) == ("over", [[[20, 8], [10, 8], [0, 4]]])


def sheet_after(played: int) -> PushEmUp:
    """The booklet's tournament, in which a last card has just ended one of its rounds."""
    columns = TABLES[played - 1]
    state = position(
        columns=columns, hands={0: "push"}, decks={0: ""}, seats=4, rounds=SHEET[: played - 1], tournament=True
    )
    state.play("discard:push", NO_CHANCE)
    return state


@pytest.mark.clause("UP-18", "UP-19")
@pytest.mark.parametrize(
    ("played", "totals", "first"),
    [
        (1, [33, 51, 42, 37], 0),
        (2, [80, 99, 85, 89], 0),
        (3, [112, 142, 132, 120], 0),
        (4, [162, 188, 158, 171], 2),
    ],
)
def test_the_booklets_tournament_goes_on_with_the_lowest_total(played: int, totals: list[int], first: int) -> None:
    state = sheet_after(played)
    assert (state.rounds, state.scores()) == (SHEET[:played], totals)
    assert (state.phase, state.to_act, state.winners()) == ("start", first, None)


@pytest.mark.clause("UP-18", "UP-19")
def test_the_booklets_tournament_ends_after_its_five_rounds() -> None:
    state = sheet_after(5)
    assert (state.rounds, state.scores()) == (SHEET, SHEET_TOTALS)
    assert (state.phase, state.winners()) == ("over", [1])


@pytest.mark.clause("UP-18")
def test_a_whole_tournament_is_one_game_in_which_every_round_asks_for_its_own_shuffles() -> None:
    chance, rng = Recording(Seeded(random.Random(4))), random.Random(5)
    state = PushEmUp.deal(seats=3, options={"tournament": True, "target": 100}, chance=chance, first=1)
    while state.to_act is not None:
        state.play(rng.choice(state.legal()), chance)
    assert len(state.rounds) > 1
    assert [kind for kind, _ in chance.outcomes] == ["shuffle"] * 3 * len(state.rounds)
    assert {len(order) for _, order in chance.outcomes} == {22}  # type: ignore[arg-type]
