from games.rules.push import events
from games.words.push.batches import batches
from tests.games.words.readers import Played


def entries(*happened: list[dict[str, object]]) -> list[Played]:
    return [Played(number, action[0]["seat"], action) for number, action in enumerate(happened, start=1)]


def numbers(played: list[Played], *, older: bool) -> list[list[int]]:
    return [[entry.number for entry in batch] for batch in batches(played, older=older)]


def draw(card: str, seat: int = 0) -> list[dict[str, object]]:
    return [events.drew(seat, card)]


def place(card: str, seat: int = 0) -> list[dict[str, object]]:
    return [events.placed(seat, card, 1, new=False)]


A_TURN = entries(
    draw("r5"),
    place("r5"),
    draw("b6"),
    place("b6"),
    draw("roll"),
    place("roll"),
    draw("y1"),
    place("y1"),
    draw("switch"),
    draw("g2"),
    place("g2"),
    draw("p3"),
    place("p3"),
    [events.stopped(0)],
)


def test_a_draw_goes_with_its_placing() -> None:
    assert numbers(A_TURN, older=False) == [[1, 2], [3, 4], [5, 6], [7, 8], [9], [10, 11], [12, 13], [14]]


def test_in_an_older_turn_numbered_cards_in_a_row_go_together() -> None:
    assert numbers(A_TURN, older=True) == [[1, 2, 3, 4], [5, 6], [7, 8], [9], [10, 11, 12, 13], [14]]


def test_a_card_that_still_waits_stands_alone() -> None:
    waiting = entries(draw("r5"), place("r5"), draw("b6"))
    assert numbers(waiting, older=False) == [[1, 2], [3]]
    assert numbers(waiting, older=True) == [[1, 2], [3]]


def test_a_placing_without_its_draw_stands_alone() -> None:
    cut = entries(place("r5"), draw("b6"), place("b6"))
    assert numbers(cut, older=True) == [[1], [2, 3]]


def test_nothing_played_is_no_line() -> None:
    assert numbers([], older=False) == []
