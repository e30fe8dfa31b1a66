import random

import pytest

from games.engine.chance import Recorded, Recording, Seeded
from games.pushemup.rules import PushEmUp
from tests.games.pushemup.rules.positions import position

HEROES = "0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9".split()


def deal(seats: int = 3, first: int = 0, **options: bool) -> PushEmUp:
    return PushEmUp.deal(seats=seats, options=options, chance=Recorded([]), first=first)


class Unshuffled:
    """Leaves every pile as it is given, and keeps what it was given."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    def shuffle(self, items: list[str]) -> list[str]:
        self.asked.append(list(items))
        return list(items)


@pytest.mark.clause("UP-3", "UP-4")
@pytest.mark.parametrize(("seats", "first", "order"), [(2, 1, [1, 0]), (3, 2, [2, 0, 1]), (4, 1, [1, 2, 3, 0])])
def test_seats_choose_in_turn_from_the_first_player_who_then_plays(seats: int, first: int, order: list[int]) -> None:
    state, chance = deal(seats, first), Seeded(random.Random(1))
    choosers = []
    while state.phase == "start":
        assert state.turn == state.to_act
        choosers.append(state.to_act)
        state.play(state.legal()[0], chance)
    assert choosers == order
    assert (state.phase, state.turn, state.to_act) == ("play", first, first)


@pytest.mark.clause("UP-3")
def test_columns_are_numbered_in_the_order_of_choosing_each_seats_values_ascending() -> None:
    state, chance = deal(3, first=1), Seeded(random.Random(1))
    for action in ("start:4,9", "start:5,5", "start:0,8"):
        state.play(action, chance)
    assert state.columns == [["p4"], ["p9"], ["g5"], ["g5"], ["r0"], ["r8"]]


@pytest.mark.clause("UP-3")
@pytest.mark.parametrize(("seats", "columns"), [(2, 6), (3, 6), (4, 8)])
def test_there_are_six_columns_or_eight_and_never_more(seats: int, columns: int) -> None:
    chance, rng = Seeded(random.Random(seats)), random.Random(seats)
    state = deal(seats)
    while state.to_act is not None:
        state.play(rng.choice(state.legal()), chance)
        assert len(state.columns) == (columns if state.phase != "start" else 0)


@pytest.mark.clause("UP-5")
def test_the_rest_of_the_team_is_shuffled_and_the_top_three_are_the_hand() -> None:
    state, chance = deal(2, apocalypse=True), Unshuffled()
    state.play("start:0,4,4", chance)  # type: ignore[arg-type]
    rest = [hero for hero in HEROES if hero != "4"] + ["push"] * 4 + ["superpush"]
    rest.remove("0")
    assert chance.asked == [rest]
    assert (state.hands[0], state.dump()["decks"][0]) == (["0", "1", "1"], rest[3:])


@pytest.mark.clause("UP-5")
def test_each_start_asks_for_one_shuffle_and_the_deal_for_none() -> None:
    chance = Recording(Seeded(random.Random(3)))
    state = PushEmUp.deal(seats=3, options={}, chance=chance, first=0)
    assert chance.outcomes == []
    for count in (1, 2, 3):
        state.play("start:1,2", chance)
        assert [kind for kind, _ in chance.outcomes] == ["shuffle"] * count
    state.play("discard:" + state.hands[0][0], chance)
    assert len(chance.outcomes) == 3


@pytest.mark.clause("UP-4")
def test_only_the_seat_sees_its_choice_until_all_have_chosen() -> None:
    state = deal(2)
    assert state.play("start:4,9,9", Unshuffled()) == [  # type: ignore[arg-type]
        {"type": "chose", "seat": 0, "cards": ["4", "9", "9"], "to": [0]},
        {"type": "ready", "seat": 0, "to": None},
        {"type": "drew", "seat": 0, "cards": ["0", "0", "1"], "to": [0]},
        {"type": "refilled", "seat": 0, "count": 3, "hand": 3, "deck": 18, "to": None},
        {"type": "turn", "seat": 1, "to": None},
    ]
    assert state.play("start:0,1,2", Unshuffled()) == [  # type: ignore[arg-type]
        {"type": "chose", "seat": 1, "cards": ["0", "1", "2"], "to": [1]},
        {"type": "ready", "seat": 1, "to": None},
        {"type": "drew", "seat": 1, "cards": ["0", "1", "2"], "to": [1]},
        {"type": "refilled", "seat": 1, "count": 3, "hand": 3, "deck": 18, "to": None},
        {"type": "shown", "columns": [["r4"], ["r9"], ["r9"], ["p0"], ["p1"], ["p2"]], "to": None},
        {"type": "turn", "seat": 0, "to": None},
    ]


@pytest.mark.clause("UP-4")
def test_a_view_shows_ones_own_choice_until_the_columns_are_shown() -> None:
    state, chance = deal(2), Unshuffled()
    assert [state.view(seat)["started"] for seat in (0, 1, None)] == [None, None, None]
    state.play("start:4,9,9", chance)  # type: ignore[arg-type]
    assert [state.view(seat)["started"] for seat in (0, 1, None)] == [["4", "9", "9"], None, None]
    assert [state.view(seat)["hand"] for seat in (0, 1, None)] == [["0", "0", "1"], [], []]
    for seat in (0, 1, None):
        view = state.view(seat)
        assert (view["columns"], view["hands"], view["decks"]) == ([], [3, None], [18, None])
    state.play("start:0,1,2", chance)  # type: ignore[arg-type]
    assert [state.view(seat)["started"] for seat in (0, 1, None)] == [None, None, None]
    assert (state.view(0)["hands"], state.view(0)["decks"]) == ([3, 3], [18, 18])


@pytest.mark.clause("UP-4")
def test_a_seat_is_offered_the_same_whatever_the_others_chose() -> None:
    state, twin = deal(3), deal(3)
    state.play("start:9,9", Unshuffled())  # type: ignore[arg-type]
    twin.play("start:0,1", Unshuffled())  # type: ignore[arg-type]
    assert state.view(1) == twin.view(1)


@pytest.mark.clause("UP-3")
def test_chosen_heroes_are_neither_in_the_hand_nor_in_the_deck() -> None:
    state = deal(3)
    state.play("start:9,9", Seeded(random.Random(1)))
    dump = state.dump()
    assert dump["started"][0] == ["9", "9"]
    assert "9" not in dump["hands"][0] + dump["decks"][0]
    assert len(dump["hands"][0] + dump["decks"][0]) == 22


def test_a_position_in_the_start_phase_is_described_like_any_other() -> None:
    state = position(phase="start", turn=1, started={0: "4 9"}, hands={0: "1 2 3"})
    assert state.view(1)["decks"] == [19, None, None]


@pytest.mark.clause("UP-4")
def test_the_choice_of_heroes_is_the_only_hidden_action() -> None:
    assert PushEmUp.hides("start:1,2,3")
    shown = ("cover:1:2", "add:1:2", "pair:1:2", "run:1:234", "push:1", "superpush:1:2", "discard:1", "discard:push")
    assert [action for action in shown if PushEmUp.hides(action)] == []
