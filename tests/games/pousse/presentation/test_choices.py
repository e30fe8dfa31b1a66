from django.utils import translation

from tests.games.pousse.presentation.scenes import destination, seen
from tests.games.pousse.rules.positions import position

STATES = [
    position(card="+3", seats=4, pawns={0: "R6 L4 home", 1: "L5 8 goal", 2: "L9 R4 home", 3: "R9 L11 home"}),
    position(card="-2!", pawns={0: "L4 home home", 1: "L6 8 R3"}),
    position(card="change", seats=3, pawns={0: "L4 R1 home", 1: "L6 8 R3", 2: "R9 L10 home"}),
    position(card="+2"),
]


def test_every_legal_action_has_exactly_one_button() -> None:
    for state in STATES:
        destinations = [destination for choice in seen(state).choices for destination in choice.destinations]
        assert [destination.action for destination in destinations] == list(state.legal())


def test_pawns_are_named_by_owner_and_space() -> None:
    assert [choice.name for choice in seen(STATES[0]).choices] == [
        "Your pawn on R6",
        "Your pawn on L4",
        "A pawn from home",
    ]
    assert [choice.name for choice in seen(STATES[1]).choices] == [
        "Bob’s pawn on L6",
        "Bob’s pawn on 8",
        "Bob’s pawn on R3",
    ]


def test_each_pawn_has_a_key_and_a_place() -> None:
    choices = seen(STATES[0]).choices
    assert [(choice.number, choice.key, choice.space, choice.spot) for choice in choices] == [
        (1, "1", "R6", (6, "R")),
        (2, "2", "L4", (4, "L")),
        (3, "3", "home", None),
    ]


def test_the_only_pawn_that_may_move_is_chosen_already() -> None:
    assert [choice.only for choice in seen(STATES[3]).choices] == [True]
    assert [choice.only for choice in seen(STATES[0]).choices] == [False] * 3


def test_waiting_players_have_no_choices() -> None:
    assert seen(STATES[0], viewer=1).choices == []
    assert seen(STATES[0], viewer=None).choices == []


def test_a_chosen_pawn_has_a_question_of_its_own() -> None:
    assert [choice.question for choice in seen(STATES[0]).choices] == [
        "Advance 3: left or right after 8?",
        "Advance 3: to L7?",
        "Advance 3: left or right?",
    ]
    assert [choice.question for choice in seen(STATES[1]).choices] == [
        "Back 2: to L4?",
        "Back 2: left or right?",
        "Back 2: to R1?",
    ]
    assert seen(STATES[2]).choices[0].question == "Change: to R4?"


# Alice's pawn on R6 before Bob on 8 and Charlie on L9; R9 is held by a protected pawn of Dora's.
MEETING = position(card="+3", seats=4, pawns={0: "R6 L4 home", 1: "L5 8 goal", 2: "L9 R4 home", 3: "R9 L11 home"})


def test_a_button_says_where_to_and_who_falls() -> None:
    left = destination(MEETING, "advance:1:L")
    assert (left.title, left.falls, left.further) == ("To L9", "Bob and Charlie fall", "")
    assert left.name == "Left to L9; Bob and Charlie fall"
    assert (left.key, left.letter, left.end) == ("L", "L", "stone")


def test_a_button_says_why_it_goes_further() -> None:
    right = destination(MEETING, "advance:1:R")
    assert right.name == "Right to R10; Bob falls; R9 is blocked, so one space further"
    far = destination(position(card="+1", pawns={0: "L1 L2 L3"}), "advance:1")
    assert far.name == "To L4; L2 is blocked, so two spaces further"


def test_in_french_its_parts_keep_the_space_before_the_semicolon() -> None:
    with translation.override("fr"):
        assert destination(MEETING, "advance:1:L").name == "À gauche vers G9\u00a0; Bob et Charlie tombent"


def test_passed_and_struck_pawns_are_drawn() -> None:
    left = destination(MEETING, "advance:1:L")
    assert [(fallen.suit, fallen.spot) for fallen in left.passed] == [("green", (8, "M"))]
    assert left.struck is not None
    assert (left.struck.suit, left.struck.spot, left.spot) == ("yellow", (9, "L"), (9, "L"))
    assert destination(MEETING, "advance:2").struck is None


def test_the_viewers_own_falling_pawns_are_named_too() -> None:
    state = position(card="-3", seats=3, pawns={0: "L4 home home", 1: "L6 home home", 2: "L5 home home"})
    assert destination(state, "back:1.1").name == "To L3; you and Charlie fall"
    alone = position(card="-3", pawns={0: "L4 L5 home", 1: "L6 home home"})
    assert destination(alone, "back:1.1").name == "To L3; you fall"
    both = position(card="+4", pawns={0: "L1 home home", 1: "L2 L4 home"})
    assert destination(both, "advance:1").name == "To L5; Bob ×2 fall"


def test_the_goal_and_home_have_names_of_their_own() -> None:
    goal = destination(position(card="+4", pawns={0: "R11 home home"}), "advance:1")
    assert (goal.name, goal.key, goal.end) == ("To the goal", "G", "goal")
    home = destination(position(card="-3", pawns={1: "L2 home home"}), "back:1.1")
    assert (home.name, home.key, home.end) == ("Back home", "H", "home")


def test_the_key_is_the_chosen_track_or_the_track_of_the_end() -> None:
    assert [destination(position(card="+2"), f"advance:1:{letter}").key for letter in "LR"] == ["L", "R"]
    assert destination(position(card="change", pawns={1: "L5 home home"}), "change:1.1").key == "R"
    assert destination(position(card="+1", pawns={0: "L7 home home"}), "advance:1").key == "8"


def test_the_way_is_drawn_on_a_horizontal_and_on_a_vertical_board() -> None:
    left = destination(MEETING, "advance:1:L")
    assert left.horizontal == "5.5,2.5 6.5,2.5 7.5,1.5 8.5,0.5"
    assert left.vertical == "2.5,6.5 2.5,5.5 1.5,4.5 0.5,3.5"


def test_in_french_buttons_have_the_letters_of_gauche_and_droite() -> None:
    with translation.override("fr"):
        shown = [destination(position(card="+2"), f"advance:1:{track}") for track in "LR"]
        assert [(each.letter, each.key, each.title) for each in shown] == [("G", "G", "Vers G2"), ("D", "D", "Vers D2")]
        goal = destination(position(card="+4", pawns={0: "R11 home home"}), "advance:1")
        home = destination(position(card="-3", pawns={1: "L2 home home"}), "back:1.1")
        assert (goal.key, home.key) == ("A", "R")
