from tests.games.pousse.presentation.scenes import seen
from tests.games.pousse.rules.positions import position

STATES = [
    position(card="+3", seats=4, pawns={0: "R6 L4 home", 1: "L5 8 goal", 2: "L9 R4 home", 3: "R9 L11 home"}),
    position(card="-2!", pawns={0: "L4 home home", 1: "L6 8 R3"}),
    position(card="change", seats=3, pawns={0: "L4 R1 home", 1: "L6 8 R3", 2: "R9 L10 home"}),
    position(card="+2"),
]


def test_every_legal_action_has_exactly_one_button() -> None:
    for state in STATES:
        options = [option for choice in seen(state).choices for option in choice.options]
        assert [option.action for option in options] == list(state.legal())


def test_pawns_are_called_by_whose_they_are_and_where_they_stand() -> None:
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


def test_a_pawn_without_a_rival_is_chosen_already() -> None:
    assert [choice.only for choice in seen(STATES[3]).choices] == [True]
    assert [choice.only for choice in seen(STATES[0]).choices] == [False] * 3


def test_those_who_wait_have_no_choice() -> None:
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
