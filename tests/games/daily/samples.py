"""Deals of the day for tests, and what people choose at them."""

from games.daily.answers import answer
from games.daily.deals import make_deal
from games.daily.models import DailyAttempt, DailyDeal, today

SLUG = "pousse"  # quick to make


def deal_of_today() -> DailyDeal:
    """Make today's deal."""
    return make_deal(SLUG, today())


def choose_best(deal: DailyDeal, person, *, but: int = 0) -> DailyAttempt:
    """Let ``person`` take all decisions: the best action, except at the first ``but`` ones the worst."""
    for decision in deal.decisions.order_by("number"):
        worst = max(decision.losses, key=decision.losses.get)
        action = worst if decision.number <= but else decision.best
        attempt = answer(deal=deal, person=person, number=decision.number, action=action)
    return attempt
