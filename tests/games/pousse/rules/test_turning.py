import pytest

from games.engine.chance import Recorded
from games.engine.errors import IllegalAction
from tests.games.pousse.rules.positions import NO_CHANCE, again, cancelled, position, pushed, turn, turned


@pytest.mark.clause("PO-4")
def test_a_turn_begins_with_nothing_but_turning_the_top_card() -> None:
    state = position(pile="+3 -1", pawns={1: "L2 home home"}, turned=7)
    assert (state.phase, state.legal()) == ("turn", ("turn",))
    assert state.play("turn", NO_CHANCE) == [turned(0, "+3")]
    view = state.view(0)
    assert (view["card"], view["pile"], view["turned"], view["phase"]) == ("+3", 1, 8, "move")
    assert (view["turn"], view["to_act"]) == (0, 0)


@pytest.mark.clause("PO-4")
def test_a_card_that_has_been_carried_out_is_discarded_and_the_left_neighbour_plays() -> None:
    state = position(card="+2", seats=3, turn=1)
    before = state.view(None)["discard"]
    assert state.play("advance:1:L", NO_CHANCE)[-1] == turn(2)
    view = state.view(None)
    assert (view["discard"], view["card"]) == ([*before, "+2"], None)
    assert (view["turn"], view["to_act"], view["phase"]) == (2, 2, "turn")


@pytest.mark.clause("PO-4")
def test_after_the_last_seat_comes_the_first() -> None:
    state = position(card="+2", seats=4, turn=3)
    assert state.play("advance:1:L", NO_CHANCE)[-1] == turn(0)


@pytest.mark.clause("PO-4", "PO-10")
@pytest.mark.parametrize("card", ["-1", "-2", "-3"])
@pytest.mark.parametrize("pawns", [{}, {0: "L3 home home"}, {1: "goal home home"}])
def test_going_back_is_cancelled_where_no_opponent_is_on_the_board(card: str, pawns: dict[int, str]) -> None:
    state = position(pile=card, pawns=pawns)
    before = state.view(None)
    assert state.play("turn", NO_CHANCE) == [turned(0, card), cancelled(0, card, "no_pawn"), turn(1)]
    view = state.view(None)
    assert view["pawns"] == before["pawns"]
    assert (view["discard"], view["card"]) == ([*before["discard"], card], None)


@pytest.mark.clause("PO-4", "PO-11", "PO-12")
@pytest.mark.parametrize("card", ["change", "fall"])
@pytest.mark.parametrize("pawns", [{}, {0: "goal home home", 1: "goal home home"}])
def test_change_and_fall_are_cancelled_where_nobody_is_on_the_board(card: str, pawns: dict[int, str]) -> None:
    state = position(pile=card, pawns=pawns)
    assert state.play("turn", NO_CHANCE) == [turned(0, card), cancelled(0, card, "no_pawn"), turn(1)]


@pytest.mark.clause("PO-4", "PO-11")
def test_change_is_cancelled_where_no_pawn_can_change() -> None:
    state = position(pile="change", pawns={0: "8 home home", 1: "L5 R5 home"})
    assert state.play("turn", NO_CHANCE) == [turned(0, "change"), cancelled(0, "change", "no_twin"), turn(1)]


@pytest.mark.clause("PO-4")
@pytest.mark.parametrize("card", ["change", "-1"])
def test_one_pawn_that_can_be_moved_is_enough(card: str) -> None:
    state = position(pile=card, pawns={1: "L5 home home"})
    assert state.play("turn", NO_CHANCE) == [turned(0, card)]
    assert state.legal() == ("change:1.1" if card == "change" else "back:1.1",)


@pytest.mark.clause("PO-4")
def test_a_choice_that_hurts_is_compulsory() -> None:
    state = position(card="-1", pawns={0: "L5 home home", 1: "L6 home home"})
    assert state.legal() == ("back:1.1",)
    with pytest.raises(IllegalAction):
        state.play("turn", NO_CHANCE)
    assert state.play("back:1.1", NO_CHANCE)[0]["fallen"] == pushed("0.1 L5")


@pytest.mark.clause("PO-5")
def test_play_again_gives_the_same_player_another_card_and_can_chain() -> None:
    state = position(pile="+2! -1! +1", turn=1, pawns={0: "R5 home home"})
    assert state.play("turn", NO_CHANCE) == [turned(1, "+2!")]
    assert state.play("advance:1:L", NO_CHANCE)[-1] == again(1)
    assert (state.turn, state.to_act, state.legal()) == (1, 1, ("turn",))
    state.play("turn", NO_CHANCE)
    assert state.play("back:0.1", NO_CHANCE)[-1] == again(1)
    state.play("turn", NO_CHANCE)
    assert state.play("advance:1", NO_CHANCE)[-1] == turn(0)


@pytest.mark.clause("PO-5")
@pytest.mark.parametrize(
    ("card", "pawns", "why"),
    [("-2!", {}, "no_pawn"), ("change!", {}, "no_pawn"), ("change!", {0: "8 home home"}, "no_twin")],
)
def test_a_card_that_was_cancelled_lets_its_player_play_again_too(card: str, pawns: dict[int, str], why: str) -> None:
    state = position(pile=f"{card} +1", pawns=pawns)
    assert state.play("turn", NO_CHANCE) == [turned(0, card), cancelled(0, card, why), again(0)]
    assert (state.turn, state.legal()) == (0, ("turn",))  # there is no leaving it
    assert state.play("turn", NO_CHANCE) == [turned(0, "+1")]


@pytest.mark.clause("PO-13")
def test_an_empty_pile_is_made_of_the_discards_the_card_just_played_among_them() -> None:
    state = position(pile="", card="+3", pawns={1: "L1 home home"})
    state.play("advance:1:R", NO_CHANCE)
    view = state.view(None)
    assert (view["pile"], len(view["discard"]), view["discard"][-1]) == (0, 48, "+3")
    asked: list[list[str]] = []

    class Asked:
        def shuffle(self, items: list[str]) -> list[str]:
            asked.append(list(items))
            return list(reversed(items))

    happened = state.play("turn", Asked())  # type: ignore[arg-type]
    assert asked == [view["discard"]]
    assert happened == [{"type": "reshuffled", "cards": 48, "to": None}, turned(1, "+3")]
    assert (state.view(None)["pile"], state.view(None)["discard"]) == (47, [])
    assert state.dump()["pile"] == view["discard"][-2::-1]


@pytest.mark.clause("PO-13")
def test_the_pile_may_run_out_without_a_shuffle_until_a_card_is_needed() -> None:
    state = position(pile="fall", pawns={1: "L1 home home"})
    assert state.play("turn", NO_CHANCE)[0] == turned(0, "fall")
    assert (state.view(None)["pile"], len(state.view(None)["discard"])) == (0, 48)


@pytest.mark.clause("PO-13")
def test_a_shuffle_in_the_middle_of_a_chain_holds_the_card_of_the_chain() -> None:
    state = position(pile="-1!")
    state.play("turn", NO_CHANCE)
    order = state.view(None)["discard"][::-1]
    assert order[0] == "-1!"
    assert state.play("turn", Recorded([["shuffle", order]]))[1:] == [
        turned(0, "-1!"),
        cancelled(0, "-1!", "no_pawn"),
        again(0),
    ]
