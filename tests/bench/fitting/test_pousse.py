"""The weights of strength are fitted to who wins."""

from math import log

import pytest

from bench.fitting.pousse import features, most_likely, observed
from games.bots.fitted import fitted
from games.pousse.rules import GAME
from tests.games.pousse.rules.positions import position


def test_a_feature_that_winners_have_gets_weight() -> None:
    ahead, behind = [1.0, 0.0], [0.0, 0.0]
    first, second = most_likely([([ahead, behind], 0)] * 30 + [([ahead, behind], 1)] * 10)

    assert first == pytest.approx(log(3), abs=0.2)  # three of four, pulled to 0 a little
    assert second == 0


def test_risk_and_homing_stand_where_the_seat_waits() -> None:
    view = position(card=None, pawns={0: "L5 home home", 1: "L4 home home"}, pile="+1 -1", seats=3).view(0)
    found = features(view, mover=0)

    assert [each[6:9] for each in found] == [[0, 0, pytest.approx(5 / 13 / 2)], [0, 0, 0], [0, 0, 0]]


def test_observations_come_from_games_and_have_a_winner() -> None:
    found = list(observed(3, games=2))

    assert len(found) > 10
    assert {winner for _seats, winner in found} <= {0, 1, 2}


def test_there_are_weights_for_each_number_of_seats() -> None:
    lengths = {
        seats: {name: len(part) for name, part in fitted("pousse")["weights"][str(seats)].items()}
        for seats in GAME.seats
    }
    assert lengths == {seats: {"progress": 6, "risk": seats, "homing": seats} for seats in GAME.seats}
