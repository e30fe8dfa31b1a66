"""Making deals ahead of their day, and their locks, which the checker verifies."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from games.checker.check import check
from games.daily.deals import daily_games, history_of_deal, lock_of, make_deal, missing_deals, series_played
from games.daily.models import DailyDeal, today
from games.daily.series import DECIDER
from games.history.export import text_of
from games.tasks import make_daily_deal
from tests.games.daily.samples import SLUG, deal_of_today

pytestmark = pytest.mark.django_db


def test_deals_of_today_and_tomorrow_are_made_once():
    tomorrow = today() + timedelta(days=1)
    assert missing_deals() == [(slug, day) for day in (today(), tomorrow) for slug in daily_games()]
    make_daily_deal(SLUG, f"{tomorrow}")
    made = DailyDeal.objects.get()
    assert (made.day, make_deal(SLUG, tomorrow)) == (tomorrow, made)
    assert (SLUG, tomorrow) not in missing_deals()


@pytest.mark.parametrize("slug", daily_games())
def test_checker_finds_history_and_lock_in_order(slug):
    deal = make_deal(slug, today())
    deal.refresh_from_db()
    history, lock = (json.loads(json.dumps(file)) for file in (history_of_deal(deal), lock_of(deal, timezone.now())))
    report = check(history, [lock])
    assert (report.faults, report.notes) == ([], ["The deal was locked as the saved lock says."])
    assert json.loads(text_of(history)) == history


def test_checker_finds_a_deal_that_took_the_place_of_the_locked_one():
    lock = json.loads(json.dumps(lock_of(deal_of_today(), timezone.now())))
    DailyDeal.objects.all().delete()
    history = json.loads(json.dumps(history_of_deal(make_deal(SLUG, today()))))
    assert check(history, [lock]).faults == ["The saved lock differs in the secret's fingerprint."]


def test_decisions_are_played_again_as_they_were_and_nothing_of_what_follows_is_looked_at():
    deal = deal_of_today()
    decisions = list(deal.decisions.order_by("number"))
    third = decisions[2]
    before = series_played(deal, decisions, decisions[1].at, third.at)
    deal.actions = [*deal.actions[: third.at], *["nonsense"] * 3]
    again = series_played(deal, decisions, decisions[1].at, third.at)
    assert again.state.dump() == before.state.dump()
    assert (before.state.to_act, set(before.state.legal())) == (DECIDER, set(third.losses))
    assert [*before.before] == [1, 2]
