"""What a first game says of pawns that fell or were sent back."""

import pytest
from django.utils.translation import override

from games.pousse.presentation import loss
from games.presentation.events.seen_actions import SeenAction
from tests.games.pousse.rules.positions import NO_CHANCE, position
from tests.games.presentation.readers import table


def told(state, action, viewer=0):
    played = [SeenAction(1, state.acting, state.play(action, NO_CHANCE), "player")]
    return loss(state.view(viewer), played, 1, table(viewer=viewer))


@pytest.mark.parametrize(
    ("card", "pawns", "action", "said"),
    [
        ("+1", {0: "L2 home home", 1: "L1 home home"}, "advance:1", "Your pawn was pushed off L2."),
        ("-1", {0: "L6 home home"}, "back:0.1", "Your pawn was sent back. Bad luck:"),
        ("change", {0: "L5 home home", 1: "R5 home home"}, "change:1.1", "Your pawn was pushed off L5."),
    ],
)
def test_a_pawn_that_another_moves_or_fells(card, pawns, action, said):
    assert told(position(turn=1, card=card, pawns=pawns), action).startswith(said)
    assert told(position(turn=1, card=card, pawns=pawns), action, viewer=1) == ""


def test_a_pawn_felled_by_ones_own_move():
    state = position(card="-1", pawns={0: "L1 home home", 1: "L2 home home"})
    assert told(state, "back:1.1").startswith("Your own move pushed your pawn off L1:")


def test_the_fall_card_is_bad_luck():
    state = position(turn=1, pawns={0: "L9 home home", 1: "L2 home home"}, pile="fall")
    assert told(state, "turn").startswith("Bad luck: the Fall card")


def test_spaces_have_the_letters_of_the_language():
    other, own = (
        position(turn=1, card="+1", pawns={0: "L2 home home", 1: "L1 home home"}),
        position(card="-1", pawns={0: "R1 home home", 1: "R2 home home"}),
    )
    with override("fr"):
        assert told(other, "advance:1").startswith("Votre pion a été poussé de G2.")
        assert " D1" in told(own, "back:1.1")
