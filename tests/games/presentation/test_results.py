"""Results, with players who left below those who stayed."""

from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from games.presentation.renderer import TextRenderer
from games.presentation.results import RankedPlayer, headline, left_last, outcome_for, tell_leavers, well_played
from tests.games.presentation.readers import table


def test_headline_names_the_winners() -> None:
    people = table("Alice", "Bob", "Charlie")
    assert headline(people, [1]) == "Bob wins"
    assert headline(people, [0]) == "You win"
    assert headline(people, [1, 2]) == "Bob and Charlie share the victory"
    assert headline(people, [0, 1, 2]) == "You share the victory with Bob and Charlie"


def test_running_game_has_no_headline() -> None:
    assert headline(table(), None) == ""


def ended(*places: int) -> list[RankedPlayer]:
    """The ranking of a game in which the seats, in their order, have these places."""
    hands = [SimpleNamespace(person=person) for person in table("Alice", "Bob", "Charlie")]
    return [RankedPlayer(place, hand, winner=place == 1) for place, hand in zip(places, hands, strict=True)]


@pytest.mark.parametrize(
    ("places", "outcomes"),
    [
        ((1, 2, 3), ["won", "placed", "last"]),
        ((1, 3, 1), ["shared", "last", "shared"]),
        ((2, 1, 2), ["last", "won", "last"]),
    ],
)
def test_each_player_has_an_outcome(places, outcomes) -> None:
    assert [outcome_for(ended(*places), seat) for seat in range(3)] == outcomes


def test_players_who_have_not_won_read_a_kind_word() -> None:
    words = [well_played(ended(1, 2, 3), seat) for seat in range(3)]
    assert words == ["", "Well played: place 2 of 3.", "Well played! Another round?"]


@dataclass(frozen=True)
class Rank:
    place: int
    hand: object


def ranking(*places):
    return [Rank(place, SimpleNamespace(person=SimpleNamespace(number=seat))) for seat, place in enumerate(places)]


def placed(ranks):
    return [(rank.hand.person.number, rank.place) for rank in ranks]


def test_places_are_counted_again():
    assert placed(left_last(ranking(1, 2, 2, 4), [0])) == [(1, 1), (2, 1), (3, 3), (0, 4)]


def test_leavers_keep_their_order_and_ties():
    assert placed(left_last(ranking(1, 1, 3, 4), [0, 1])) == [(2, 1), (3, 2), (0, 3), (1, 3)]


def test_ranking_without_leavers_is_unchanged():
    assert placed(left_last(ranking(1, 2, 2), [])) == [(0, 1), (1, 2), (2, 2)]


def test_log_names_leavers():
    renderer = TextRenderer(
        [SimpleNamespace(number=number, name=name, you=False) for number, name in enumerate(["Alice", "Bob"])]
    )
    assert tell_leavers({"gone": [0]}, renderer) == ["Alice left the game and ranks below the players who stayed."]
    assert tell_leavers({}, renderer) == []
