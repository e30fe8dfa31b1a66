from games.pousse.presentation.board import FallenPawn, Motion
from tests.games.pousse.presentation.scenes import seen
from tests.games.pousse.rules.positions import NO_CHANCE, position

BOARD = {0: "R6 goal home", 1: "L9 8 home", 2: "R4 L3 home"}


def test_the_name_of_the_board_says_that_it_is_a_reconstruction() -> None:
    for board, rows in (("short", 10), ("standard", 12), ("long", 15)):
        drawn = seen(position(board=board)).board
        assert drawn.name == f"{board.title()} board. Board and deck: our reconstruction"
        assert (drawn.rows, len(drawn.stones)) == (rows, 2 * rows - 1)


def test_protected_spaces_are_drawn() -> None:
    drawn = seen(position(board="short")).board
    assert sorted(stone.name for stone in drawn.stones if stone.protected) == ["L3", "L6", "R4", "R7", "R9"]


def test_spaces_in_words_say_who_stands_there_and_which_protect() -> None:
    spaces = seen(position(board="short", seats=3, pawns=BOARD)).spaces
    assert (
        "R4, life-ring: Charlie" in spaces and "L3, life-ring: Charlie" in spaces and "L6, life-ring: empty" in spaces
    )
    assert spaces[0] == "home: you, Bob, Charlie" and spaces[-2:] == ["8: Bob", "goal: you"]


def test_pawns_are_drawn_on_the_board_at_home_and_at_the_goal() -> None:
    drawn = seen(position(seats=3, pawns=BOARD)).board
    assert [(pawn.suit, pawn.spot) for pawn in drawn.pawns] == [
        ("red", (6, "R")),
        ("green", (9, "L")),
        ("green", (8, "M")),
        ("yellow", (4, "R")),
        ("yellow", (3, "L")),
    ]
    assert [(waiting.suit, waiting.count) for waiting in drawn.home] == [("red", 1), ("green", 1), ("yellow", 1)]
    assert (drawn.goal, list(drawn.free)) == (("red",), [1, 2])


def test_a_moved_pawn_starts_from_its_former_space() -> None:
    state = position(card="+3", pawns={0: "R6 home home"})
    newest = state.play("advance:1:L", NO_CHANCE)
    (pawn,) = seen(state, newest=newest).board.pawns
    assert pawn.motion == Motion(start=(6, "R"), steps=3, bends=True)
    assert seen(state).board.pawns[0].motion is None


def test_a_pawn_from_home_starts_before_its_track() -> None:
    state = position(card="+2")
    newest = state.play("advance:1:R", NO_CHANCE)
    assert seen(state, newest=newest).board.pawns[0].motion == Motion(start=(0, "R"), steps=2, bends=False)


def test_a_changed_pawn_moves_straight_across() -> None:
    state = position(card="change", pawns={1: "L5 home home"})
    newest = state.play("change:1.1", NO_CHANCE)
    assert seen(state, newest=newest).board.pawns[0].motion == Motion(start=(5, "L"), steps=1, bends=False)


def test_a_fallen_pawn_splashes_at_its_former_space_when_the_other_comes_there() -> None:
    state = position(card="+3", pawns={0: "L1 home home", 1: "L2 L4 home"})
    newest = state.play("advance:1", NO_CHANCE)
    assert seen(state, newest=newest).splashes == [
        FallenPawn("green", (2, "L"), after=1),
        FallenPawn("green", (4, "L"), after=3),
    ]
    state = position(pile="fall +1", pawns={0: "L5 home home"})
    newest = state.play("turn", NO_CHANCE)
    assert seen(state, newest=newest).splashes == [FallenPawn("red", (5, "L"))]
    assert seen(state).splashes == []


def test_spaces_where_a_pawn_could_not_stop_are_blocked() -> None:
    state = position(card="+1", pawns={0: "L1 L2 L3"})
    newest = state.play("advance:1", NO_CHANCE)
    assert [stone.name for stone in seen(state, newest=newest).board.stones if stone.blocked] == ["L2", "L3"]
    assert not any(stone.blocked for stone in seen(state).board.stones)
