import random

import pytest

from games.engine.chance import Recorded, Recording, Seeded
from games.engine.errors import OptionError
from games.pousse.rules import Pousse
from games.pousse.rules.box import box
from tests.games.pousse.rules.positions import NO_CHANCE, position, turned

COMMON = ["game", "seats", "options", "viewer", "turn", "to_act", "phase", "legal", "scores", "winners"]
OWN = ["board", "pawns", "card", "pile", "discard", "turned"]


def test_a_deal_shuffles_the_whole_box_once_and_nothing_else() -> None:
    asked: list[list[str]] = []

    class Asked:
        def shuffle(self, items: list[str]) -> list[str]:
            asked.append(list(items))
            return list(items)

    Pousse.deal(seats=3, options={}, chance=Asked(), first=0)  # type: ignore[arg-type]
    assert asked == [box()]


@pytest.mark.clause("PO-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_three_pawns_at_home(seats: int) -> None:
    view = Pousse.deal(seats=seats, options={}, chance=Seeded(random.Random(1)), first=0).view(0)
    assert view["pawns"] == [["home", "home", "home"]] * seats
    assert (view["pile"], view["discard"], view["card"], view["turned"]) == (48, [], None, 0)


def test_the_first_card_of_the_shuffle_is_the_top_of_the_pile() -> None:
    order = box()
    order[0], order[20] = order[20], order[0]
    state = Pousse.deal(seats=2, options={}, chance=Recorded([["shuffle", order]]), first=0)
    assert state.play("turn", NO_CHANCE) == [turned(0, "+3")]


@pytest.mark.clause("PO-15")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_seat_is_the_callers_and_not_drawn(first: int) -> None:
    chance = Recording(Seeded(random.Random(1)))
    state = Pousse.deal(seats=3, options={}, chance=chance, first=first)
    assert (state.turn, state.to_act, state.phase) == (first, first, "turn")
    assert [kind for kind, _ in chance.outcomes] == ["shuffle"]


@pytest.mark.clause("PO-15")
@pytest.mark.parametrize("first", [-1, 3, True, None, "0"])
def test_a_first_seat_that_is_not_at_the_table_is_refused(first: object) -> None:
    with pytest.raises(OptionError) as caught:
        Pousse.deal(seats=3, options={}, chance=Seeded(random.Random(1)), first=first)  # type: ignore[arg-type]
    assert caught.value.option == "first"


def test_a_view_has_the_common_keys_and_those_of_the_game_and_no_others() -> None:
    state = position(
        card="-2",
        seats=3,
        turn=1,
        pawns={0: "L3 goal home", 2: "8 R9 home"},
        pile="+1 fall",
        turned=77,
        board="short",
        limit=0,
    )
    view = state.view(1)
    assert list(view) == COMMON + OWN
    assert view == {
        "game": "pousse",
        "seats": 3,
        "options": {"board": "short", "limit": 0},
        "viewer": 1,
        "turn": 1,
        "to_act": 1,
        "phase": "move",
        "legal": ["back:0.1", "back:2.1:L", "back:2.1:R", "back:2.2:L", "back:2.2:R"],
        "scores": [1, 0, 0],
        "winners": None,
        "board": {"rows": 10, "protected": ["L3", "R4", "L6", "R7", "R9"]},
        "pawns": [["L3", "goal", "home"], ["home", "home", "home"], ["8", "R9", "home"]],
        "card": "-2",
        "pile": 2,
        "discard": state.dump()["discard"],
        "turned": 77,
    }


def test_all_viewers_see_the_same_but_only_the_seat_to_act_may_act() -> None:
    state = position(card="+1", seats=3, turn=1)
    player = state.view(1)
    for viewer in (0, 2, None):
        assert state.view(viewer) == player | {"viewer": viewer, "legal": []}


def test_the_order_of_the_pile_is_in_no_view() -> None:
    one = position(pile="+1 -1 fall")
    other = position(pile="fall -1 +1")
    assert [one.view(viewer) for viewer in (0, 1, None)] == [other.view(viewer) for viewer in (0, 1, None)]


def test_discards_are_in_the_order_in_which_they_were_discarded() -> None:
    state = position(pile="-1 fall change")
    before = state.view(None)["discard"]
    for _ in range(3):
        state.play("turn", NO_CHANCE)
    assert state.view(None)["discard"] == [*before, "-1", "fall", "change"]


def test_a_dump_lists_the_pile_from_its_top() -> None:
    dump = position(pile="+1 -1 fall").dump()
    assert dump["pile"] == ["+1", "-1", "fall"]
    assert (dump["game"], dump["version"]) == ("pousse", 1)
