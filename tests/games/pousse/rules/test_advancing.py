import pytest

from tests.games.pousse.rules.positions import NO_CHANCE, after, again, position, pushed, turn


@pytest.mark.clause("PO-6")
def test_a_pawn_enters_on_the_space_that_the_card_counts_on_either_track() -> None:
    state = position(card="+3")
    assert state.legal() == ("advance:1:L", "advance:1:R")
    assert state.play("advance:1:R", NO_CHANCE) == [
        {
            "type": "advanced",
            "seat": 0,
            "card": "+3",
            "pawn": 1,
            "start": "home",
            "path": ["R1", "R2", "R3"],
            "end": "R3",
            "further": 0,
            "fallen": [],
            "to": None,
        },
        turn(1),
    ]
    assert state.view(None)["pawns"] == [["R3", "home", "home"], ["home", "home", "home"]]


@pytest.mark.clause("PO-6")
@pytest.mark.parametrize("card, end", [("+1", "L1"), ("+1!", "L1"), ("+2", "L2"), ("+2!", "L2"), ("+4", "L4")])
def test_each_card_moves_by_its_own_count(card: str, end: str) -> None:
    assert after(position(card=card), "advance:1:L")[0] == f"{end} home home"


@pytest.mark.clause("PO-6")
def test_pawns_at_home_are_alike_so_the_lowest_numbered_alone_is_offered() -> None:
    state = position(card="+1", pawns={0: "L5 home home", 1: "home L2 home"})
    assert state.legal() == ("advance:1", "advance:2:L", "advance:2:R")


@pytest.mark.clause("PO-6")
def test_a_pawn_at_the_goal_stays_there() -> None:
    state = position(card="+1", pawns={0: "goal home L5"})
    assert state.legal() == ("advance:2:L", "advance:2:R", "advance:3")


@pytest.mark.clause("PO-6")
def test_only_ones_own_pawns_advance() -> None:
    state = position(card="+1", turn=1, pawns={0: "L1 L2 L3", 1: "R1 R2 R5"})
    assert state.legal() == ("advance:1", "advance:2", "advance:3")


@pytest.mark.clause("PO-2", "PO-6")
@pytest.mark.parametrize(
    ("start", "card", "legal"),
    [
        ("L5", "+3", ["advance:1"]),  # ends on 8
        ("L7", "+2", ["advance:1:L", "advance:1:R"]),  # passes 8
        ("8", "+1", ["advance:1:L", "advance:1:R"]),  # leaves 8
        ("L9", "+3", ["advance:1"]),
        ("L12", "+1", ["advance:1"]),
    ],
)
def test_a_track_is_chosen_on_leaving_or_passing_8_and_nowhere_else(start: str, card: str, legal: list[str]) -> None:
    state = position(card=card, pawns={0: f"{start} goal L1"})
    assert [action for action in state.legal() if action.startswith("advance:1")] == legal


@pytest.mark.clause("PO-2", "PO-6")
@pytest.mark.parametrize(("letter", "end"), [("L", "L9"), ("R", "R9")])
def test_from_7_by_two_either_track_is_open_beyond_8(letter: str, end: str) -> None:
    state = position(card="+2", pawns={0: "L7 home home"})
    event = state.play(f"advance:1:{letter}", NO_CHANCE)[0]
    assert (event["path"], event["end"]) == (["8", end], end)


@pytest.mark.clause("PO-6")
@pytest.mark.parametrize(
    ("board", "rows"),
    [("short", 10), ("standard", 12), ("long", 15)],
)
def test_beyond_the_last_space_lies_the_goal_and_the_rest_of_the_count_is_lost(board: str, rows: int) -> None:
    state = position(card="+4", pawns={0: f"L{rows} R2 home"}, board=board)
    event = state.play("advance:1", NO_CHANCE)[0]
    assert (event["path"], event["end"], event["further"]) == (["goal"], "goal", 0)
    assert state.view(None)["pawns"][0] == ["goal", "R2", "home"]


@pytest.mark.clause("PO-6")
def test_the_last_space_is_not_the_goal() -> None:
    assert after(position(card="+2", pawns={0: "L10 home home"}), "advance:1")[0] == "L12 home home"


@pytest.mark.clause("PO-6", "PO-5")
def test_a_pawn_at_the_goal_by_a_play_again_card_plays_again() -> None:
    state = position(card="+2!", pawns={0: "R12 home home"})
    assert state.play("advance:1", NO_CHANCE)[-1] == again(0)


@pytest.mark.clause("PO-7")
def test_an_enemy_that_is_landed_on_falls_home() -> None:
    state = position(card="+2", pawns={0: "L2 home home", 1: "R1 home L4"})
    assert state.play("advance:1", NO_CHANCE)[0]["fallen"] == pushed("1.3 L4")
    assert state.view(None)["pawns"] == [["L4", "home", "home"], ["R1", "home", "home"]]


@pytest.mark.clause("PO-7")
def test_all_enemies_that_are_passed_fall_in_the_order_in_which_they_are_met() -> None:
    state = position(card="+4", seats=3, pawns={0: "R9 home home", 1: "R12 home home", 2: "L10 home R10"})
    event = state.play("advance:1", NO_CHANCE)[0]
    assert (event["end"], event["fallen"]) == ("goal", pushed("2.3 R10", "1.1 R12"))
    assert state.view(None)["pawns"][1:] == [["home"] * 3, ["L10", "home", "home"]]


@pytest.mark.clause("PO-7")
def test_a_pawn_on_the_other_track_does_not_fall() -> None:
    state = position(card="+4", pawns={0: "L1 home home", 1: "R2 R3 R5"})
    assert state.play("advance:1", NO_CHANCE)[0]["fallen"] == []


@pytest.mark.clause("PO-7")
def test_a_pawn_that_stands_on_the_start_or_behind_it_or_ahead_of_the_end_does_not_fall() -> None:
    state = position(card="+1", pawns={0: "L4 home home", 1: "L2 L7 R4"})
    assert state.play("advance:1", NO_CHANCE)[0]["fallen"] == []


@pytest.mark.clause("PO-2", "PO-7")
@pytest.mark.parametrize("start", ["L7", "R7"])
@pytest.mark.parametrize("action, card", [("advance:1", "+1"), ("advance:1:L", "+2")])
def test_8_is_on_both_tracks_and_not_protected(start: str, action: str, card: str) -> None:
    state = position(card=card, pawns={0: f"{start} home home", 1: "8 home home"})
    assert state.play(action, NO_CHANCE)[0]["fallen"] == pushed("1.1 8")


@pytest.mark.clause("PO-7")
@pytest.mark.parametrize(("letter", "fallen"), [("L", ["1.1 L9"]), ("R", ["1.2 R9"])])
def test_beyond_8_enemies_on_the_chosen_track_fall(letter: str, fallen: list[str]) -> None:
    state = position(card="+1", pawns={0: "8 home home", 1: "L9 R9 home"}, board="long")
    assert state.play(f"advance:1:{letter}", NO_CHANCE)[0]["fallen"] == pushed(*fallen)


@pytest.mark.clause("PO-7")
def test_pawns_at_the_goal_and_at_home_cannot_fall() -> None:
    state = position(card="+4", pawns={0: "L12 home home", 1: "goal home home"})
    assert after(state, "advance:1") == ["goal home home", "goal home home"]


@pytest.mark.clause("PO-8")
def test_an_enemy_on_a_protected_space_is_passed_and_its_space_counts() -> None:
    state = position(card="+4", pawns={0: "home home home", 1: "L3 L2 home"})
    event = state.play("advance:1:L", NO_CHANCE)[0]
    assert (event["path"], event["fallen"]) == (["L1", "L2", "L3", "L4"], pushed("1.2 L2"))
    assert state.view(None)["pawns"][1] == ["L3", "home", "home"]


@pytest.mark.clause("PO-8")
def test_pawns_of_ones_own_are_passed_wherever_they_stand() -> None:
    state = position(card="+4", pawns={0: "L1 L2 L3"})
    event = state.play("advance:1", NO_CHANCE)[0]
    assert (event["path"], event["end"], event["fallen"]) == (["L2", "L3", "L4", "L5"], "L5", [])
    assert state.view(None)["pawns"][0] == ["L5", "L2", "L3"]


@pytest.mark.clause("PO-9")
def test_a_space_of_ones_own_sends_the_pawn_one_further() -> None:
    state = position(card="+2", pawns={0: "L2 L4 home"})
    event = state.play("advance:1", NO_CHANCE)[0]
    assert (event["path"], event["end"], event["further"]) == (["L3", "L4", "L5"], "L5", 1)


@pytest.mark.clause("PO-9")
def test_a_protected_enemy_sends_the_pawn_one_further_where_a_pushable_one_falls() -> None:
    state = position(card="+2", pawns={0: "R2 home home", 1: "R4 R5 home"})
    event = state.play("advance:1", NO_CHANCE)[0]
    assert (event["path"], event["further"], event["fallen"]) == (["R3", "R4", "R5"], 1, pushed("1.2 R5"))


@pytest.mark.clause("PO-9")
def test_a_protected_space_that_is_free_is_landed_on() -> None:
    assert after(position(card="+3"), "advance:1:L")[0] == "L3 home home"


@pytest.mark.clause("PO-9")
def test_a_protected_space_of_ones_own_sends_the_pawn_one_further() -> None:
    assert after(position(card="+3", pawns={0: "L3 home home"}), "advance:2:L")[0] == "L3 L4 home"


@pytest.mark.clause("PO-9")
def test_it_goes_on_until_it_can_end() -> None:
    state = position(card="+1", pawns={0: "L2 L4 L5", 1: "L3 L6 home"})
    event = state.play("advance:1", NO_CHANCE)[0]
    assert (event["end"], event["further"], event["fallen"]) == ("L7", 4, [])


@pytest.mark.clause("PO-9")
def test_going_on_past_8_asks_for_a_track() -> None:
    state = position(card="+2", pawns={0: "L6 8 home", 1: "L7 R9 home"})
    assert state.legal()[:2] == ("advance:1:L", "advance:1:R")
    event = state.play("advance:1:R", NO_CHANCE)[0]
    assert (event["path"], event["further"]) == (["L7", "8", "R9", "R10"], 2)  # R9 is protected
    assert event["fallen"] == pushed("1.1 L7")


@pytest.mark.clause("PO-9")
def test_going_on_asks_on_the_track_where_it_is_needed_alone() -> None:
    state = position(card="+1", pawns={0: "L7 8 R9", 1: "R10 home home"})
    assert state.legal()[:2] == ("advance:1:L", "advance:1:R")
    assert after(state.copy(), "advance:1:L")[0] == "L9 8 R9"
    assert after(state, "advance:1:R") == ["R10 8 R9", "home home home"]


@pytest.mark.clause("PO-6", "PO-9")
def test_going_on_from_home_can_come_to_8() -> None:
    state = position(card="+4", seats=3, pawns={0: "home R5 R6", 1: "R4 8 home", 2: "R7 home home"})
    assert state.legal()[:2] == ("advance:1:L", "advance:1:R")
    event = state.play("advance:1:R", NO_CHANCE)[0]
    assert (event["end"], event["further"], event["fallen"]) == ("8", 4, pushed("1.2 8"))


@pytest.mark.clause("PO-9")
def test_going_on_can_reach_the_goal() -> None:
    state = position(card="+1", pawns={0: "L11 L12 home"})
    event = state.play("advance:1", NO_CHANCE)[0]
    assert (event["path"], event["end"], event["further"]) == (["L12", "goal"], "goal", 1)


@pytest.mark.clause("PO-9")
def test_a_pawn_already_at_the_goal_stops_nobody_there() -> None:
    state = position(card="+1", pawns={0: "L12 goal home"})
    event = state.play("advance:1", NO_CHANCE)[0]
    assert (event["end"], event["further"]) == ("goal", 0)
