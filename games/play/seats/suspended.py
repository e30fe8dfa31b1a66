"""Suspended people neither sit down nor open tables, nor do their bots, and they make no new ones."""

from accounts.models import User
from games.models import StaffMeasure
from games.presentation.measures import why_refused
from games.queries.measures import measure_that_binds
from games.refusals import Refusal


class Suspended(Refusal):
    """The person is suspended; the sentence says until when, and why."""

    status = 403


def check_not_suspended(person: User) -> None:
    """Raise ``Suspended``. Call it once the person is locked: staff lock them to suspend them."""
    measure = measure_that_binds(person, StaffMeasure.Kind.SUSPEND)
    if measure:
        raise Suspended(why_refused(measure))
