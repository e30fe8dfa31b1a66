import pytest

from games.engine.errors import OptionError
from games.pousse.rules import Pousse


@pytest.mark.clause("PO-2", "PO-16")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_by_default_the_board_is_standard_and_400_cards_are_the_limit(seats: int) -> None:
    assert Pousse.check_options({}, seats) == {"board": "standard", "limit": 400}


@pytest.mark.clause("PO-2")
@pytest.mark.parametrize("board", ["short", "standard", "long"])
def test_each_board_can_be_chosen(board: str) -> None:
    assert Pousse.check_options({"board": board}, 2)["board"] == board


@pytest.mark.clause("PO-16")
@pytest.mark.parametrize("limit", [50, 51, 2000, 0])
def test_a_limit_is_from_50_to_2000_or_0_for_none(limit: int) -> None:
    assert Pousse.check_options({"limit": limit}, 2)["limit"] == limit


@pytest.mark.clause("PO-16")
@pytest.mark.parametrize("limit", [49, 2001, 1, -1, True, False, None, "400", 400.0])
def test_another_limit_is_refused(limit: object) -> None:
    with pytest.raises(OptionError) as caught:
        Pousse.check_options({"limit": limit}, 2)
    assert caught.value.option == "limit"


@pytest.mark.parametrize("board", ["huge", "", None, 12, ["short"]])
def test_another_board_is_refused(board: object) -> None:
    with pytest.raises(OptionError) as caught:
        Pousse.check_options({"board": board}, 2)
    assert caught.value.option == "board"


@pytest.mark.clause("PO-1")
@pytest.mark.parametrize("seats", [1, 5, 0, True, "2", None])
def test_another_number_of_seats_is_refused(seats: object) -> None:
    with pytest.raises(OptionError) as caught:
        Pousse.check_options({}, seats)  # type: ignore[arg-type]
    assert caught.value.option == "seats"
    assert str(caught.value) == "The number of seats must be from 2 to 4."
