import pytest

from games.engine.errors import OptionError
from games.push.rules import Push


@pytest.mark.clause("PUSH-22", "PUSH-24")
@pytest.mark.parametrize("seats", range(2, 7))
def test_by_default_only_two_players_play_without_switch_cards(
    seats: int,
) -> None:
    assert Push.check_options({}, seats) == {
        "risky": False,
        "without_switch": seats == 2,
    }


@pytest.mark.clause("PUSH-24")
def test_two_players_can_keep_the_switch_cards() -> None:
    assert Push.check_options({"without_switch": False}, 2)["without_switch"] is False


@pytest.mark.clause("PUSH-24")
@pytest.mark.parametrize("seats", range(3, 7))
def test_three_or_more_must_play_with_the_switch_cards(seats: int) -> None:
    assert Push.check_options({"without_switch": False}, seats)["without_switch"] is False
    with pytest.raises(OptionError) as caught:
        Push.check_options({"without_switch": True}, seats)
    assert caught.value.option == "without_switch"
    assert str(caught.value) == f"The option without_switch must be off with {seats} seats."


@pytest.mark.parametrize("name", ["risky", "without_switch"])
@pytest.mark.parametrize("value", [0, 1, None, "true", "", [], {}, 1.0])
def test_options_must_be_true_or_false(name: str, value: object) -> None:
    with pytest.raises(OptionError) as caught:
        Push.check_options({name: value}, 2)
    assert caught.value.option == name


@pytest.mark.parametrize("seats", [-1, 0, 1, 7, True, 2.0, "2", None])
def test_an_unknown_number_of_seats_is_refused(
    seats: object,
) -> None:
    with pytest.raises(OptionError) as caught:
        Push.check_options({}, seats)  # type: ignore[arg-type]
    assert caught.value.option == "seats"
    assert str(caught.value) == "The number of seats must be from 2 to 6."
