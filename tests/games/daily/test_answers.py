"""What a person chooses at a deal counts once, in order, and on its day."""

from datetime import timedelta

import pytest

from games.daily.answers import DayOver, Decided, answer, points_for
from games.daily.models import DailyAnswer, DailyAttempt
from games.refusals import Illegal
from testing.clocks import at
from tests.games.daily.samples import choose_best, deal_of_today, deal_of_tomorrow
from tests.support.database import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def deal():
    return deal_of_today()


def first(deal):
    return deal.decisions.get(number=1)


def choose(deal, person, number, action):
    return answer(deal=deal, person=person, number=number, action=action)


def stored():
    return [*DailyAnswer.objects.order_by("pk").values_list("decision__number", "action", "points")]


def test_the_best_action_has_ten_points_and_each_per_cent_costs_one():
    assert [points_for(loss) for loss in (0, 4, 6, 20, 50, 100, 900)] == [10, 10, 9, 8, 5, 0, 0]


def test_choosing_best_throughout_gives_all_points_and_finishes(deal, alice):
    attempt = choose_best(deal, alice)
    assert (attempt.answered, attempt.points, attempt.finished_at is not None) == (8, 80, True)


def test_worse_actions_cost_points(deal, alice):
    decision = first(deal)
    action, loss = max(decision.losses.items(), key=lambda each: each[1])
    assert choose(deal, alice, 1, action).points == points_for(loss) < 10


def test_another_answer_to_the_same_decision_is_refused_and_the_first_stays(deal, alice):
    decision = first(deal)
    choose(deal, alice, 1, decision.best)
    for action in decision.losses.keys() - {decision.best}:
        with pytest.raises(Decided) as refusal:
            choose(deal, alice, 1, action)
        assert refusal.value.status == 409
    assert stored() == [(1, decision.best, 10)]


def test_the_same_answer_again_counts_once_also_the_last_one(deal, alice):
    before = choose_best(deal, alice)
    again = choose(deal, alice, 8, deal.decisions.get(number=8).best)
    assert (again.answered, again.points, again.finished_at) == (8, 80, before.finished_at)
    assert len(stored()) == 8


def test_decisions_are_taken_in_their_order(deal, alice):
    for number in (0, 2, 8, 9):
        with pytest.raises(Decided):
            choose(deal, alice, number, deal.decisions.get(number=max(1, min(number, 8))).best)
    assert (stored(), DailyAttempt.objects.count()) == ([], 0)


def test_an_illegal_action_is_refused_and_nothing_is_stored(deal, alice):
    for action in ("", "advance:9", "x" * 500):
        with pytest.raises(Illegal):
            choose(deal, alice, 1, action)
    assert (stored(), DailyAttempt.objects.count()) == ([], 0)


def test_two_people_do_not_disturb_each_other(deal, alice, bob):
    lower = choose_best(deal, bob, but=8).points
    points = choose_best(deal, alice).points
    assert (lower < 80, points, DailyAttempt.objects.get(person=bob).points) == (True, 80, lower)


def test_between_the_end_of_the_day_and_the_opening_of_the_lock_people_finish_and_nobody_begins(deal, alice, bob):
    choose(deal, alice, 1, first(deal).best)
    with at(deal.opens_at - timedelta(seconds=1)):
        assert choose_best(deal, alice).counts
        with pytest.raises(DayOver):
            choose(deal, bob, 1, first(deal).best)
    assert not DailyAttempt.objects.filter(person=bob).exists()


@pytest.mark.parametrize("taken", [0, 1])
def test_once_the_lock_is_open_a_deal_is_played_for_fun_also_if_it_was_begun_on_its_day(deal, alice, taken):
    if taken:
        choose(deal, alice, 1, first(deal).best)
    with at(deal.opens_at):
        attempt = choose_best(deal, alice)
        assert (attempt.points, attempt.counts) == (80, False)


def test_a_deal_is_not_begun_before_its_day(alice):
    tomorrow = deal_of_tomorrow()
    with pytest.raises(DayOver):
        choose(tomorrow, alice, 1, first(tomorrow).best)


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_of_two_answers_at_the_same_moment_one_counts(alice):
    deal = deal_of_today()
    best = first(deal).best

    other = next(action for action in first(deal).losses if action != best)

    found = at_once([lambda action=action: choose(deal, alice, 1, action).answered for action in (best, other)])
    assert sorted(map(str, found)) == ["1", str(Decided)]
    assert len(stored()) == 1
