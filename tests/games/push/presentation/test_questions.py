import pytest
from django.utils import translation

from games.presentation.scene import decision_of
from games.push.presentation.questions import hint, question, waiting
from tests.games.presentation.readers import french, table
from tests.games.push.rules.positions import position

# Bob's question, what the others read, and the announcements to Bob and to the others, in English and French.
SITUATIONS = {
    "an empty Bench": (
        position(phase="turn", turn=1),
        ("Draw a card", "Bob is drawing", "Your turn: draw.", "Bob is drawing."),
        ("Piocher une carte", "À Bob de piocher", "À vous : piochez.", "À Bob de piocher."),
    ),
    "cards to bank": (
        position(phase="turn", turn=1, bench={1: "r1"}),
        ("Draw, or bank a colour", "Bob is drawing", "Your turn: draw, or bank a colour.", "Bob is drawing."),
        (
            "Piocher ou protéger ?",
            "À Bob de piocher",
            "À vous : piochez ou protégez une couleur.",
            "À Bob de piocher.",
        ),
    ),
    "a card to place": (
        position(phase="place", turn=1, drawn="p6", stacks=["r1"]),
        (
            "Place the purple 6",
            "Bob is placing the purple 6",
            "Your turn: place the purple 6.",
            "Bob is placing the purple 6.",
        ),
        (
            "Poser le 6 violet",
            "À Bob de poser le 6 violet",
            "À vous : posez le 6 violet.",
            "À Bob de poser le 6 violet.",
        ),
    ),
    "a Roll card to place": (
        position(phase="place", turn=1, drawn="roll", stacks=["r1"]),
        (
            "Place the Roll card",
            "Bob is placing the Roll card",
            "Your turn: place the Roll card.",
            "Bob is placing the Roll card.",
        ),
        (
            "Poser la carte Dé",
            "À Bob de poser la carte Dé",
            "À vous : posez la carte Dé.",
            "À Bob de poser la carte Dé.",
        ),
    ),
    "a stack begun": (
        position(phase="push", turn=1, stacks=["r1"]),
        ("Draw or stop?", "Bob is drawing", "Your turn: draw or stop.", "Bob is drawing."),
        ("Piocher ou s'arrêter ?", "À Bob de piocher", "À vous : piochez ou arrêtez-vous.", "À Bob de piocher."),
    ),
    "no card left": (
        position(phase="push", turn=1, deck="", stacks=["r1"]),
        ("Stop", "Bob is drawing", "Your turn: stop.", "Bob is drawing."),
        ("S'arrêter", "À Bob de piocher", "À vous : arrêtez-vous.", "À Bob de piocher."),
    ),
    "stacks to take": (
        position(phase="take", turn=0, to_act=1, stacks=["r1", "b2"]),
        ("Take a stack", "Bob is taking a stack", "Your turn: take one of two stacks.", "Bob is taking a stack."),
        (
            "Prendre une colonne",
            "À Bob de prendre une colonne",
            "À vous : prenez une des deux colonnes.",
            "À Bob de prendre une colonne.",
        ),
    ),
    "the last stack": (
        position(phase="take", turn=0, to_act=1, stacks=["r1"]),
        ("Take a stack", "Bob is taking a stack", "Your turn: take the last stack.", "Bob is taking a stack."),
        (
            "Prendre une colonne",
            "À Bob de prendre une colonne",
            "À vous : prenez la dernière colonne.",
            "À Bob de prendre une colonne.",
        ),
    ),
}


@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_player_to_act_is_asked_and_the_others_are_told(situation: str, language: str) -> None:
    state, english, translated = SITUATIONS[situation]
    asked, waited, mine, theirs = english if language == "en" else map(french, translated)
    bob, alice, spectator = state.view(1), state.view(0), state.view(None)
    with translation.override(language):
        assert question(bob, table(viewer=1)) == asked
        assert decision_of(bob, table(viewer=1)) == mine
        assert waiting(alice, table()) == waiting(spectator, table(viewer=None)) == waited
        assert decision_of(alice, table()) == decision_of(spectator, table(viewer=None)) == theirs


def test_the_player_to_act_does_not_wait_and_the_others_are_not_asked() -> None:
    state = position(phase="push", turn=1, stacks=["r1"])
    assert waiting(state.view(1), table(viewer=1)) == ""
    assert question(state.view(0), table()) == question(state.view(None), table(viewer=None)) == ""


def test_in_the_replay_the_viewers_own_decision_says_you() -> None:
    told = {
        phase: position(phase=phase, turn=1, drawn="p6", stacks=["r1"]).view(1) for phase in ("place", "push", "take")
    }
    assert {phase: waiting(view | {"legal": []}, table(viewer=1)) for phase, view in told.items()} == {
        "place": "You are placing the purple 6",
        "push": "You are drawing",
        "take": "You are taking a stack",
    }


def test_nobody_is_asked_when_the_game_is_over() -> None:
    state = position(phase="take", turn=0, to_act=1, deck="", stacks=["r1"])
    state.play("take:1", None)
    view = state.view(1)
    people = table(viewer=1)
    assert (question(view, people), waiting(view, people), decision_of(view, people)) == ("", "", "")


HINTS = {
    "Draw the first card.": position(phase="turn"),
    "Bank a colour worth 8": position(phase="turn", bench={0: "r1"}),
    "No number or colour twice": position(phase="place", drawn="p6", stacks=["r1"]),
    "Best on a poor stack": position(phase="place", drawn="roll", stacks=["r1"]),
    "Draw: a card starts a stack": position(phase="push", switches=1),
    "You can’t bust yet": position(phase="push", stacks=["r1"]),
    "The others take in reverse order": position(phase="push", switches=1, stacks=["r1"]),
    "Stop once 1 in 10 would bust": position(phase="push", switches=1, stacks=["r1", "r2", "r3"]),
    "The deck is empty": position(phase="push", deck="", stacks=["r1"]),
    "Take the best stack. ": position(phase="take", stacks=["r1", "b2"]),
    "Take the best stack left. ": position(phase="take", turn=1, to_act=0, stacks=["r1", "b2"]),
    "A Roll card: you roll after taking": position(phase="take", stacks=["r1 roll", "b2"]),
}


@pytest.mark.parametrize("beginning", HINTS)
def test_each_choice_has_a_hint(beginning: str) -> None:
    assert hint(HINTS[beginning].view(0), table()).startswith(beginning)


@pytest.mark.parametrize("seats, switches", [(3, 2), (2, 1)])
def test_a_switch_that_changes_nothing_has_no_hint(seats: int, switches: int) -> None:
    state = position(phase="push", seats=seats, switches=switches, stacks=["r1"], without_switch=False)
    assert hint(state.view(0), table()).startswith("You can’t bust yet")
