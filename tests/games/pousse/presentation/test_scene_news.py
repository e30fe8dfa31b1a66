from games.pousse.presentation.board import Motion, Splash
from tests.games.pousse.presentation.scenes import seen
from tests.games.pousse.rules.positions import NO_CHANCE, position


def test_a_pawn_that_has_moved_comes_from_where_it_stood() -> None:
    state = position(card="+3", pawns={0: "R6 home home"})
    newest = state.play("advance:1:L", NO_CHANCE)
    (pawn,) = seen(state, newest=newest).board.pawns
    assert pawn.motion == Motion(start=(6, "R"), steps=3, bends=True)
    assert seen(state).board.pawns[0].motion is None


def test_a_pawn_that_came_in_comes_from_before_its_track() -> None:
    state = position(card="+2")
    newest = state.play("advance:1:R", NO_CHANCE)
    assert seen(state, newest=newest).board.pawns[0].motion == Motion(start=(0, "R"), steps=2, bends=False)


def test_a_pawn_that_has_changed_comes_straight_across() -> None:
    state = position(card="change", pawns={1: "L5 home home"})
    newest = state.play("change:1.1", NO_CHANCE)
    assert seen(state, newest=newest).board.pawns[0].motion == Motion(start=(5, "L"), steps=1, bends=False)


def test_who_fell_is_seen_falling_where_it_stood() -> None:
    state = position(card="+3", pawns={0: "L1 home home", 1: "L2 L4 home"})
    newest = state.play("advance:1", NO_CHANCE)
    assert seen(state, newest=newest).splashes == [Splash("green", (2, "L")), Splash("green", (4, "L"))]
    state = position(pile="fall +1", pawns={0: "L5 home home"})
    newest = state.play("turn", NO_CHANCE)
    assert seen(state, newest=newest).splashes == [Splash("red", (5, "L"))]
    assert seen(state).splashes == []
