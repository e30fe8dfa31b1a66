"""Which facts of a finished game a reader is told."""

from games.presentation.facts import Fact, chosen, collect, highest, told
from games.presentation.renderer import TextRenderer
from tests.games.presentation.readers import table


def fact(kind: str, seat: int) -> Fact:
    return Fact(kind, seat, {"number": 1})


FACTS = [fact("a", 1), fact("a", 0), fact("b", 1), fact("c", 0), fact("d", 0), fact("e", 1)]


def test_readers_are_told_of_themselves_first():
    assert chosen(FACTS, 0) == [fact("a", 0), fact("c", 0), fact("b", 1)]


def test_spectators_are_told_the_most_telling_of_each_kind():
    assert chosen(FACTS, None) == [fact("a", 1), fact("b", 1), fact("c", 0)]


def test_reader_alone_is_told_all_that_there_is():
    own = [fact("a", 0), fact("b", 0), fact("c", 0), fact("d", 0)]
    assert chosen(own, 0) == own[:3]


def test_a_fact_needs_a_number_that_is_high_enough():
    assert highest("a", {0: 2, 1: 5, 2: 1, 3: 5}, 2) == [
        Fact("a", 1, {"number": 5}),
        Fact("a", 3, {"number": 5}),
        Fact("a", 0, {"number": 2}),
    ]


def test_game_without_anything_to_tell_tells_nothing():
    assert (collect("push", []), told("push", [], TextRenderer(table()))) == ([], [])
