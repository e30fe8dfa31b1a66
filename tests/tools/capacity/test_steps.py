"""When a day of ``make capacity`` is too much, and what its losses and slopes are called."""

import pytest

from tools.capacity.losses import MUST_BE_NONE, found_losses
from tools.capacity.processes import PLAYERS, Use, spent, used_now
from tools.capacity.soak import slope
from tools.capacity.steps import LONGEST_WAIT, Day, cpu_line, pages_line

FINE = Day(
    visits=100,
    rate=1.0,
    requests=10.0,
    actions=3.0,
    median=50.0,
    p95=90.0,
    refused=0.0,
    failed=0.0,
    unexplained=0,
    waits=dict.fromkeys(LONGEST_WAIT, 1.0),
    cpu={"web": 0.9, "PostgreSQL": 0.3, PLAYERS: 0.4},
    turned_away=0,
    pages={"list": (20, 80.0), "act": (30, 50.0)},
)


def test_day_in_which_nobody_waits_for_long_is_carried():
    assert FINE.too_much(idle=40.0) == []


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"p95": 401.0}, "an action in 20 took over 10 times as long as on the idle site"),
        ({"refused": 0.01}, "503"),
        ({"failed": 0.01}, "other errors"),
        ({"waits": FINE.waits | {"bots": 31.0}}, "bots waited"),
        ({"waits": FINE.waits | {"mails": 61.0}}, "mails waited"),
        ({"waits": FINE.waits | {"clocks": 61.0}}, "clocks waited"),
    ],
)
def test_whatever_is_worse_is_named(changed, reason):
    assert FINE._replace(**changed).too_much(idle=40.0) == [reason]


def test_processors_of_the_players_count_apart():
    assert cpu_line(FINE) == (
        "1.20 processors by the site (web 75%, PostgreSQL 25%), 120 ms of a processor a request; 0.40 by the players"
    )


def test_each_kind_of_page_has_its_time_and_its_multiple_of_an_idle_action():
    assert pages_line(FINE, idle=40.0) == "list 80 ms (2.0), 20 times, act 50 ms (1.2), 30 times"


@pytest.mark.parametrize("name", MUST_BE_NONE)
def test_each_loss_is_named(name):
    counts = dict.fromkeys(MUST_BE_NONE, 0) | {"actions accepted": 5}
    assert found_losses(counts) == []
    assert found_losses(counts | {name: 1}) == [name]


def test_run_without_an_action_does_not_pass():
    assert found_losses(dict.fromkeys(MUST_BE_NONE, 0) | {"actions accepted": 0}) == ["no action"]


def test_slope_is_the_growth_of_a_straight_line():
    assert slope([(0, 1), (10, 6), (20, 11)]) == pytest.approx(0.5)
    assert slope([(0, 4), (10, 4)]) == 0


def test_this_process_counts_as_the_players_and_what_it_uses_is_the_difference():
    assert used_now()[PLAYERS].memory > 1_000_000
    before, after = {"web": Use(2.0, 5)}, {"web": Use(3.5, 5), "beat": Use(2.0, 5)}
    assert spent(before, after) == {"beat": 2.0, "web": 1.5}
