import pytest

from games.engine.errors import OptionError
from games.pushemup.rules import PushEmUp

DEFAULTS = {"apocalypse": False, "four_pushes": False, "tournament": False, "target": 200}


@pytest.mark.clause("UP-2", "UP-11", "UP-18")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_by_default_a_game_is_one_round_without_super_push(seats: int) -> None:
    assert PushEmUp.check_options({}, seats) == DEFAULTS


@pytest.mark.clause("UP-2")
def test_all_four_pushes_can_be_kept_by_four_players_only() -> None:
    assert PushEmUp.check_options({"four_pushes": True}, 4) == DEFAULTS | {"four_pushes": True}
    for seats in (2, 3):
        assert refusal({"four_pushes": True}, seats) == (
            "four_pushes",
            f"The option four_pushes must be off with {seats} seats.",
        )


@pytest.mark.clause("UP-18")
@pytest.mark.parametrize("target", [50, 199, 200, 1000])
def test_a_tournament_has_a_target_from_50_to_1000(target: int) -> None:
    options = {"tournament": True, "target": target}
    assert PushEmUp.check_options(options, 2) == DEFAULTS | options


@pytest.mark.clause("UP-18")
@pytest.mark.parametrize("target", [49, 1001, 0, -200])
def test_any_other_target_is_refused(target: int) -> None:
    assert refusal({"tournament": True, "target": target}, 2) == (
        "target",
        "The option target must be from 50 to 1000.",
    )


@pytest.mark.clause("UP-18")
@pytest.mark.parametrize("options", [{"target": 100}, {"target": 100, "tournament": False}])
def test_without_a_tournament_the_target_stays_at_200(options: dict[str, object]) -> None:
    assert refusal(options, 3) == ("target", "The option target must be 200 unless tournament is on.")
    assert PushEmUp.check_options(options | {"target": 200}, 3) == DEFAULTS


@pytest.mark.parametrize("name", ["apocalypse", "four_pushes", "tournament"])
@pytest.mark.parametrize("value", [0, 1, None, "true", 1.0])
def test_flags_take_only_true_and_false(name: str, value: object) -> None:
    assert refusal({name: value}, 4) == (name, f"The option {name} must be true or false.")


@pytest.mark.parametrize("value", [True, "200", 200.0, None])
def test_the_target_has_to_be_a_whole_number(value: object) -> None:
    assert refusal({"tournament": True, "target": value}, 4) == ("target", "The option target must be a whole number.")


@pytest.mark.clause("UP-1")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    assert refusal({}, seats) == ("seats", "The number of seats must be from 2 to 4.")


def refusal(options: dict[str, object], seats: int) -> tuple[str, str]:
    with pytest.raises(OptionError) as caught:
        PushEmUp.check_options(options, seats)
    return caught.value.option, str(caught.value)
