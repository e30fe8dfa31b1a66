import pytest
from django.utils import translation

from games.pousse.presentation.questions import hint, question, waiting
from games.pousse.rules import Pousse
from games.presentation.scene import decision_of
from tests.games.pousse.rules.positions import NO_CHANCE, position
from tests.games.presentation.readers import french, table

BOARD = {0: "L5 home home", 1: "R5 R3 home"}

# What Bob is asked, what the others read, and what is announced to him.
SITUATIONS = {
    "a card to turn": (position(turn=1), ("Turn a card", "Bob is turning a card", "Your turn: turn a card.")),
    "a pawn to bring in": (
        position(turn=1, card="+3"),
        ("Advance 3: which pawn?", "Bob is moving a pawn", "Your turn: advance a pawn by 3."),
    ),
    "pawns to choose from": (
        position(turn=1, card="+3", pawns=BOARD),
        ("Advance 3: which pawn?", "Bob is moving a pawn", "Your turn: advance a pawn by 3."),
    ),
    "another's pawn to send back": (
        position(turn=1, card="-2", pawns=BOARD),
        ("Move a pawn back 2: whose?", "Bob is moving a pawn", "Your turn: move an opponent’s pawn back by 2."),
    ),
    "a pawn to change": (
        position(turn=1, card="change!", pawns=BOARD),
        ("Change: which pawn crosses over?", "Bob is moving a pawn", "Your turn: send a pawn to the other track."),
    ),
}


@pytest.mark.parametrize("state, english", SITUATIONS.values(), ids=list(SITUATIONS))
def test_the_decider_is_asked_and_the_others_wait(state: Pousse, english: tuple[str, str, str]) -> None:
    asked, waited, mine = english
    bob, alice, spectator = state.view(1), state.view(0), state.view(None)
    assert (question(bob, table(viewer=1)), waiting(bob, table(viewer=1))) == (asked, "")
    assert decision_of(bob, table(viewer=1)) == mine
    assert question(alice, table()) == question(spectator, table(viewer=None)) == ""
    assert waiting(alice, table()) == waiting(spectator, table(viewer=None)) == waited
    assert decision_of(alice, table()) == f"{waited}."


@pytest.mark.parametrize(
    "card, told", [("", "You are turning a card"), ("+3", "You are moving a pawn")], ids=["turn", "move"]
)
def test_a_replay_shows_the_viewers_own_decision_as_theirs(card: str, told: str) -> None:
    state = position(turn=1, card=card) if card else position(turn=1)
    assert waiting(state.view(1) | {"legal": []}, table(viewer=1)) == told


def test_when_the_game_is_over_nobody_decides() -> None:
    state = position(card="+4", pawns={0: "R11 goal home"})
    state.play("advance:1", NO_CHANCE)
    view, people = state.view(0), table()
    assert (question(view, people), waiting(view, people), decision_of(view, people)) == ("", "", "")


def test_the_questions_in_french() -> None:
    state, _ = SITUATIONS["another's pawn to send back"]
    with translation.override("fr"):
        assert question(state.view(1), table(viewer=1)) == french("Reculer un pion de 2 : lequel ?")
        assert decision_of(state.view(1), table(viewer=1)) == french(
            "À vous : faites reculer de 2 le pion d'un adversaire."
        )
        assert decision_of(state.view(0), table()) == "À Bob de déplacer un pion."


HINTS = {
    "Turn the top card.": position(),
    "Enter on the left or the right.": position(card="+3"),
    "Advance a pawn, or bring one in.": position(card="+3", pawns={0: "L1 home home"}),
    "Enemies you pass": position(card="+3", pawns={0: "L1 home home", 1: "L2 home home"}),
    "No stopping on your own pawn": position(card="+1", pawns={0: "L1 L2 home"}),
    "A pawn that passes the last space": position(card="+4", pawns={0: "R11 home home"}),
    "Send an enemy back": position(card="-2", pawns={1: "L6 home home"}),
    "A pawn that moves back pushes": position(card="-2", pawns={0: "L5 home home", 1: "L6 home home"}),
    "Any pawn crosses to the other track": position(card="change", pawns={1: "L6 R2 home"}),
}


@pytest.mark.parametrize("beginning", HINTS)
def test_each_choice_has_a_hint(beginning: str) -> None:
    assert hint(HINTS[beginning].view(0), table()).startswith(beginning)
