import pytest

from games.engine.errors import OptionError
from games.engine.options import ChoiceOption, Flag, NumberOption, checked_options

QUICK = Flag("quick")
PAIRS = Flag("pairs", default=True, only_for=(2, 4))
LIMIT = NumberOption("limit", default=400, low=50, high=2000, none=0)
SIZE = ChoiceOption("size", default="middle", values=("small", "middle", "large"))
ALL = (QUICK, PAIRS, LIMIT, SIZE)


def test_missing_options_get_their_defaults() -> None:
    assert checked_options(ALL, {"limit": 50}, 4) == {
        "quick": False,
        "pairs": True,
        "limit": 50,
        "size": "middle",
    }


def test_given_options_are_not_changed() -> None:
    given = {"quick": True}
    checked_options(ALL, given, 4)
    assert given == {"quick": True}


def test_flag_is_off_for_other_numbers_of_seats() -> None:
    assert [PAIRS.default_for(seats) for seats in (2, 3, 4)] == [True, False, True]
    assert [PAIRS.open_to(seats) for seats in (2, 3, 4)] == [True, False, True]
    assert checked_options(ALL, {"pairs": False}, 3)["pairs"] is False


@pytest.mark.parametrize("limit", [0, 50, 51, 2000])
def test_number_within_bounds_or_none_is_accepted(limit: int) -> None:
    assert checked_options(ALL, {"limit": limit}, 2)["limit"] == limit


@pytest.mark.parametrize(
    ("options", "name", "sentence"),
    [
        ({"speed": 1}, "speed", "This game has no option 'speed'."),
        ({3: True}, "3", "This game has no option '3'."),
        ({"quick": 1}, "quick", "The option quick must be true or false."),
        ({"pairs": True}, "pairs", "The option pairs must be off with 3 seats."),
        ({"limit": True}, "limit", "The option limit must be a whole number."),
        ({"limit": 50.0}, "limit", "The option limit must be a whole number."),
        (
            {"limit": 49},
            "limit",
            "The option limit must be from 50 to 2000, or 0 for none.",
        ),
        (
            {"limit": 2001},
            "limit",
            "The option limit must be from 50 to 2000, or 0 for none.",
        ),
        (
            {"size": "huge"},
            "size",
            "The option size must be one of: small, middle, large.",
        ),
        (
            {"size": None},
            "size",
            "The option size must be one of: small, middle, large.",
        ),
        ([], "options", "The options must be given as names with values."),
        (None, "options", "The options must be given as names with values."),
    ],
)
def test_error_names_the_bad_option(options: dict, name: str, sentence: str) -> None:
    with pytest.raises(OptionError) as caught:
        checked_options(ALL, options, 3)
    assert (caught.value.option, str(caught.value)) == (name, sentence)


def test_error_of_a_number_without_none_names_only_its_bounds() -> None:
    with pytest.raises(OptionError) as caught:
        NumberOption("target", default=200, low=50, high=1000).check(0, 2)
    assert str(caught.value) == "The option target must be from 50 to 1000."


def test_specs_describe_a_form() -> None:
    assert [(spec.name, spec.kind, spec.default_for(2)) for spec in ALL] == [
        ("quick", "flag", False),
        ("pairs", "flag", True),
        ("limit", "number", 400),
        ("size", "choice", "middle"),
    ]


def test_number_that_needs_a_flag_is_its_default_without_it() -> None:
    specs = (QUICK, NumberOption("pace", default=5, low=1, high=9, only_with="quick"))
    assert checked_options(specs, {"pace": 7, "quick": True}, 2) == {"quick": True, "pace": 7}
    assert checked_options(specs, {"pace": 5}, 2) == {"quick": False, "pace": 5}
    with pytest.raises(OptionError) as caught:
        checked_options(specs, {"pace": 7}, 2)
    assert (caught.value.option, str(caught.value)) == ("pace", "The option pace must be 5 unless quick is on.")
