"""Vacation in whole days."""

from datetime import UTC, timedelta

from games.clock.rest import Span, affordable, days, days_used, vacation_from
from tests.games.clock.moments import PARIS, at


def vacation(begin, number):
    return vacation_from(at(begin), number, PARIS)


def test_it_lasts_to_the_end_of_its_last_day_where_the_player_lives():
    assert vacation("2026-06-01 15:00", 3) == Span(at("2026-06-01 15:00"), at("2026-06-04 00:00"))


def test_the_day_on_which_the_clocks_change_is_a_day():
    assert vacation("2026-10-25 12:00", 1).end == at("2026-10-26 00:00")


def test_a_day_begun_is_a_day_taken():
    assert len(days(vacation("2026-06-01 23:59", 2), PARIS)) == 2
    assert len(days(Span(at("2026-06-01 23:59"), at("2026-06-02 00:01")), PARIS)) == 2


def test_a_day_taken_twice_counts_once():
    morning, evening = (Span(at(f"2026-06-01 {hour}:00"), at(f"2026-06-01 {hour}:30")) for hour in ("08", "20"))
    assert days_used([morning, evening], 2026, PARIS) == 1


def test_a_day_is_the_players_own():
    late = Span(at("2026-06-01 00:30"), at("2026-06-02 00:00"))
    assert (len(days(late, PARIS)), len(days(late, UTC))) == (1, 2)


def test_twenty_one_days_a_year_and_no_more():
    taken = [vacation("2026-02-01 12:00", 20)]
    assert affordable(taken, vacation("2026-06-01 12:00", 1), PARIS)
    assert not affordable(taken, vacation("2026-06-01 12:00", 2), PARIS)
    assert affordable(taken, vacation("2026-02-20 18:00", 2), PARIS)  # on a day that was taken already


def test_each_year_has_its_own_days():
    taken = [vacation("2026-02-01 12:00", 15)]
    assert affordable(taken, vacation("2026-12-26 12:00", 6 + 21), PARIS)
    assert not affordable(taken, vacation("2026-12-25 12:00", 7 + 21), PARIS)
    assert not affordable(taken, vacation("2026-12-26 12:00", 6 + 22), PARIS)


def test_it_always_ends():
    assert vacation("2026-06-01 15:00", 21).end - at("2026-06-01 15:00") < timedelta(days=21)
