import pytest

from games.pushemup.rules.cards import discards, layings, runs, starts
from testing.games.pushemup import left
from tests.games.pushemup.rules.positions import NO_CHANCE, position


@pytest.mark.clause("UP-12")
@pytest.mark.parametrize("card", ["4", "push", "superpush"])
def test_a_discarded_card_leaves_the_game_for_all_to_see(card: str) -> None:
    state = position(columns=["p8"], hands={0: "4 push superpush"}, decks={0: "9 2"}, apocalypse=True)
    before = left(state, 0)
    assert state.play(f"discard:{card}", NO_CHANCE) == [
        {"type": "discarded", "seat": 0, "card": card, "to": None},
        {"type": "drew", "seat": 0, "cards": ["9"], "to": [0]},
        {"type": "refilled", "seat": 0, "count": 1, "hand": 3, "deck": 1, "to": None},
        {"type": "turn", "seat": 1, "to": None},
    ]
    assert left(state, 0) == sorted([*before, card])
    assert sorted([*state.hands[0], card]) == ["4", "9", "push", "superpush"]


@pytest.mark.clause("UP-12")
def test_of_two_equal_cards_one_is_discarded() -> None:
    state = position(columns=["p8"], hands={0: "4 4 7"}, decks={0: "7"})
    state.play("discard:4", NO_CHANCE)
    assert state.hands[0] == ["4", "7", "7"]


@pytest.mark.clause("UP-5")
def test_a_hand_is_kept_in_order_heroes_first() -> None:
    state = position(columns=["p8"], hands={0: "4 push superpush"}, decks={0: "0 9"}, apocalypse=True)
    state.play("discard:superpush", NO_CHANCE)
    assert state.view(0)["hand"] == ["0", "4", "push"]


@pytest.mark.clause("UP-5")
def test_a_hand_is_filled_while_the_deck_lasts() -> None:
    state = position(columns=["p4"], hands={0: "5 5 7", 1: "1"}, decks={0: "9", 1: "2 3 6"})
    events = state.play("pair:1:5", NO_CHANCE)
    assert events[1:3] == [
        {"type": "drew", "seat": 0, "cards": ["9"], "to": [0]},
        {"type": "refilled", "seat": 0, "count": 1, "hand": 2, "deck": 0, "to": None},
    ]
    assert state.view(0)["hands"][0] == 2


@pytest.mark.clause("UP-5")
def test_with_an_empty_deck_nothing_is_drawn_and_no_event_follows() -> None:
    state = position(columns=["p4"], hands={0: "5 7"}, decks={0: ""})
    assert [event["type"] for event in state.play("add:1:5", NO_CHANCE)] == ["laid", "turn"]
    assert (state.hands[0], state.phase) == (["7"], "play")


@pytest.mark.clause("UP-20")
@pytest.mark.parametrize(("seats", "turn", "following"), [(2, 1, 0), (3, 0, 1), (4, 2, 3), (4, 3, 0)])
def test_play_passes_to_the_left(seats: int, turn: int, following: int) -> None:
    state = position(columns=["p4"], hands={turn: "7 8 9"}, seats=seats, turn=turn)
    events = state.play("discard:7", NO_CHANCE)
    assert events[-1] == {"type": "turn", "seat": following, "to": None}
    assert (state.turn, state.to_act) == (following, following)


def test_a_last_card_that_can_only_be_discarded_is_discarded_at_once() -> None:
    state = position(columns=["p5", "g5"], hands={0: "9"}, decks={0: ""})
    assert state.forced() == "discard:9"


def test_a_hand_of_equal_cards_is_not_forced() -> None:
    state = position(columns=["p5", "g5"], hands={0: "push push push"})
    assert (state.legal(), state.forced()) == (("discard:push",), None)


def test_nothing_is_played_once_the_game_is_over() -> None:
    state = position(columns=["p5", "g5"], hands={0: "9"}, decks={0: ""})
    state.play("discard:9", NO_CHANCE)
    assert state.forced() is None


def lays(hand: str, end: str, *, own: bool) -> list[str]:
    return [f"{verb}:{heroes}" for verb, heroes in layings(tuple(hand.split()), end, own)]


@pytest.mark.clause("UP-6")
def test_a_hero_covers_an_enemy_of_its_value_and_never_its_own() -> None:
    assert lays("2 5 8", "5", own=False) == ["cover:5"]
    assert lays("2 5 8", "5", own=True) == []


@pytest.mark.clause("UP-7")
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize(
    ("end", "values"), [("0", "19"), ("1", "02"), ("5", "46"), ("8", "79"), ("9", "08"), ("2", "13")]
)
def test_a_hero_goes_after_a_neighbour_on_the_circle_of_any_team(end: str, values: str, own: bool) -> None:
    assert {hero for hero in "0123456789" if lays(hero, end, own=own) == [f"add:{hero}"]} == set(values)


@pytest.mark.clause("UP-8")
def test_a_pair_covers_an_enemy_of_its_value() -> None:
    assert lays("5 5 8", "5", own=False) == ["cover:5", "pair:5"]
    assert lays("5 5 8", "5", own=True) == []


@pytest.mark.clause("UP-8")
@pytest.mark.parametrize("own", [True, False])
def test_a_pair_goes_after_a_neighbour(own: bool) -> None:
    assert lays("0 0 push", "9", own=own) == ["add:0", "pair:0"]
    assert lays("0 0 push", "1", own=own) == ["add:0", "pair:0"]
    assert lays("0 0 push", "2", own=own) == []


@pytest.mark.clause("UP-8")
def test_two_pushes_are_no_pair() -> None:
    assert lays("5 push push", "5", own=False) == ["cover:5"]


@pytest.mark.clause("UP-9")
@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("7 8 9", ["789", "987"]),
        ("0 8 9", ["890", "098"]),
        ("0 1 9", ["901", "109"]),
        ("0 1 2", ["012", "210"]),
        ("1 2 4", []),
        ("1 1 2", []),
        ("1 2", []),
        ("1 2 push", []),
        ("push push superpush", []),
        ("", []),
    ],
)
def test_a_run_is_the_whole_hand_in_three_consecutive_values_up_or_down(hand: str, found: list[str]) -> None:
    assert list(runs(tuple(hand.split()))) == found


@pytest.mark.clause("UP-9")
@pytest.mark.parametrize(
    ("hand", "own", "ends"),
    [
        ("0 1 2", False, {"9": ["012"], "3": ["210"], "0": ["012"], "2": ["210"]}),
        ("0 1 2", True, {"9": ["012"], "3": ["210"]}),
        ("0 1 9", False, {"8": ["901"], "2": ["109"], "9": ["901"], "1": ["109"]}),
        ("0 8 9", False, {"7": ["890"], "1": ["098"], "8": ["890"], "0": ["098"]}),
        ("4 5 6", True, {"3": ["456"], "7": ["654"]}),
    ],
)
def test_a_run_covers_an_enemy_or_makes_one_line_of_four_with_the_end(
    hand: str, own: bool, ends: dict[str, list[str]]
) -> None:
    found = {end: [run[4:] for run in lays(hand, end, own=own) if run.startswith("run:")] for end in "0123456789"}
    assert {end: laid for end, laid in found.items() if laid} == ends


@pytest.mark.clause("UP-10")
def test_any_column_of_two_cards_can_be_pushed_no_matter_who_owns_it() -> None:
    state = position(columns=["r4 p5", "p9", "p2 p3", "r1 r2", "g8"], hands={0: "7 push push"})
    assert [action for action in state.legal() if "push:" in action] == ["push:1", "push:3", "push:4"]


@pytest.mark.clause("UP-11")
def test_a_super_push_goes_by_up_to_three_places_that_the_column_has() -> None:
    columns = ["r4", "p9 p8", "p2 p3 g4", "r1 r2 r3 r4", "g8 g9 g0 g1 g2"]
    state = position(columns=columns, hands={0: "7 superpush"}, decks={0: ""}, apocalypse=True)
    assert [action for action in state.legal() if "push:" in action] == [
        "superpush:2:1",
        "superpush:3:1",
        "superpush:3:2",
        "superpush:4:1",
        "superpush:4:2",
        "superpush:4:3",
        "superpush:5:1",
        "superpush:5:2",
        "superpush:5:3",
    ]


@pytest.mark.clause("UP-12")
def test_any_card_can_be_discarded_each_kind_listed_once() -> None:
    assert discards(("7", "7", "push")) == ("discard:7", "discard:push")
    assert discards(("0", "superpush")) == ("discard:0", "discard:superpush")


@pytest.mark.clause("UP-12")
def test_a_hand_that_fits_nowhere_can_still_discard() -> None:
    state = position(columns=["r4", "p9"], hands={0: "1 1 push"})
    assert state.legal() == ("discard:1", "discard:push")


def test_a_turns_actions_go_column_by_column_then_pushes_then_discards() -> None:
    columns = ["g3", "r1 p0", "p2"]
    state = position(columns=columns, hands={0: "2 2 push"})
    assert state.legal() == (
        "add:1:2",
        "pair:1:2",
        "cover:3:2",
        "pair:3:2",
        "push:2",
        "discard:2",
        "discard:push",
    )


@pytest.mark.clause("UP-6", "UP-7", "UP-8", "UP-9")
def test_only_the_end_of_a_column_can_be_built_on() -> None:
    state = position(columns=["p5 p4", "g5 r9"], hands={0: "5 5 6"})
    assert state.legal() == ("add:1:5", "pair:1:5", "discard:5", "discard:6")


@pytest.mark.clause("UP-3", "UP-4")
def test_two_players_begin_with_any_three_of_their_heroes_others_with_two() -> None:
    three, two = starts(2), starts(3)
    assert (three[0], three[1], three[-1], len(three)) == ("start:0,0,1", "start:0,0,2", "start:8,9,9", 10 * 9 + 120)
    assert (two[0], two[1], two[-1], len(two)) == ("start:0,0", "start:0,1", "start:9,9", 10 + 45)
    assert starts(4) == two
    for action in three + two:
        values = action.removeprefix("start:").split(",")
        assert values == sorted(values)
        assert max(map(values.count, values)) <= 2
