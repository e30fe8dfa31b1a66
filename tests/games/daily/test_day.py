"""A day's score: of all its deals, its place, the page with it, and its calendar."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import User
from accounts.relations import accept_friend, ask_friend, block
from games.daily.answers import answer
from games.daily.day import day_score, score_of, standing_on_day
from games.daily.models import DailyAttempt, DailyDeal, today
from games.daily.months import month_of
from games.presentation.game_info import name_of
from testing.clients import signed_in
from testing.clocks import at
from tests.games.daily.samples import SLUG, choose_best, deals_of_each_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def deals():
    return deals_of_each_game()


def day_of(user: User | None, path: str = "/daily/") -> str:
    client = signed_in(user) if user else Client()
    return " ".join(client.get(path).text.split())


def score_part(user: User) -> str:
    """What the page says of the score, with friends and what can be shared."""
    return day_of(user).partition('aria-labelledby="daily-score"')[2].partition("</section>")[0]


def finish(deals: list[DailyDeal], person: User, *points: int) -> None:
    """Store finished attempts with these points, without answers."""
    for deal, each in zip(deals, points, strict=False):
        DailyAttempt.objects.create(
            deal=deal, person=person, answered=8, points=each, finished_at=deal.opens_at - timedelta(hours=1)
        )


def befriended(one: User, other: User, *, tells: bool) -> None:
    ask_friend(user=one, person=other)
    accept_friend(user=other, person=one)
    User.objects.filter(pk=other.pk).update(tells_friends=tells)


def test_the_deals_of_a_day_make_one_score_and_those_not_played_yet_count_nothing(deals, alice):
    assert "daily-score" not in day_of(alice)
    choose_best(deals[0], alice)
    assert "80 of 240 points so far" in score_part(alice)
    for deal in deals[1:]:
        choose_best(deal, alice)
    part = score_part(alice)
    assert ("240 of 240 points" in part, "so far" in part, "You are the first to finish." in part) == (
        True,
        False,
        True,
    )


def test_a_deal_that_is_still_to_be_made_belongs_to_the_score(deals, alice):
    deals[-1].delete()
    for deal in deals[:-1]:
        choose_best(deal, alice)
    assert "160 of 240 points so far" in score_part(alice)


@pytest.mark.parametrize(
    ("others", "words"), [(9, "Place 3 of 10"), (10, "Better than 80 % of the others who played all")]
)
def test_better_than_so_many_per_cent_is_said_from_ten_others_on_and_the_place_before(deals, alice, others, words):
    finish(deals, alice, 60, 60, 60)
    for number in range(others):
        finish(deals, User.objects.create_guest(), 60, 60, 61 if number < 2 else 59)
    assert words in score_part(alice)


def test_only_those_who_played_all_deals_in_time_are_compared(deals, alice, bob, charlie):
    finish(deals, alice, 50, 50, 50)
    finish(deals[:2], bob, 80, 80)
    with at(deals[0].opens_at):
        for deal in deals:
            choose_best(deal, charlie)
    found = standing_on_day(score_of(alice, deals[0].day))
    assert (found.place, found.results, found.first) == (1, 1, True)


def test_who_has_not_played_all_deals_has_no_place(deals, alice, bob):
    finish(deals, bob, 10, 10, 10)
    finish(deals[:2], alice, 80, 80)
    assert standing_on_day(score_of(alice, today())) is None
    assert "Place" not in score_part(alice)


def test_nobody_is_better_than_none_of_the_others(deals, alice):
    finish(deals, alice, 1, 1, 1)
    for _number in range(10):
        finish(deals, User.objects.create_guest(), 60, 60, 60)
    assert "Place 11 of 11" in score_part(alice)


def test_friends_who_tell_are_named_with_their_points_of_the_day(deals, alice, bob):
    befriended(alice, bob, tells=True)
    finish(deals, alice, 50, 50, 50)
    finish(deals[:2], bob, 80, 80)
    part = score_part(alice)
    assert re.search(r"1\. Bob</span> <span>160 <span class=\"hint\">\(2 of 3 played\)", part)
    assert "2. Alice</span> <span>150</span>" in part


@pytest.mark.parametrize("who", ["does not tell", "stranger", "blocked", "has not played"])
def test_nobody_else_is_named(deals, alice, bob, charlie, who):
    if who != "stranger":
        befriended(alice, bob, tells=who != "does not tell")
    User.objects.filter(pk=bob.pk).update(tells_friends=who != "does not tell")
    if who == "blocked":
        block(user=bob, person=alice)
    finish(deals, alice, 50, 50, 50)
    finish(deals, bob, *([] if who == "has not played" else [77, 77, 77]))
    assert ("Bob" in day_of(alice), "231" in day_of(alice)) == (False, False)
    assert "231" not in day_of(charlie)


def test_friends_points_are_not_read_before_one_has_played(deals, alice, bob):
    befriended(alice, bob, tells=True)
    finish(deals, bob, 77, 77, 77)
    assert ("Bob" in day_of(alice), "231" in day_of(alice)) == (False, False)


def test_a_past_day_is_played_for_fun_and_says_so(deals, alice, bob):
    day = deals[0].day
    finish(deals[:1], alice, 70)
    with at(deals[0].opens_at):
        choose_best(deals[1], alice)
        page = day_of(alice, f"/daily/{day}/")
        assert "A past day: for fun, it does not count." in page
        assert ("80 of 80 points, for fun" in page, "70 of 240 points" in page, "so far" in page) == (True, True, False)
        assert page.count("Not played yet") == 1
        assert day_of(None, f"/daily/{day}/").count("Not played yet") == 3
        assert score_of(alice, day).points == 70


def played_deal(deals: list[DailyDeal]) -> DailyDeal:
    """The deal whose results can be shown: the decisions of the others are not of their game."""
    return next(deal for deal in deals if deal.rules == SLUG)


FOR_FUN = "A past day: for fun, it does not count."
JUST_ENDED = "This day has just ended."


def test_a_past_day_whose_deals_all_count_is_not_said_to_be_for_fun(deals, alice):
    finish(deals, alice, 80, 80, 80)
    with at(deals[0].opens_at):
        page = day_of(alice, f"/daily/{deals[0].day}/")
        assert ("240 of 240 points" in page, "for fun" in page) == (True, False)


def test_until_the_locks_open_a_day_that_has_ended_offers_what_was_begun_and_nothing_else(deals, alice, bob):
    finish([own := played_deal(deals)], alice, 70)
    begun = next(deal for deal in deals if deal != own)
    answer(deal=begun, person=alice, number=1, action=begun.decisions.get(number=1).best)
    path = f"/daily/{deals[0].day}/"
    with at(deals[0].opens_at - timedelta(seconds=1)):
        page, others = day_of(alice, path), day_of(bob, path)
        assert (JUST_ENDED in page, FOR_FUN in page, "70 of 240 points so far" in page) == (True, False, True)
        assert (page.count(">Go on<"), page.count(">Play<span "), others.count(">Play<span ")) == (1, 0, 0)
        assert f"Next: {name_of(begun.rules)}" in day_of(alice, f"{path}{own.rules}/")
        assert "You were the only one" not in page
    with at(deals[0].opens_at):
        page = day_of(alice, path)
        assert (JUST_ENDED in page, FOR_FUN in page, "so far" in page) == (False, True, False)
        assert (page.count(">Go on<"), page.count(">Play<span ")) == (1, 1)


def test_after_the_begun_deal_of_a_day_that_has_ended_no_next_one_is_offered(deals, alice):
    own = played_deal(deals)
    path = f"/daily/{own.day}/{own.rules}/"
    answer(deal=own, person=alice, number=1, action=own.decisions.get(number=1).best)
    with at(own.opens_at - timedelta(seconds=1)):
        choose_best(own, alice)
        page = day_of(alice, path)
        assert ("Next: " in page, "80 of 240 points" in page, "so far" in page) == (False, True, False)
    with at(own.opens_at):
        assert "Next: " in day_of(alice, path)


def test_while_results_can_still_come_a_first_one_is_not_the_only_one(deals, alice):
    finish(deals, alice, 60, 60, 60)
    path = f"/daily/{deals[0].day}/"
    for moment, words in ((deals[0].opens_at - timedelta(seconds=1), "You are the first"), (deals[0].opens_at, "only")):
        with at(moment):
            assert [words in day_of(alice, each) for each in (path, f"{path}{SLUG}/")] == [True, True]


def test_shapes_are_explained_once_somebody_sees_them_and_the_deals_before(deals, alice):
    explained, lead = "● best choice", "3 deals, 8 decisions each, the same for everyone"
    assert [words in day_of(alice) for words in (explained, lead)] == [False, True]
    choose_best(played_deal(deals), alice)
    assert [explained in day_of(alice, path) for path in ("/daily/", f"/daily/{today()}/{SLUG}/")] == [True, True]


def test_days_played_are_counted_for_the_page_of_today_alone(deals, alice, monkeypatch):
    counted = []
    monkeypatch.setattr("games.daily.views.days_played", counted.append)
    day_of(alice)
    assert counted == [alice]
    with at(deals[0].opens_at):
        day_of(alice, f"/daily/{deals[0].day}/")
    assert counted == [alice]


def test_a_month_is_read_without_the_deals_of_all_others(alice, django_assert_max_num_queries):
    days = [today() - timedelta(days=number) for number in (0, 70, 71, 140)]
    for day in days:
        deals_of_each_game(day)
    with django_assert_max_num_queries(2) as queries:
        month = month_of(alice, days[1])
    assert (month.before, month.after) == (days[3], days[0])
    assert all("WHERE" in query["sql"] for query in queries.captured_queries)


@pytest.mark.parametrize("days", [-1, 1])
def test_a_day_to_come_or_without_deals_is_not_there(days):
    deals_of_each_game(today() + timedelta(days=1))
    assert Client().get(f"/daily/{today() + timedelta(days=days)}/").status_code == 404


def test_todays_own_address_is_the_page_of_today(deals):
    assert 'id="daily-deals">Today<' in day_of(None, f"/daily/{today()}/")


def marks(page: str) -> dict[str, str]:
    """The marks of the calendar by day of the month, as they are heard."""
    found = re.findall(r'<a href="/daily/[^"]*"(?: aria-current="date")?>(\d+) (.*?)</a>', page.partition("<tbody>")[2])
    return {day: re.sub(r"<small.*?</small>|<[^>]*>", "", rest).strip(" :") for day, rest in found}


def test_the_calendar_has_ones_own_marks_and_nobody_elses(alice, bob):
    month = today().replace(day=1)
    days = [month + timedelta(days=number) for number in range(4)]
    for day, times in zip(days, ("all", "some", "fun", ""), strict=True):
        deals = deals_of_each_game(day)
        finish(deals, bob, 11, 11, 11)
        finish({"all": deals, "some": deals[:1]}.get(times, []), alice, 70, 70, 70)
        if times == "fun":
            finish(deals[:1], alice, 70)
            DailyAttempt.objects.filter(person=alice, deal=deals[0]).update(finished_at=deals[0].opens_at)
    with at(deals[0].opens_at + timedelta(hours=1)):
        page = day_of(alice, f"/daily/{days[0]}/")
        assert marks(page) == {"1": "210 of 240 points", "2": "70 of 240 points", "3": "played later", "4": ""}
        signs = (">210<", ">70<", ">✓<", "33 of 240")
        assert [sign in page for sign in signs] == [True, True, True, False]
        assert set(marks(day_of(None, f"/daily/{days[0]}/")).values()) == {""}


def test_the_calendar_leads_to_the_months_with_deals_and_to_no_day_that_is_to_come():
    tomorrow, past = today() + timedelta(days=1), today() - timedelta(days=70)
    for day in (past, today(), tomorrow):
        deals_of_each_game(day)
    page = day_of(None)
    assert (f'href="/daily/{past}/#daily-calendar"' in page, f'href="/daily/{tomorrow}/"' in page) == (True, False)
    assert 'rel="next" href="/daily/#daily-calendar"' in day_of(None, f"/daily/{past}/")


@pytest.mark.parametrize(("language", "first"), [("en", "Sunday"), ("fr", "lundi")])
def test_weeks_begin_as_in_the_readers_language(deals, language, first):
    page = Client(headers={"accept-language": language}).get("/daily/").text
    assert re.search(r'(?s)<th scope="col">.*?hidden">(\w+)<', page)[1].lower() == first.lower()


def test_a_score_without_attempts_needs_no_person(deals):
    score = day_score(today(), [])
    assert (score.points, score.most, score.complete) == (0, 240, False)
