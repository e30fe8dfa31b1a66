"""What is told of results: the curve, places, friends, shapes, the streak."""

from datetime import date, timedelta

import pytest

from accounts.models import User
from accounts.relations import accept_friend, ask_friend
from games.daily.results import among_friends, curve_of, place_of, shapes, streak
from tests.games.daily.samples import choose_best, deal_of_today

TODAY = date(2026, 6, 30)


def ago(*days):
    return {TODAY - timedelta(days=each) for each in days}


@pytest.mark.parametrize(
    ("days", "count"),
    [
        (ago(), 0),
        (ago(0), 1),
        (ago(1), 1),  # today is still to come
        (ago(2), 1),  # yesterday is forgiven
        (ago(3), 0),
        (ago(0, 1, 2), 3),
        (ago(0, 2, 3), 3),
        (ago(0, 2, 4), 2),  # two missed within a week
        (ago(0, 1, 3, 4, 5, 6, 7, 8, 10), 9),  # the 2nd and the 9th: a week apart
        (ago(0, 1, 3, 4, 5, 6, 7, 9), 7),
    ],
)
def test_a_streak_forgives_one_day_a_week(days, count):
    assert streak(days, TODAY) == count


def test_shapes_tell_points_and_nothing_else():
    assert shapes([10, 9, 5, 4, 0]) == "●◐◐○○"


@pytest.mark.django_db
def test_the_curve_counts_finished_results_and_marks_ones_own(alice, bob):
    deal = deal_of_today()
    choose_best(deal, alice)
    other = choose_best(deal, bob, but=8)
    bars = curve_of(deal, own=80)
    assert (sum(bar.results for bar in bars), [bar.own for bar in bars]) == (2, [False] * 7 + [True])
    assert next(bar for bar in bars if bar.low <= other.points <= bar.high).results == 1
    assert (bars[0].low, bars[0].high, bars[1].low, bars[-1].high) == (0, 10, 11, 80)


def friends_who_tell(person: User, *friends: User) -> None:
    for friend in friends:
        ask_friend(user=person, person=friend)
        accept_friend(user=friend, person=person)
        User.objects.filter(pk=friend.pk).update(tells_friends=True)


@pytest.mark.django_db
def test_equal_results_share_a_place_and_strangers_are_not_among_friends(alice, bob, charlie):
    deal = deal_of_today()
    friends_who_tell(alice, bob)
    attempts = [choose_best(deal, alice, but=1), choose_best(deal, bob, but=1), choose_best(deal, charlie)]
    assert [place_of(deal, attempt) for attempt in attempts] == [(2, 3), (2, 3), (1, 3)]
    assert [(each.rank, each.name, each.you) for each in among_friends(deal, alice)] == [
        (1, "Alice", True),
        (1, "Bob", False),
    ]


@pytest.mark.django_db
def test_a_friend_who_does_not_tell_is_not_among_friends_and_reads_those_who_do(alice, bob):
    friends_who_tell(bob, alice)
    choose_best(deal := deal_of_today(), alice)
    choose_best(deal, bob)
    assert [each.name for each in among_friends(deal, alice)] == ["Alice"]
    assert [each.name for each in among_friends(deal, bob)] == ["Alice", "Bob"]
