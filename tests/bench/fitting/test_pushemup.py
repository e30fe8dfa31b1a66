"""The numbers of columns are fitted to what columns brought in the end."""

import json
from random import Random

import pytest

from bench.fitting import pushemup as fitting
from bench.fitting.pushemup import Observation, least_squares, mean_square, misses, observed
from games.bots.fitted import fitted
from games.pushemup.bots.worth import COLUMN_NUMBERS, ColumnNumbers, hoped_lead, hoped_lead_by
from games.pushemup.rules.cards import HEROES, LETTERS

OTHERS = ColumnNumbers(swing=5.0, rounds_kept=9.0, last_lost=0.7, before_last_lost=0.1, a_card=0.3)


def made_up(numbers: ColumnNumbers, count: int = 400, luck: float = 0.0) -> list[Observation]:
    """Columns of two to four seats that brought what these numbers foresee, give or take up to ``luck`` points."""
    rng, found = Random(1), []
    for _ in range(count):
        seats, turns = rng.randint(2, 4), rng.randint(0, 60)
        column = tuple(rng.choice(LETTERS[:seats]) + rng.choice(HEROES) for _ in range(rng.randint(1, 9)))
        brought = (lead + rng.uniform(-luck, luck) for lead in hoped_lead_by(numbers, column, seats, turns))
        found.append(Observation(column, seats, turns, tuple(brought)))
    return found


def test_the_numbers_behind_observations_are_found_again() -> None:
    assert list(least_squares(made_up(OTHERS))) == pytest.approx(list(OTHERS), rel=0.02)
    assert list(least_squares(made_up(COLUMN_NUMBERS), OTHERS)) == pytest.approx(list(COLUMN_NUMBERS), rel=0.02)


def test_they_are_found_again_among_luck() -> None:
    observations = made_up(OTHERS, 800, luck=3.0)

    found = least_squares(observations)

    assert list(found) == pytest.approx(list(OTHERS), rel=0.15, abs=0.05)
    assert mean_square(observations, found) == pytest.approx(3.0**2 / 3, rel=0.05)
    assert mean_square(observations, COLUMN_NUMBERS) > 3.0**2 / 3 + 0.5


def test_a_column_misses_what_it_brought_more_than_was_hoped() -> None:
    hoped = hoped_lead(("r9", "p4"), 2, 0)
    assert misses(Observation(("r9", "p4"), 2, 0, (hoped[0] + 3, hoped[1] - 3)), COLUMN_NUMBERS) == [3.0, -3.0]


@pytest.mark.parametrize("seats", [2, 3])
def test_observations_come_from_games_and_end_with_what_columns_brought(seats: int) -> None:
    found = list(observed(seats, games=1))

    columns = 6  # three heroes each of two, two each of three
    assert len(found) > 5 * columns
    assert len(found) % columns == 0
    assert {each.seats for each in found} == {seats}
    assert [each.lead for each in found[:columns]] == [each.lead for each in found[-columns:]]
    assert [each.turns for each in found] == sorted((each.turns for each in found), reverse=True)
    assert all(sum(each.lead) == pytest.approx(0) for each in found)


def test_the_numbers_are_written_and_the_others_stay(tmp_path, monkeypatch) -> None:
    file = tmp_path / "fitted.json"
    monkeypatch.setattr(fitting, "fitted_file", lambda slug: file)
    monkeypatch.setattr(fitting, "observed", lambda seats, games: iter(made_up(OTHERS, games)))

    fitting.main(games=100)

    after = json.loads(file.read_text())
    assert list(after["columns"].values()) == pytest.approx(list(OTHERS), rel=0.02)
    assert after == fitted("pushemup") | {"columns": after["columns"]}
    assert list(after) == list(fitted("pushemup"))
