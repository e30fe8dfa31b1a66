from collections import Counter
from itertools import islice

import pytest

from games.fairness.chance import WORDS, below, first_seat, roll, shuffle, words

from . import vector


def test_below_matches_the_test_vector() -> None:
    stream = words(vector.KEY, "test/0")
    assert [below(stream, 3_000_000_000) for _ in range(4)] == [
        2111235571,
        1899914151,
        2024150487,
        1330723824,
    ]


def test_below_rejects_words_that_would_favour_some_numbers() -> None:
    limit = WORDS - WORDS % 6
    assert below(iter([WORDS - 1, limit, limit - 1]), 6) == 5
    assert below(iter([WORDS - 1]), 8) == 7


def test_stream_continues_across_blocks() -> None:
    numbers = list(islice(words(vector.KEY, "test/1"), 24))
    assert len(set(numbers)) == 24
    assert all(0 <= number < WORDS for number in numbers)


def test_each_label_has_its_own_stream() -> None:
    starts = {next(words(vector.KEY, f"{kind}/{k}")) for kind in ("shuffle", "roll") for k in (0, 1)}
    assert len(starts) == 4


def test_a_shuffle_swaps_from_the_last_index_down() -> None:
    assert shuffle(iter([0, 0, 0]), ["a", "b", "c", "d"]) == ["b", "c", "d", "a"]
    assert shuffle(iter([3, 2, 1]), ["a", "b", "c", "d"]) == ["a", "b", "c", "d"]


@pytest.mark.parametrize("items", [[], ["a"]])
def test_shuffling_one_item_or_none_draws_nothing(items: list[str]) -> None:
    assert shuffle(iter([]), items) == items


def test_roll_takes_the_face_of_the_next_number() -> None:
    assert [roll(iter([word]), ("a", "b", "c")) for word in (0, 1, 2, 3)] == [
        "a",
        "b",
        "c",
        "a",
    ]


def test_first_seat_has_its_own_label() -> None:
    drawn = [first_seat(vector.KEY, seats) for seats in range(2, 7)]
    assert drawn == [below(words(vector.KEY, "first/0"), seats) for seats in range(2, 7)]


def test_numbers_are_about_equally_frequent() -> None:
    stream = words(vector.KEY, "test/2")
    counts = Counter(below(stream, 6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert max(counts.values()) - min(counts.values()) < 200
