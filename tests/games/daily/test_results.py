"""What is told of results: the curve, places, friends, shapes, the days played."""

from datetime import timedelta

import pytest

from accounts.models import User
from accounts.relations import accept_friend, ask_friend
from games.daily.answers import answer
from games.daily.results import among_friends, curve_of, days_played, place_of, results_by_points, shapes
from testing.clocks import at
from tests.games.daily.samples import choose_best, deal_of_today, deals_of_each_game


def test_shapes_tell_points_and_nothing_else():
    assert shapes([10, 9, 5, 4, 0]) == "●◐◐○○"


@pytest.mark.django_db
def test_the_curve_counts_finished_results_and_marks_ones_own(alice, bob):
    deal = deal_of_today()
    choose_best(deal, alice)
    other = choose_best(deal, bob, but=8)
    bars = curve_of(results_by_points(deal), own=80)
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
    results = results_by_points(deal)
    assert ([place_of(attempt.points, results) for attempt in attempts], sum(results.values())) == ([2, 2, 1], 3)
    assert [(each.rank, each.name, each.you) for each in among_friends(alice, deal.day, deal)] == [
        (1, "Alice", True),
        (1, "Bob", False),
    ]


@pytest.mark.django_db
def test_a_friend_who_does_not_tell_is_not_among_friends_and_reads_those_who_do(alice, bob):
    friends_who_tell(bob, alice)
    choose_best(deal := deal_of_today(), alice)
    choose_best(deal, bob)
    assert [each.name for each in among_friends(alice, deal.day, deal)] == ["Alice"]
    assert [each.name for each in among_friends(bob, deal.day, deal)] == ["Alice", "Bob"]


@pytest.mark.both_databases
@pytest.mark.django_db
def test_days_played_are_days_with_a_deal_finished_in_time_however_far_apart(alice, bob):
    deals = deals_of_each_game()
    later = deals_of_each_game(deals[0].day + timedelta(days=40))
    for deal in (deals[0], deals[1]):
        choose_best(deal, alice)
    with at(later[0].opens_at - timedelta(seconds=1)):
        choose_best(deals[2], alice)
        assert days_played(alice) == 1
    with at(later[0].opens_at - timedelta(hours=1)):
        for decision in later[0].decisions.filter(number=1):
            answer(deal=later[0], person=alice, number=1, action=decision.best)
            answer(deal=later[0], person=bob, number=1, action=decision.best)
        assert days_played(alice) == 1
    with at(later[0].opens_at - timedelta(seconds=1)):
        choose_best(later[0], alice)
    with at(later[0].opens_at):
        choose_best(later[0], bob)
    assert (days_played(alice), days_played(bob)) == (2, 0)


@pytest.mark.django_db
def test_a_past_day_played_for_fun_is_in_no_curve_no_place_and_not_among_friends(alice, bob):
    friends_who_tell(alice, bob)
    own = choose_best(deal := deal_of_today(), alice, but=8)
    with at(deal.opens_at):
        choose_best(deal, bob)
        assert results_by_points(deal) == {own.points: 1}
        assert [each.name for each in among_friends(alice, deal.day, deal)] == ["Alice"]
