from tests.games.pushemup.presentation.scenes import moves, seen
from tests.games.pushemup.rules.positions import NO_CHANCE, position


def test_a_column_says_who_leads_and_what_the_others_have() -> None:
    (column,) = seen(position(columns=["r3 g4 p5"], hands={0: "1"})).columns
    assert column.leader is not None
    assert column.leader.name == "purple 5"
    assert [total.name for total in column.others] == ["green 4", "red 3"]
    assert column.label == "Column 1: red 3, green 4, purple 5; purple 5 leads"


def test_equal_sums_cancel_each_other() -> None:
    tied, third, zero = seen(position(columns=["r9 p9", "r8 p8 g7", "g0"], hands={0: "1"})).columns
    assert (tied.leader, tied.tied) == (None, True)
    assert tied.label == "Column 1: red 9, purple 9; nobody leads"
    assert third.leader is not None
    assert third.leader.name == "green 7"
    assert (zero.leader, zero.tied) == (None, False)


def test_a_move_says_all_that_it_does() -> None:
    scene = seen(position(columns=["g8 p7", "p8", "r9 g4 p5"], hands={0: "7 7 push"}))
    shown = moves(scene)
    assert shown["pair:1:7"].name == "Cover purple 7 in column 1 with red 7, red 7: red 14 leads"
    assert shown["add:2:7"].name == "Add red 7 after purple 8 in column 2: purple 8 leads"
    assert shown["push:3"].name == "Push purple 5 up in column 3, green 4 out: red 9 leads"
    assert [shown[action].label for action in ("pair:1:7", "add:2:7", "push:3")] == ["Cover", "Add", "Push"]


def test_the_cards_that_would_leave_are_marked_with_the_choice() -> None:
    scene = seen(position(columns=["g8 p7"], hands={0: "7 push"}))
    (column,) = scene.columns
    assert [(card.card.name, card.covered, card.leaves) for card in column.cards] == [
        ("green 8", True, (2,)),
        ("purple 7", False, (1,)),
    ]
    assert column.takes == "emup-takes-1 emup-takes-2"


def test_newly_laid_cards_are_new() -> None:
    state = position(columns=["p8", "g1"], hands={0: "7 7"}, decks={0: "3"})
    newest = state.play("pair:1:7", NO_CHANCE)
    first, second = seen(state, newest=newest).columns
    assert [card.new for card in first.cards] == [False, True, True]
    assert [card.new for card in second.cards] == [False]


def test_cards_that_are_covered_or_pushed_out_are_shown_leaving() -> None:
    for action, columns in (("cover:1:8", [["purple 8"], []]), ("push:2", [[], ["green 8"]])):
        state = position(columns=["p8", "g8 p7"], hands={0: "8 push"}, decks={0: "3"})
        shown = seen(state, newest=state.play(action, NO_CHANCE)).columns
        assert [[card.name for laid in column.cards for card in laid.left] for column in shown] == columns


def test_a_card_keeps_its_id_as_long_as_it_lies_in_its_column() -> None:
    state = position(columns=["r3 p8 r3"], hands={0: "4"})
    before = [laid.id for laid in seen(state).columns[0].cards]
    state.play("add:1:4", NO_CHANCE)
    assert before == ["laid-1-r3-0", "laid-1-p8-0", "laid-1-r3-1"]
    assert [laid.id for laid in seen(state).columns[0].cards] == [*before, "laid-1-r4-0"]


def test_columns_have_the_same_room_until_one_is_longer() -> None:
    depths = [
        seen(position(columns=[column], hands={0: "4"})).depth
        for column in ("r3", "r1 r2 r3 r4", "r1 " * 2 + "p1 p2 p3")
    ]
    assert depths == [4, 4, 5]
