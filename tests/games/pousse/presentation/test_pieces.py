import pytest

from games.pousse.presentation.scene import draw_card
from games.pousse.presentation.pieces import card_face, card_name
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
