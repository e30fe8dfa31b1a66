from games.words.push.scene_cards import Card, draw_card, name_cards


def test_a_numbered_card_has_suit_value_and_name() -> None:
    assert draw_card("p6") == Card("purple", "6", "purple 6")


def test_cards_without_a_number_are_suits_of_their_own() -> None:
    assert draw_card("roll") == Card("roll", "", "Roll")
    assert draw_card("switch") == Card("switch", "", "Switch")


def test_cards_are_named_in_the_order_in_which_they_lie() -> None:
    assert name_cards(["b6", "y2", "roll"]) == "blue 6, yellow 2, Roll"
