import pytest
from django.utils import translation

from games.pousse.presentation.pieces import card_face, card_name, draw_card, space_name
from games.pousse.rules.box import CARDS

NAMES = {
    "+1": "+1",
    "+1!": "+1 and play again",
    "+4": "+4",
    "-2": "−2",
    "-2!": "−2 and play again",
    "change": "Change",
    "change!": "Change and play again",
    "fall": "Fall",
}


@pytest.mark.parametrize("card", NAMES)
def test_a_card_has_a_name(card: str) -> None:
    assert card_name(card) == NAMES[card]


def test_every_card_of_the_box_can_be_named_and_drawn() -> None:
    drawn = [draw_card(card) for card in CARDS]
    assert {card.kind for card in drawn} == {"advance", "back", "change", "fall"}
    assert [card.again for card in drawn] == [card.endswith("!") for card in CARDS]


def test_a_card_shows_as_many_steps_as_it_counts() -> None:
    assert [len(draw_card(card).steps) for card in ("+1", "+4", "-3", "change", "fall")] == [1, 4, 3, 0, 0]
    assert (card_face("-3"), draw_card("-3").face) == ("−3", "−3")


@pytest.mark.parametrize(
    ("language", "names"),
    [("en", ["L6", "R12", "8", "home", "goal"]), ("fr", ["G6", "D12", "8", "départ", "arrivée"])],
)
def test_tracks_have_the_letters_of_left_and_right_in_each_language(language: str, names: list[str]) -> None:
    with translation.override(language):
        assert [space_name(space) for space in ("L6", "R12", "8", "home", "goal")] == names
