"""Those who left, below those who stayed."""

from dataclasses import dataclass
from types import SimpleNamespace

from games.presentation.renderer import TextRenderer
from games.presentation.results import left_last, tell_leavers


@dataclass(frozen=True)
class Rank:
    place: int
    hand: object


def ranking(*places):
    return [Rank(place, SimpleNamespace(person=SimpleNamespace(number=seat))) for seat, place in enumerate(places)]


def placed(ranks):
    return [(rank.hand.person.number, rank.place) for rank in ranks]


def test_places_are_counted_anew():
    assert placed(left_last(ranking(1, 2, 2, 4), [0])) == [(1, 1), (2, 1), (3, 3), (0, 4)]


def test_among_themselves_they_keep_their_order_and_their_ties():
    assert placed(left_last(ranking(1, 1, 3, 4), [0, 1])) == [(2, 1), (3, 2), (0, 3), (1, 3)]


def test_where_nobody_left_nothing_changes():
    assert placed(left_last(ranking(1, 2, 2), [])) == [(0, 1), (1, 2), (2, 2)]


def test_the_log_names_them():
    renderer = TextRenderer(
        [SimpleNamespace(number=number, name=name, you=False) for number, name in enumerate(["Alice", "Bob"])]
    )
    assert tell_leavers({"gone": [0]}, renderer) == ["Alice left the game, and comes below all who stayed."]
    assert tell_leavers({}, renderer) == []
