from collections import Counter

import pytest

from games.pushemup.rules import PushEmUp
from games.pushemup.rules.cards import HEROES, LETTERS, SEAT, VALUE, next_to, team


def cards(seats: int, **options: bool) -> Counter[str]:
    return Counter(team(seats, PushEmUp.check_options(options, seats)))


@pytest.mark.clause("UP-1")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_team_is_twenty_heroes_and_four_pushes(seats: int) -> None:
    assert cards(seats) == Counter(dict.fromkeys("0123456789", 2) | {"push": 4})


@pytest.mark.clause("UP-1", "UP-11")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_apocalypse_adds_one_super_push_to_a_team(seats: int) -> None:
    assert cards(seats, apocalypse=True) - cards(seats) == Counter(["superpush"])


@pytest.mark.clause("UP-2")
def test_with_four_players_a_team_has_one_push_less_unless_all_are_kept() -> None:
    assert cards(4)["push"] == 3
    assert cards(4, four_pushes=True) == cards(3)


@pytest.mark.clause("UP-1")
def test_the_teams_have_the_letters_r_p_g_b_by_seat() -> None:
    assert [(letter, SEAT[letter + "9"]) for letter in LETTERS] == [("r", 0), ("p", 1), ("g", 2), ("b", 3)]
    assert [VALUE[f"g{hero}"] for hero in HEROES] == list(range(10))


def test_a_team_is_listed_by_ascending_heroes_then_pushes_then_the_super_push() -> None:
    listed = team(2, {"four_pushes": False, "apocalypse": True})
    assert listed == [*"00112233445566778899", "push", "push", "push", "push", "superpush"]


def test_the_values_are_a_circle() -> None:
    neighbours = {value: [other for other in range(10) if next_to(value, other)] for value in range(10)}
    assert neighbours == {
        0: [1, 9],
        1: [0, 2],
        2: [1, 3],
        3: [2, 4],
        4: [3, 5],
        5: [4, 6],
        6: [5, 7],
        7: [6, 8],
        8: [7, 9],
        9: [0, 8],
    }
