import pytest

from tests.games.pousse.rules.positions import NO_CHANCE, after, position, pushed, turn


@pytest.mark.clause("PO-10")
def test_an_opponents_pawn_goes_back_by_the_count() -> None:
    state = position(card="-2", turn=1, pawns={0: "home L5 home"})
    assert state.legal() == ("back:0.2",)
    assert state.play("back:0.2", NO_CHANCE) == [
        {
            "type": "backed",
            "seat": 1,
            "card": "-2",
            "owner": 0,
            "pawn": 2,
            "start": "L5",
            "path": ["L4", "L3"],
            "end": "L3",
            "further": 0,
            "fallen": [],
            "to": None,
        },
        turn(0),
    ]
    assert state.view(None)["pawns"][0] == ["home", "L3", "home"]


@pytest.mark.clause("PO-10")
@pytest.mark.parametrize(("card", "end"), [("-1", "R11"), ("-1!", "R11"), ("-2", "R10"), ("-2!", "R10"), ("-3", "R9")])
def test_each_card_moves_by_its_own_count(card: str, end: str) -> None:
    assert after(position(card=card, pawns={1: "R12 home home"}), "back:1.1")[1] == f"{end} home home"


@pytest.mark.clause("PO-10")
def test_any_opponents_pawn_on_the_board_can_go_back_protected_or_not_but_no_other() -> None:
    state = position(card="-1", seats=3, pawns={0: "L9 home home", 1: "L3 goal home", 2: "L7 R2 goal"})
    assert state.legal() == ("back:1.1", "back:2.1", "back:2.2")


@pytest.mark.clause("PO-10", "PO-7")
def test_what_is_passed_or_landed_on_is_judged_from_the_moving_pawns_team() -> None:
    state = position(card="-3", seats=3, turn=0, pawns={0: "L6 L4 home", 1: "L7 L5 home", 2: "L1 home home"})
    event = state.play("back:1.1", NO_CHANCE)[0]
    assert (event["path"], event["fallen"]) == (
        ["L6", "L5", "L4"],
        pushed("0.2 L4"),
    )  # L6 is protected, L5 its own team's
    assert state.view(None)["pawns"][:2] == [["L6", "home", "home"], ["L4", "L5", "home"]]


@pytest.mark.clause("PO-10", "PO-7")
def test_the_enemies_of_the_moving_pawn_fall_no_matter_who_turned_the_card() -> None:
    state = position(card="-2", seats=3, turn=2, pawns={0: "L4 home home", 1: "L7 home home", 2: "L5 home home"})
    assert state.play("back:1.1", NO_CHANCE)[0]["fallen"] == pushed("2.1 L5")
    state = position(card="-3", seats=3, turn=2, pawns={0: "L5 home home", 1: "8 home home", 2: "L7 home home"})
    assert state.play("back:1.1:L", NO_CHANCE)[0]["fallen"] == pushed("2.1 L7", "0.1 L5")


@pytest.mark.clause("PO-10")
@pytest.mark.parametrize(
    ("start", "card", "path"),
    [("L1", "-1", ["home"]), ("L2", "-3", ["L1", "home"]), ("R3", "-3", ["R2", "R1", "home"])],
)
def test_backed_beyond_space_1_a_pawn_goes_home(start: str, card: str, path: list[str]) -> None:
    state = position(card=card, pawns={1: f"{start} home home"})
    event = state.play("back:1.1", NO_CHANCE)[0]
    assert (event["path"], event["end"], event["further"]) == (path, "home", 0)
    assert state.view(None)["pawns"][1] == ["home", "home", "home"]


@pytest.mark.clause("PO-10")
def test_space_1_itself_is_on_the_board() -> None:
    assert after(position(card="-2", pawns={1: "L3 home home"}), "back:1.1")[1] == "L1 home home"


@pytest.mark.clause("PO-10")
@pytest.mark.parametrize(
    ("start", "card", "legal"),
    [
        ("8", "-1", ("back:1.1:L", "back:1.1:R")),
        ("L9", "-2", ("back:1.1:L", "back:1.1:R")),
        ("R10", "-2", ("back:1.1",)),  # ends on 8
        ("L7", "-3", ("back:1.1",)),
    ],
)
def test_a_track_is_chosen_on_backing_out_of_8(start: str, card: str, legal: tuple[str, ...]) -> None:
    assert position(card=card, pawns={1: f"{start} home home"}).legal() == legal


@pytest.mark.clause("PO-10")
@pytest.mark.parametrize(("letter", "end"), [("L", "L7"), ("R", "R7")])
def test_the_player_who_turned_the_card_chooses_it(letter: str, end: str) -> None:
    state = position(card="-2", pawns={1: "R9 home home"})
    event = state.play(f"back:1.1:{letter}", NO_CHANCE)[0]
    assert (event["path"], event["end"], event["seat"], event["owner"]) == (["8", end], end, 0, 1)


@pytest.mark.clause("PO-7", "PO-10")
def test_an_enemy_on_8_falls_to_a_pawn_that_backs_over_it() -> None:
    state = position(card="-2", pawns={0: "8 home home", 1: "R9 home home"})
    assert state.play("back:1.1:L", NO_CHANCE)[0]["fallen"] == pushed("0.1 8")


@pytest.mark.clause("PO-9", "PO-10")
def test_a_space_of_its_own_team_sends_it_one_further_back() -> None:
    state = position(card="-1", pawns={0: "L4 home home", 1: "home L6 L5"})
    event = state.play("back:1.2", NO_CHANCE)[0]
    assert (event["path"], event["further"], event["fallen"]) == (["L5", "L4"], 1, pushed("0.1 L4"))


@pytest.mark.clause("PO-9", "PO-10")
def test_a_protected_enemy_sends_it_one_further_back() -> None:
    state = position(card="-1", pawns={0: "L3 home home", 1: "L4 home home"})
    event = state.play("back:1.1", NO_CHANCE)[0]
    assert (event["end"], event["further"], event["fallen"]) == ("L2", 1, [])


@pytest.mark.clause("PO-9", "PO-10")
def test_a_pawn_of_the_card_players_own_is_no_friend_of_the_pawn_that_backs() -> None:
    state = position(card="-1", pawns={0: "L4 home home", 1: "L5 home home"})
    event = state.play("back:1.1", NO_CHANCE)[0]
    assert (event["end"], event["further"], event["fallen"]) == ("L4", 0, pushed("0.1 L4"))


@pytest.mark.clause("PO-9", "PO-10")
def test_going_on_backwards_past_8_asks_for_a_track() -> None:
    state = position(card="-1", pawns={0: "R7 home home", 1: "L9 8 home"})
    assert state.legal() == ("back:1.1:L", "back:1.1:R", "back:1.2:L", "back:1.2:R")
    event = state.play("back:1.1:R", NO_CHANCE)[0]
    assert (event["path"], event["further"]) == (["8", "R7", "R6"], 2)  # R7 is protected


@pytest.mark.clause("PO-9", "PO-10")
def test_going_on_backwards_can_reach_home() -> None:
    state = position(card="-2", pawns={1: "L3 L1 home"})
    event = state.play("back:1.1", NO_CHANCE)[0]
    assert (event["path"], event["end"], event["further"]) == (["L2", "L1", "home"], "home", 1)


@pytest.mark.clause("PO-10")
def test_pawns_at_home_stop_nobody_there() -> None:
    state = position(card="-1", pawns={1: "L1 home home"})
    event = state.play("back:1.1", NO_CHANCE)[0]
    assert (event["end"], event["further"], event["fallen"]) == ("home", 0, [])
