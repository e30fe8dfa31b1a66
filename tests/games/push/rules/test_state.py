import random
from collections import Counter

import pytest

from games.engine.chance import Recorded, Recording, Seeded
from games.engine.errors import OptionError
from games.push.rules import Push
from games.push.rules.cards import box
from tests.games.push.rules.positions import NO_CHANCE, position

COMMON = [
    "game",
    "seats",
    "options",
    "viewer",
    "turn",
    "to_act",
    "phase",
    "legal",
    "scores",
]
COMMON += ["winners"]
OWN = ["deck", "discard", "discarded", "drawn", "stacks", "switches", "bench", "bank"]


def deal(order: list[str], *, seats: int = 3, first: int = 0) -> Push:
    return Push.deal(seats=seats, options={}, chance=Recorded([["shuffle", order]]), first=first)


def test_a_deal_asks_for_one_shuffle_of_the_whole_box() -> None:
    asked: list[list[str]] = []

    class Asked:
        def shuffle(self, items: list[str]) -> list[str]:
            asked.append(list(items))
            return list(items)

    Push.deal(seats=3, options={}, chance=Asked(), first=0)  # type: ignore[arg-type]
    assert asked == [box(without_switch=False)]


@pytest.mark.clause("PUSH-24")
def test_two_players_get_108_cards_unless_they_keep_the_switch_cards() -> None:
    chance = Seeded(random.Random(1))
    without = Push.deal(seats=2, options={}, chance=chance, first=0)
    switches = Push.deal(seats=2, options={"without_switch": False}, chance=chance, first=0)
    assert (without.view(0)["deck"], switches.view(0)["deck"]) == (108, 120)


def test_the_first_card_of_the_shuffle_is_the_top_of_the_deck() -> None:
    order = box(without_switch=False)
    order[0], order[5] = order[5], order[0]
    state = deal(order)
    assert state.play("draw", NO_CHANCE)[0]["card"] == "r2"


@pytest.mark.clause("PUSH-25")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_caller_names_the_first_seat(
    first: int,
) -> None:
    chance = Recording(Seeded(random.Random(1)))
    state = Push.deal(seats=3, options={}, chance=chance, first=first)
    assert (state.turn, state.to_act, state.phase) == (first, first, "turn")
    assert [kind for kind, _ in chance.outcomes] == ["shuffle"]


@pytest.mark.clause("PUSH-25")
def test_the_first_seat_is_required() -> None:
    with pytest.raises(TypeError):
        Push.deal(seats=3, options={}, chance=Seeded(random.Random(1)))  # type: ignore[call-arg]


@pytest.mark.parametrize("first", [-1, 3, True, None, "0", 1.0])
def test_a_first_seat_that_does_not_exist_is_refused(first: object) -> None:
    with pytest.raises(OptionError) as caught:
        Push.deal(
            seats=3,
            options={},
            chance=Seeded(random.Random(1)),
            first=first,  # type: ignore[arg-type]
        )
    assert caught.value.option == "first"


def test_a_view_has_the_common_keys_and_those_of_push() -> None:
    state = position(
        phase="place",
        turn=1,
        deck="r1 y1",
        drawn="b2",
        stacks=["g3"],
        switches=1,
        bench={0: "p1"},
        bank={2: "p2"},
    )
    discarded = Counter(box(without_switch=False)) - Counter("r1 y1 b2 g3 switch p1 p2".split())
    view = state.view(1)
    assert list(view) == COMMON + OWN
    assert view == {
        "game": "push",
        "seats": 3,
        "options": {"risky": False, "without_switch": False},
        "viewer": 1,
        "turn": 1,
        "to_act": 1,
        "phase": "place",
        "legal": ["place:1", "place:2"],
        "scores": [1, 0, 2],
        "winners": None,
        "deck": 2,
        "discard": 120 - 7,
        "discarded": discarded,
        "drawn": "b2",
        "stacks": [["g3"]],
        "switches": 1,
        "bench": [["p1"], [], []],
        "bank": [[], [], ["p2"]],
    }


@pytest.mark.clause("PUSH-20")
def test_everybody_sees_how_many_cards_of_each_kind_are_discarded() -> None:
    state = position(phase="turn", deck="r1")
    state.discard = ["switch", "p6", "r3", "roll", "r3"]
    for viewer in (0, 1, 2, None):
        assert list(state.view(viewer)["discarded"].items()) == [("r3", 2), ("p6", 1), ("roll", 1), ("switch", 1)]


@pytest.mark.clause("PUSH-20")
def test_everybody_sees_every_banked_pile() -> None:
    state = position(phase="turn", bank={0: "r1 r2", 1: "b3", 2: "g4 y5"})
    for viewer in (0, 1, 2, None):
        assert state.view(viewer)["bank"] == [["r1", "r2"], ["b3"], ["g4", "y5"]]


@pytest.mark.clause("PUSH-26")
def test_others_see_what_the_player_sees_but_cannot_act() -> None:
    state = position(phase="place", drawn="b2", stacks=["g3", "r2"], bench={0: "p1", 1: "y6"})
    player = state.view(0)
    for viewer in (1, 2, None):
        assert state.view(viewer) == player | {"viewer": viewer, "legal": []}


def test_the_order_of_the_deck_is_in_no_view() -> None:
    one = position(phase="turn", deck="r1 y2 b3")
    other = position(phase="turn", deck="b3 y2 r1")
    assert [one.view(viewer) for viewer in (0, 1, 2, None)] == [other.view(viewer) for viewer in (0, 1, 2, None)]


def test_a_dump_lists_the_deck_from_its_top() -> None:
    dump = position(phase="turn", deck="r1 y2 b3").dump()
    assert dump["deck"] == ["r1", "y2", "b3"]
    assert (dump["game"], dump["version"]) == ("push", 1)
