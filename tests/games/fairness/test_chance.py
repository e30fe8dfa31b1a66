from games.fairness.chance import FairChance
from games.push.rules import Push
from games.push.rules.cards import FACES, box

from . import vector

ROLLS = [
    "green",
    "star",
    "star",
    "green",
    "blue",
    "star",
    "purple",
    "star",
    "purple",
    "blue",
]


def test_shuffles_match_the_test_vector() -> None:
    chance = FairChance(vector.KEY)
    cards = chance.shuffle(box(without_switch=False))
    assert cards[:10] == ["p5", "r3", "y1", "b2", "b4", "b5", "p1", "p2", "r5", "b6"]
    assert chance.shuffle(range(10)) == [8, 9, 3, 7, 6, 1, 2, 5, 4, 0]
    assert (chance.shuffles, chance.rolls) == (2, 0)


def test_rolls_match_the_test_vector() -> None:
    chance = FairChance(vector.KEY)
    assert [chance.roll(FACES) for _ in ROLLS] == ROLLS
    assert (chance.shuffles, chance.rolls) == (0, 10)


def test_loaded_game_continues_with_the_next_label() -> None:
    assert FairChance(vector.KEY, shuffles=1).shuffle(range(10)) == [
        8,
        9,
        3,
        7,
        6,
        1,
        2,
        5,
        4,
        0,
    ]
    chance = FairChance(vector.KEY, rolls=6)
    assert [chance.roll(FACES) for _ in range(4)] == ROLLS[6:]


def test_shuffles_and_rolls_are_independent() -> None:
    chance = FairChance(vector.KEY)
    chance.roll(FACES)
    chance.shuffle(range(5))
    assert chance.roll(FACES) == ROLLS[1]


def test_rules_accept_fair_chance() -> None:
    state = Push.deal(seats=3, options={}, chance=FairChance(vector.KEY), first=0)
    assert state.dump()["deck"][:3] == ["p5", "r3", "y1"]


def test_key_is_not_in_the_representation() -> None:
    chance = FairChance(vector.KEY)
    assert "ee4941" not in f"{chance!r} {vars(chance)}"
