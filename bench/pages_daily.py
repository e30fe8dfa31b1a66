"""Add deals of the day to a filled site, with results of its people."""

from collections.abc import Sequence
from datetime import timedelta

from accounts.models import User
from games.catalog import FIRST
from games.daily.answers import answer
from games.daily.deals import make_deal
from games.daily.models import DailyDeal, today

# By their names in `Places`, counted from today. A deal is opened ten minutes after its day, so not yesterday's.
DAYS = {"day": 0, "tomorrow": 1, "opened": -2}


def days() -> dict[str, str]:
    """Return the days of the deals by their names in `Places`."""
    return {name: f"{today() + timedelta(days=number)}" for name, number in DAYS.items()}


def furnish_daily(people: Sequence[User]) -> None:
    """Make the deals, and let ``people`` finish today's; another call adds what is new."""
    deals = {name: make_deal(FIRST, today() + timedelta(days=number)) for name, number in DAYS.items()}
    for person in people:
        if not deals["day"].attempts.filter(person=person).exists():
            finish(deals["day"], person)


def finish(deal: DailyDeal, person: User) -> None:
    """Let ``person`` choose the best action at each decision."""
    for decision in deal.decisions.order_by("number"):
        answer(deal=deal, person=person, number=decision.number, action=decision.best)
