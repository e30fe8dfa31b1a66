import random

import pytest

from games.engine.chance import Recorded, Recording, Seeded
from games.engine.errors import ChanceError

ITEMS = list("abcdefgh")
FACES = ("heads", "tails")


def test_same_seed_gives_the_same_outcomes() -> None:
    one, other = Seeded(random.Random(4)), Seeded(random.Random(4))
    assert one.shuffle(ITEMS) == other.shuffle(ITEMS)
    assert [one.roll(FACES) for _ in range(20)] == [other.roll(FACES) for _ in range(20)]


def test_a_shuffle_is_a_new_list_of_the_same_items() -> None:
    items = ITEMS.copy()
    order = Seeded(random.Random(4)).shuffle(items)
    assert items == ITEMS
    assert order != items
    assert sorted(order) == items


def test_recording_lists_outcomes_in_order() -> None:
    chance = Recording(Recorded([["roll", "tails"], ["shuffle", ["b", "a"]], ["roll", "heads"]]))
    chance.roll(FACES)
    chance.shuffle(["a", "b"])
    chance.roll(FACES)
    assert chance.outcomes == [
        ["roll", "tails"],
        ["shuffle", ["b", "a"]],
        ["roll", "heads"],
    ]


def test_recording_does_not_share_its_lists() -> None:
    chance = Recording(Seeded(random.Random(4)))
    order = chance.shuffle(ITEMS)
    kept = order.copy()
    order.clear()
    assert chance.outcomes == [["shuffle", kept]]


def test_record_counts_the_outcomes_left() -> None:
    chance = Recorded([["roll", "tails"], ["roll", "heads"]])
    assert chance.left == 2
    assert chance.roll(FACES) == "tails"
    assert chance.left == 1


def test_record_does_not_share_its_lists() -> None:
    outcomes = [["shuffle", ["b", "a"]]]
    Recorded(outcomes).shuffle(["a", "b"]).clear()
    assert outcomes == [["shuffle", ["b", "a"]]]


@pytest.mark.parametrize(
    ("outcomes", "sentence"),
    [
        ([], "The rules ask for a roll, but the record has ended."),
        (
            [["shuffle", ["a"]]],
            "The rules ask for a roll, but the record has a shuffle.",
        ),
        ([["roll", "edge"]], "The recorded roll 'edge' is not a face of the die."),
    ],
)
def test_record_that_does_not_match_a_roll_is_refused(outcomes: list, sentence: str) -> None:
    with pytest.raises(ChanceError) as caught:
        Recorded(outcomes).roll(FACES)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("order", [["a"], ["a", "a"], ["a", "b", "c"], "ab", None, [1, "a"]])
def test_record_with_other_items_is_refused(order: object) -> None:
    with pytest.raises(ChanceError) as caught:
        Recorded([["shuffle", order]]).shuffle(["a", "b"])
    assert str(caught.value) == "The recorded shuffle does not hold the items to be shuffled."


def test_record_with_a_roll_instead_of_a_shuffle_is_refused() -> None:
    with pytest.raises(ChanceError) as caught:
        Recorded([["roll", "heads"]]).shuffle(["a"])
    assert str(caught.value) == "The rules ask for a shuffle, but the record has a roll."
