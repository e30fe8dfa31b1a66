import pytest

from tests.games.pousse.rules.positions import NO_CHANCE, again, cancelled, over, position, turn, turned


@pytest.mark.clause("PO-14")
def test_the_first_with_two_pawns_at_the_goal_wins_at_once() -> None:
    state = position(card="+2", seats=3, turn=1, pawns={0: "goal R12 R11", 1: "R3 goal L11", 2: "goal home L9"})
    before = state.view(None)["discard"]
    assert state.play("advance:3", NO_CHANCE)[1:] == [over([1, 2, 1], [1], "goal")]
    view = state.view(None)
    assert (view["phase"], view["turn"], view["to_act"], state.legal()) == ("over", None, None, ())
    assert (view["scores"], view["winners"]) == ([1, 2, 1], [1])
    assert (view["card"], view["discard"]) == (None, [*before, "+2"])
    assert view["pawns"] == [["goal", "R12", "R11"], ["R3", "goal", "goal"], ["goal", "home", "L9"]]  # as they stood


@pytest.mark.clause("PO-14", "PO-5")
def test_the_second_pawn_home_ends_a_chain() -> None:
    state = position(card="+1!", pawns={0: "goal L12 home"}, pile="+1 +2")
    assert state.play("advance:2", NO_CHANCE)[1:] == [over([2, 0], [0], "goal")]
    assert (state.view(None)["card"], state.view(None)["discard"][-1], state.legal()) == (None, "+1!", ())


@pytest.mark.clause("PO-14")
def test_one_pawn_at_the_goal_wins_nothing_yet() -> None:
    state = position(card="+1", pawns={0: "L12 home home"})
    assert state.play("advance:1", NO_CHANCE)[-1] == turn(1)
    assert (state.scores(), state.winners()) == ([1, 0], None)


@pytest.mark.clause("PO-14")
def test_the_score_is_the_number_of_pawns_at_the_goal_at_any_time() -> None:
    state = position(seats=4, pawns={0: "L12 L11 L10", 1: "goal home home", 3: "R3 goal home"})
    assert (state.scores(), state.winners()) == ([0, 1, 0, 1], None)


@pytest.mark.clause("PO-16")
def test_the_game_ends_when_the_card_that_reaches_the_limit_has_been_settled() -> None:
    state = position(pile="+1 +2", turned=49, limit=50, pawns={0: "L9 home home"})
    assert state.play("turn", NO_CHANCE) == [turned(0, "+1")]
    assert state.phase == "move"
    assert state.play("advance:1", NO_CHANCE)[1:] == [over([0, 0], [0], "limit")]
    assert (state.view(None)["turned"], state.view(None)["card"], state.legal()) == (50, None, ())
    assert state.view(None)["discard"][-1] == "+1"


@pytest.mark.clause("PO-16")
def test_one_card_before_the_limit_the_game_goes_on() -> None:
    state = position(pile="+1 +2", turned=48, limit=50)
    state.play("turn", NO_CHANCE)
    assert state.play("advance:1:L", NO_CHANCE)[1:] == [turn(1)]


@pytest.mark.clause("PO-16", "PO-5")
def test_at_the_limit_nobody_plays_again() -> None:
    state = position(card="+1!", turned=50, limit=50)
    assert state.play("advance:1:L", NO_CHANCE)[1:] == [over([0, 0], [0], "limit")]


@pytest.mark.clause("PO-16", "PO-4")
def test_a_cancelled_card_can_be_the_last() -> None:
    state = position(pile="-1! +1", turned=49, limit=50)
    assert state.play("turn", NO_CHANCE) == [
        turned(0, "-1!"),
        cancelled(0, "-1!", "no_pawn"),
        over([0, 0], [0, 1], "limit"),
    ]


@pytest.mark.clause("PO-16", "PO-12")
def test_a_fall_can_be_the_last_card_and_counts() -> None:
    state = position(pile="fall", turned=49, limit=50, pawns={0: "L9 home home", 1: "L4 home home"})
    assert state.play("turn", NO_CHANCE)[-1] == over([0, 0], [1], "limit")


@pytest.mark.clause("PO-14", "PO-16")
def test_the_second_pawn_home_with_the_last_card_is_a_victory_by_the_goal() -> None:
    state = position(card="+1!", turned=50, limit=50, pawns={0: "goal L12 home", 1: "goal L12 L11"})
    assert state.play("advance:2", NO_CHANCE)[-1] == over([2, 1], [0], "goal")


@pytest.mark.clause("PO-16")
def test_without_a_limit_the_game_goes_on() -> None:
    state = position(card="+1!", turned=5000, limit=0)
    assert state.play("advance:1:L", NO_CHANCE)[-1] == again(0)


@pytest.mark.clause("PO-16")
@pytest.mark.parametrize(
    ("pawns", "winners"),
    [
        ({0: "L12 L11 L10", 1: "goal home home"}, [1]),  # most at the goal
        ({0: "goal L4 home", 1: "goal R2 L2"}, [0, 1]),  # then the greatest sum of the others; still level, shared
        ({0: "goal L4 home", 1: "goal R5 home"}, [1]),
        ({0: "goal L4 8", 1: "goal R11 home"}, [0]),  # 12 against 11
        ({0: "L4 8 R2", 1: "L12 home home"}, [0]),  # all three pawns count, not the first alone
        ({0: "R2 goal R2", 1: "goal L4 home", 2: "L12 L11 L10"}, [0, 1]),
    ],
)
def test_at_the_limit_goals_count_then_the_sum_of_the_other_numbers_then_it_is_shared(
    pawns: dict[int, str], winners: list[int]
) -> None:
    state = position(card="+1", seats=4, turn=3, turned=50, limit=50, pawns=pawns)
    event = state.play("advance:1:L", NO_CHANCE)[-1]  # by a fourth player, too far back to matter
    assert (event["winners"], event["why"]) == (winners, "limit")
    assert state.winners() == winners
