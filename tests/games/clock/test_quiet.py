"""Quiet hours on the wall clock."""

from datetime import timedelta
from itertools import islice, pairwise

import pytest
from hypothesis import given

from games.clock.rest import MOST_HOURS, Quiet, Span, acceptable
from tests.games.clock.moments import PARIS, at, hours, moments, quiets

NIGHT = Quiet(22, 7, PARIS)


def first(quiet, since):
    return next(quiet.spans(since))


def test_a_night_goes_past_midnight():
    assert first(NIGHT, at("2026-06-01 12:00")) == Span(at("2026-06-01 22:00"), at("2026-06-02 07:00"))


def test_in_the_small_hours_the_night_began_yesterday():
    assert first(NIGHT, at("2026-06-02 03:00")) == Span(at("2026-06-01 22:00"), at("2026-06-02 07:00"))


def test_hours_of_one_day_begin_and_end_on_it():
    lunch = Quiet(12, 14, PARIS)
    assert first(lunch, at("2026-06-01 15:00")) == Span(at("2026-06-02 12:00"), at("2026-06-02 14:00"))


@pytest.mark.parametrize(
    "evening, length", [("2026-03-28 20:00", 8), ("2026-10-24 20:00", 10), ("2026-06-01 20:00", 9)]
)
def test_the_night_in_which_the_clocks_change_is_an_hour_shorter_or_longer(evening, length):
    night = first(NIGHT, at(evening))
    assert night.end - night.begin == hours(length)


def test_an_hour_that_does_not_exist_is_no_quiet_hour():
    skipped = Quiet(2, 3, PARIS)
    assert first(skipped, at("2026-03-29 00:00")) == Span(at("2026-03-30 02:00"), at("2026-03-30 03:00"))


@pytest.mark.parametrize(
    "begin, end, fine", [(22, 7, True), (7, 19, True), (7, 20, False), (7, 7, False), (7, 24, False)]
)
def test_they_are_half_of_the_day_at_most(begin, end, fine):
    assert acceptable(begin, end) is fine
    if not fine:
        with pytest.raises(ValueError, match="no quiet hours"):
            Quiet(begin, end, PARIS)


@given(quiets)
def test_what_is_written_is_read_again(quiet):
    assert Quiet.read(str(quiet)) == quiet


def test_nothing_is_read_from_nothing():
    assert Quiet.read("") is None


@given(quiets, moments)
def test_they_come_in_order_every_day_and_leave_time_between_them(quiet, since):
    nights = list(islice(quiet.spans(since), 400))
    assert nights[0].end > since
    for night, following in pairwise(nights):
        assert night.begin < night.end < following.begin
        assert night.end - night.begin <= hours(MOST_HOURS + 1)
        assert following.begin - night.begin <= timedelta(days=2, hours=1)
