"""What happens to answers when a guest signs in to an account, and when an account is closed."""

import pytest

from accounts.models import User
from accounts.registry import merge_guest
from games.daily.account_hooks import before_closing, copied_attempts
from games.daily.answers import answer
from games.daily.models import DailyAttempt
from testing.clocks import at
from tests.games.daily.samples import choose_best, deal_of_today

pytestmark = pytest.mark.django_db


def attempts():
    return [*DailyAttempt.objects.order_by("pk").values_list("person__name", "points")]


def test_a_guests_result_becomes_the_accounts_unless_it_has_one(alice, bob):
    deal, guest = deal_of_today(), User.objects.create_guest("en")
    choose_best(deal, guest)
    merge_guest(guest, alice)
    assert attempts() == [("Alice", 80)]
    other = User.objects.create_guest("en")
    lower = choose_best(deal, other, but=8).points
    merge_guest(other, alice)
    assert attempts() == [("Alice", 80), (other.name, lower)]


@pytest.mark.parametrize("begun", [False, True])
def test_a_guests_result_that_counts_takes_the_place_of_the_accounts_for_fun(begun, alice):
    deal, guest = deal_of_today(), User.objects.create_guest("en")
    if begun:
        answer(deal=deal, person=alice, number=1, action=deal.decisions.get(number=1).best)
    choose_best(deal, guest)
    with at(deal.opens_at):
        if not begun:
            choose_best(deal, alice, but=8)
        merge_guest(guest, alice)
    assert attempts() == [("Alice", 80)]
    assert DailyAttempt.objects.get().counts


@pytest.mark.parametrize("guest_too", [False, True])
def test_an_account_keeps_its_own_where_the_guests_does_not_count_or_its_own_still_can(guest_too, alice):
    deal, guest = deal_of_today(), User.objects.create_guest("en")
    answer(deal=deal, person=alice, number=1, action=deal.decisions.get(number=1).best)
    if guest_too:
        choose_best(deal, guest)
        merge_guest(guest, alice)
    else:
        with at(deal.opens_at):
            choose_best(deal, guest)
            merge_guest(guest, alice)
    assert DailyAttempt.objects.get(person=alice).answered == 1


def test_a_copy_says_of_an_unfinished_attempt_that_it_does_not_count(alice):
    deal = deal_of_today()
    answer(deal=deal, person=alice, number=1, action=deal.decisions.get(number=1).best)
    ((row,),) = [[*file.rows] for file in copied_attempts(alice)]
    assert (row["finished_at"], row["counts"]) == (None, False)


def test_a_copy_has_what_one_decided_and_nothing_of_others(alice, bob):
    deal = deal_of_today()
    choose_best(deal, alice)
    choose_best(deal, bob, but=8)
    (file,) = copied_attempts(alice)
    (row,) = file.rows
    best = [*deal.decisions.order_by("number").values_list("best", flat=True)]
    assert (row["day"], row["rules"], row["points"], row["counts"]) == (deal.day, deal.rules, 80, True)
    assert [answer["action"] for answer in row["answers"]] == best


def test_closing_an_account_deletes_its_results(alice):
    choose_best(deal_of_today(), alice)
    before_closing(alice, alice, "")
    assert attempts() == []
