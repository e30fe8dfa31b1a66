from games.bots.frame import Choice
from games.pousse.bots.levels import best


def test_the_best_is_told_with_its_value_and_by_how_much_it_is_better() -> None:
    assert best("gain", {"a": 1.0, "b": 3.257, "c": 3.0}) == Choice("b", {"code": "gain", "value": 3.26, "over": 0.26})


def test_among_equals_it_is_the_first() -> None:
    assert best("gain", {"a": 1.0, "b": 2.0, "c": 2.0}) == Choice("b", {"code": "gain", "value": 2.0, "over": 0.0})
