import pytest
from django.utils import translation

from games.words.push.events import tell
from games.words.text import Text
from tests.games.rules.push.positions import NO_CHANCE, position
from tests.games.words.readers import french, table, told


def test_a_stack_taken_tells_its_cards_and_points() -> None:
    happened = position(phase="take", turn=1, stacks=["r1", "b2", "y4 p6"]).play("take:3", NO_CHANCE)
    assert told(happened) == ["Bob took stack 3 (yellow 4, purple 6): 10 points."]
    assert told(happened, viewer=1) == ["You took stack 3 (yellow 4, purple 6): 10 points."]
    assert told(happened, language="fr") == [french("Bob prend la colonne 3 (4 jaune, 6 violet) : 10 points.")]
    assert told(happened, viewer=1, language="fr") == [
        french("Vous prenez la colonne 3 (4 jaune, 6 violet) : 10 points.")
    ]


@pytest.mark.parametrize(
    "viewer, language, sentence",
    [
        (0, "en", "Bob took stack 1, 1 point."),
        (1, "en", "You took stack 1, 1 point."),
        (0, "fr", "Bob prend la colonne 1, 1 point."),
        (1, "fr", "Vous prenez la colonne 1, 1 point."),
    ],
)
def test_a_brief_voice_leaves_out_the_cards(viewer: int, language: str, sentence: str) -> None:
    happened = position(phase="take", turn=1, stacks=["r1", "b2"]).play("take:1", NO_CHANCE)
    with translation.override(language):
        assert tell(happened, Text(table(viewer=viewer), brief=True)) == [sentence]


def test_stacks_that_nobody_took_are_told() -> None:
    state = position(phase="take", seats=2, turn=0, to_act=1, stacks=["r1", "b2 y3"])
    assert told(state.play("take:1", NO_CHANCE), seats=2) == [
        "Bob took stack 1 (red 1): 1 point.",
        "Nobody took blue 2, yellow 3: discarded.",
    ]
    state = position(phase="take", seats=2, turn=0, to_act=1, stacks=["r1", "b2 y3"])
    assert told(state.play("take:2", NO_CHANCE), seats=2, language="fr")[1] == french(
        "Personne n'a pris 1 rouge : à la défausse."
    )
