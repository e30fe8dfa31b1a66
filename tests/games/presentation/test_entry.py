from games.presentation.entries import Entry, seen
from tests.games.presentation.readers import Played

FOR_ALL = {"type": "turn", "seat": 1, "to": None}
FOR_ALICE = {"type": "secret", "card": "p6", "to": [0]}


def test_a_reader_sees_what_is_for_everybody_or_for_them() -> None:
    played = [Played(1, 0, [FOR_ALL, FOR_ALICE])]
    assert seen(played, 0) == [Entry(1, 0, [FOR_ALL, FOR_ALICE], "player")]
    assert seen(played, 1) == [Entry(1, 0, [FOR_ALL], "player")]
    assert seen(played, None) == [Entry(1, 0, [FOR_ALL], "player")]


def test_an_action_of_which_a_reader_may_know_nothing_is_not_there() -> None:
    played = [Played(1, 0, [FOR_ALICE]), Played(2, 1, [FOR_ALL])]
    assert [entry.number for entry in seen(played, 1)] == [2]
    assert [entry.number for entry in seen(played, None)] == [2]


def test_actions_are_put_in_the_order_of_play() -> None:
    played = [Played(3, 0, [FOR_ALL]), Played(1, 0, [FOR_ALL]), Played(2, 0, [FOR_ALL])]
    assert [entry.number for entry in seen(played, 0)] == [1, 2, 3]


def test_the_next_turn_is_known_from_the_events() -> None:
    assert Entry(1, 0, [FOR_ALICE, FOR_ALL], "player").next_turn == 1
    assert Entry(1, 0, [FOR_ALICE], "player").next_turn is None
