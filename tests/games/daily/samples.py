"""Deals of the day for tests, and what people choose at them."""

from copy import deepcopy
from datetime import date, timedelta
from functools import cache

import pytest

from games.daily import deals
from games.daily.answers import answer
from games.daily.models import DailyAttempt, DailyDeal, today
from games.daily.series import Series
from tests.support.fixtures import deal_alike

SLUG = "pousse"  # quick to make
FIRST_GOOD = deals._first_good


def deal_of_today(slug: str = SLUG) -> DailyDeal:
    """Store today's deal."""
    return _stored(slug, today())


def deal_of_tomorrow() -> DailyDeal:
    """Store tomorrow's deal."""
    return _stored(SLUG, today() + timedelta(days=1))


def _stored(slug: str, day: date) -> DailyDeal:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deals, "_first_good", lambda *of: deepcopy(_searched(*of)))
        return deals.make_deal(slug, day)


@cache
def _searched(slug: str, day: date) -> tuple[DailyDeal, Series]:
    """A deal of the day, which takes bots most of a second to find: it is searched once in a run."""
    with pytest.MonkeyPatch.context() as patch:
        deal_alike(patch, slug)
        return FIRST_GOOD(slug, day)


def deals_of_each_game(day: date | None = None) -> list[DailyDeal]:
    """Store a deal of each game for ``day``, or today. All have the decisions of one: only their points are of use."""
    found, series = _searched(SLUG, today())
    return [
        deals._stored(slug, day or today(), copied(found, slug, day or today()), series) for slug in deals.daily_games()
    ]


def copied(deal: DailyDeal, slug: str, day: date) -> DailyDeal:
    """Return an unsaved copy as the deal of another game and day."""
    copy = deepcopy(deal)
    copy.rules, copy.day = slug, day
    return copy


def choose_best(deal: DailyDeal, person, *, but: int = 0) -> DailyAttempt:
    """Let ``person`` take all decisions: the best action, except at the first ``but`` ones the worst."""
    for decision in deal.decisions.order_by("number"):
        worst = max(decision.losses, key=decision.losses.get)
        action = worst if decision.number <= but else decision.best
        attempt = answer(deal=deal, person=person, number=decision.number, action=action)
    return attempt
