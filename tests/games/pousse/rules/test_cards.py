import pytest

from games.pousse.rules.box import ACTION, AGAIN, COUNT


@pytest.mark.clause("PO-3", "PO-5")
def test_an_exclamation_mark_is_play_again_and_says_nothing_else() -> None:
    assert [card for card, again in AGAIN.items() if again] == ["+1!", "+2!", "-1!", "-2!", "change!"]
    assert {ACTION[card] for card in ("change", "change!")} == {"change"}
    assert (ACTION["+2!"], ACTION["-1"], ACTION["fall"]) == ("+2", "-1", "fall")


@pytest.mark.clause("PO-3")
def test_a_card_with_a_number_counts_forwards_or_backwards() -> None:
    assert COUNT == {
        "+1": 1,
        "+1!": 1,
        "+2": 2,
        "+2!": 2,
        "+3": 3,
        "+4": 4,
        "-1": -1,
        "-1!": -1,
        "-2": -2,
        "-2!": -2,
        "-3": -3,
    }
