from games.catalog import RULES
from games.presentation.options import options_on


def test_flag_is_listed_only_if_it_is_on() -> None:
    assert options_on(RULES["push"], {"risky": True, "without_switch": False}) == ["A riskier game"]
    assert options_on(RULES["push"], {"risky": False, "without_switch": False}) == []


def test_choice_and_number_are_listed_with_their_values() -> None:
    assert options_on(RULES["pousse"], {"board": "short", "limit": 150}) == [
        "Board: Short board, 10 rows",
        "Card limit: 150",
    ]
    assert options_on(RULES["pousse"], {"board": "long", "limit": 0}) == [
        "Board: Long board, 15 rows",
        "Card limit: none",
    ]
