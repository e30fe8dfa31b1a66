"""What else a player could have played, as what to do."""

import pytest

from games.push.rules import events
from tests.games.presentation.readers import alternative, french


@pytest.mark.parametrize(
    ("event", "told", "in_french"),
    [
        (events.drew(0, "r2"), "Draw a card.", "Piocher une carte."),
        (events.stopped(1), "Stop.", "S’arrêter."),
        (events.placed(0, "r2", 2, new=False), "Place red 2 on stack 2.", "Poser le 2 rouge sur la colonne 2."),
        (events.placed(1, "r2", 3, new=True), "Start stack 3 with red 2.", "Commencer la colonne 3 avec le 2 rouge."),
        (
            events.took(1, 1, ["r2", "g4"], 6),
            "Take stack 1 (red 2, green 4): 6 points.",
            "Prendre la colonne 1 (2 rouge, 4 vert) : 6 points.",
        ),
        (events.banked(0, "blue", ["b2"], 2), "Bank blue: 2 points.", "Protéger le bleu : 2 points."),
    ],
)
def test_another_action_is_told_as_what_to_do_and_never_with_the_card_that_would_have_come(event, told, in_french):
    assert alternative(event) == told
    assert alternative(event, language="fr") == french(in_french)
