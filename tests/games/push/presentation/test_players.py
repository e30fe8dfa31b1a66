from games.words.buttons import Button
from tests.games.rules.push.positions import NO_CHANCE, dice, position
from tests.games.words.push.scenes import seen


def test_a_bench_lies_in_fans_by_colour_the_lowest_card_first() -> None:
    me = seen(position(phase="turn", bench={0: "b5 r4 b3 r2"})).me
    assert me is not None
    assert [(fan.suit, [card.value for card in fan.cards], fan.points) for fan in me.fans] == [
        ("red", ["2", "4"], 6),
        ("blue", ["3", "5"], 8),
    ]
    assert [fan.label for fan in me.fans] == ["red 2, red 4; 6 points", "blue 3, blue 5; 8 points"]


def test_a_bank_lies_in_closed_piles_with_totals() -> None:
    me = seen(position(phase="turn", bank={0: "g6 g6 y4"})).me
    assert me is not None
    assert [(pile.suit, pile.points, pile.count, pile.label) for pile in me.piles] == [
        ("yellow", 4, 1, "yellow; 4 points"),
        ("green", 12, 2, "green; 12 points"),
    ]


def test_bench_bank_and_cards_add_up() -> None:
    me = seen(position(phase="turn", bench={0: "r4 b3"}, bank={0: "g6"})).me
    assert me is not None
    assert (me.bench, me.bank, me.score, me.cards) == (7, 6, 13, 3)


def test_each_colour_can_be_banked_by_the_player_whose_turn_begins() -> None:
    state = position(phase="turn", bench={0: "r4 b3", 1: "g1"})
    buttons = [[fan.button for fan in hand.fans] for hand in seen(state).hands]
    assert buttons == [
        [Button("bank:red", "Bank 4", "1", "red"), Button("bank:blue", "Bank 3", "2", "blue")],
        [None],
        [],
    ]


def test_what_can_be_banked_is_told_apart_from_what_only_lies_there() -> None:
    hands = seen(position(phase="turn", bench={0: "r4 b3", 1: "g1"})).hands
    assert [[fan.suit for fan in hand.to_bank] for hand in hands] == [["red", "blue"], [], []]


def test_nothing_can_be_banked_once_a_card_was_drawn() -> None:
    me = seen(position(phase="push", stacks=["r1"], bench={0: "r4"})).me
    assert me is not None
    assert [fan.button for fan in me.fans] == [None]


def test_the_others_sit_from_the_viewers_left() -> None:
    scene = seen(position(phase="turn", seats=4), viewer=2)
    assert [hand.person.name for hand in scene.seats] == ["Dora", "Alice", "Bob"]


def test_a_spectator_sees_everybody_and_no_cards_of_their_own() -> None:
    scene = seen(position(phase="turn", seats=3), viewer=None)
    assert scene.me is None
    assert [hand.person.name for hand in scene.seats] == ["Alice", "Bob", "Charlie"]


def test_who_decides_is_said_at_their_seat() -> None:
    drawing = seen(position(phase="push", turn=1, stacks=["r1"]))
    assert [hand.doing for hand in drawing.hands] == ["", "is drawing", ""]
    taking = seen(position(phase="take", turn=0, to_act=2, stacks=["r1"]))
    assert [hand.doing for hand in taking.hands] == ["", "", "must take"]


def test_cards_just_taken_are_new_and_their_equals_are_not() -> None:
    state = position(phase="take", stacks=["r5 b2"], bench={0: "r5 g1"})
    newest = state.play("take:1", NO_CHANCE)
    hand = seen(state, newest=newest).hands[0]
    assert [(card.name, card.new) for fan in hand.fans for card in fan.cards] == [
        ("red 5", False),
        ("red 5", True),
        ("green 1", False),
        ("blue 2", True),
    ]


def test_a_card_that_the_die_took_again_is_nowhere() -> None:
    state = position(phase="take", stacks=["r5 b2 roll"])
    newest = state.play("take:1", dice("red"))
    hand = seen(state, newest=newest).hands[0]
    assert [(card.name, card.new) for fan in hand.fans for card in fan.cards] == [("blue 2", True)]


def test_the_pile_just_banked_is_new() -> None:
    state = position(phase="turn", bench={0: "r4"}, bank={0: "g6"})
    newest = state.play("bank:red", NO_CHANCE)
    hand = seen(state, newest=newest).hands[0]
    assert [(pile.suit, pile.new) for pile in hand.piles] == [("red", True), ("green", False)]
