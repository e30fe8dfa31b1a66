import pytest

from games.pushemup.presentation import hint
from games.pushemup.presentation.choices import choices
from games.pushemup.rules import PushEmUp
from tests.games.presentation.readers import table
from tests.games.pushemup.rules.positions import position

SITUATIONS = {
    "Each hero begins a column.": position(phase="start"),
    "Your three cards follow each other": position(columns=["p9"], hands={0: "0 1 2"}),
    "Two equal heroes go down together": position(columns=["p8"], hands={0: "2 7 7"}),
    "A hero covers an enemy": position(columns=["p8"], hands={0: "2 8"}),
    "A Super Push moves": position(columns=["p8 g9"], hands={0: "push superpush"}, apocalypse=True),
    "A Push moves the last card": position(columns=["p8 g9"], hands={0: "2 push"}),
    "A hero goes after any card": position(columns=["p8"], hands={0: "2 7 8"}),
    "Nothing that you hold fits": position(columns=["p8"], hands={0: "2 push"}),
}


@pytest.mark.parametrize("beginning", SITUATIONS)
def test_the_choice_at_hand_is_explained(beginning: str) -> None:
    state: PushEmUp = SITUATIONS[beginning]
    assert hint(state.view(0), table()).startswith(beginning)


def test_what_is_held_is_explained_by_what_it_can_do() -> None:
    view = position(columns=["p8", "g7"], hands={0: "2 7 push"}).view(0)
    assert [(choice.name, choice.hint[:14]) for choice in choices(view)] == [
        ("red 2", "No column ends"),
        ("red 7", "A hero covers "),
        ("Push", "Nothing can be"),
    ]


def test_who_cannot_act_gets_no_hint() -> None:
    assert hint(position(phase="start").view(1), table(viewer=1)) == ""
