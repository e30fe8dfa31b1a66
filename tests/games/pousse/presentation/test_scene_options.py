from django.utils import translation

from tests.games.pousse.presentation.scenes import option
from tests.games.pousse.rules.positions import position

# Alice's pawn on R6 before Bob on 8 and Charlie on L9; R9 is held by a protected pawn of Dora's.
MEETING = position(card="+3", seats=4, pawns={0: "R6 L4 home", 1: "L5 8 goal", 2: "L9 R4 home", 3: "R9 L11 home"})


def test_a_button_says_where_to_and_who_falls() -> None:
    left = option(MEETING, "advance:1:L")
    assert (left.title, left.falls, left.further) == ("To L9", "Bob and Charlie fall", "")
    assert left.name == "Left to L9; Bob and Charlie fall"
    assert (left.key, left.letter, left.end) == ("L", "L", "stone")


def test_a_button_says_why_it_goes_further() -> None:
    right = option(MEETING, "advance:1:R")
    assert right.name == "Right to R10; Bob falls; R9 is held, so one further"
    far = option(position(card="+1", pawns={0: "L1 L2 L3"}), "advance:1")
    assert far.name == "To L4; L2 is held, so two further"


def test_in_french_its_parts_keep_the_space_before_the_semicolon() -> None:
    with translation.override("fr"):
        assert option(MEETING, "advance:1:L").name == "À gauche vers L9\u00a0; Bob et Charlie tombent"


def test_it_is_drawn_who_is_passed_and_who_is_struck() -> None:
    left = option(MEETING, "advance:1:L")
    assert [(fallen.suit, fallen.spot) for fallen in left.passed] == [("green", (8, "M"))]
    assert left.struck is not None
    assert (left.struck.suit, left.struck.spot, left.spot) == ("yellow", (9, "L"), (9, "L"))
    assert option(MEETING, "advance:2").struck is None


def test_one_s_own_pawns_fall_by_name() -> None:
    state = position(card="-3", seats=3, pawns={0: "L4 home home", 1: "L6 home home", 2: "L5 home home"})
    assert option(state, "back:1.1").name == "To L3; you and Charlie fall"
    alone = position(card="-3", pawns={0: "L4 L5 home", 1: "L6 home home"})
    assert option(alone, "back:1.1").name == "To L3; you fall"
    both = position(card="+4", pawns={0: "L1 home home", 1: "L2 L4 home"})
    assert option(both, "advance:1").name == "To L5; Bob ×2 fall"


def test_the_goal_and_home_have_names_of_their_own() -> None:
    goal = option(position(card="+4", pawns={0: "R11 home home"}), "advance:1")
    assert (goal.name, goal.key, goal.end) == ("To the goal", "G", "goal")
    home = option(position(card="-3", pawns={1: "L2 home home"}), "back:1.1")
    assert (home.name, home.key, home.end) == ("Back home", "H", "home")


def test_a_choice_of_track_has_its_keys_and_another_the_track_of_its_end() -> None:
    assert [option(position(card="+2"), f"advance:1:{letter}").key for letter in "LR"] == ["L", "R"]
    assert option(position(card="change", pawns={1: "L5 home home"}), "change:1.1").key == "R"
    assert option(position(card="+1", pawns={0: "L7 home home"}), "advance:1").key == "8"


def test_the_way_is_drawn_on_a_board_that_lies_and_on_one_that_stands() -> None:
    left = option(MEETING, "advance:1:L")
    assert left.lying == "5.5,2.5 6.5,2.5 7.5,1.5 8.5,0.5"
    assert left.standing == "2.5,6.5 2.5,5.5 1.5,4.5 0.5,3.5"
