"""The staff pages on which measures are taken and ended."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import StaffMeasure
from games.play.staff.measures import suspend, warn
from testing.clients import signed_in
from testing.people import onlooker

pytestmark = pytest.mark.django_db

REASON = "Insults at three tables."
FORMS = {
    "warn": {"reason": REASON},
    "rename": {"reason": REASON},
    "silence": {"reason": REASON, "time": "6"},
    "exclude": {"reason": REASON, "time": "until-ended"},
    "suspend": {"reason": REASON, "time": "72"},
}
kinds = pytest.mark.parametrize("kind", FORMS)


def address(kind: str, who) -> str:
    return f"/admin/games/staffact/{kind}/{who.pk}/"


def page(who) -> str:
    return f"/admin/accounts/user/{who.pk}/change/"


@kinds
def test_person_page_leads_to_the_measure_and_lists_it_afterwards(client, alice, kind):
    assert address(kind, alice) in client.get(page(alice)).text
    assert "The person reads it, on a page and in a mail" in client.get(address(kind, alice)).text
    answer = client.post(address(kind, alice), FORMS[kind], follow=True)
    measure = StaffMeasure.objects.get()
    assert (answer.redirect_chain[-1][0], measure.kind, measure.reason) == (page(alice), kind, REASON)
    (listed,) = answer.context["measures"]
    assert listed == measure


def test_others_do_not_read_of_measures(alice):
    assert "Measures so far" not in signed_in(onlooker()).get(page(alice)).text


def test_time_is_one_of_those_offered(client, alice):
    for time in ("0", "-3", "1e9", "nan", "for-ever"):
        assert client.post(address("suspend", alice), {"reason": REASON, "time": time}).status_code == 422
    client.post(address("suspend", alice), {"reason": REASON, "time": "until-ended"})
    assert StaffMeasure.objects.get().until is None


def test_measure_is_ended_on_a_page_of_its_own(client, alice, mary):
    measure = suspend(pk=alice.pk, staff=mary, reason=REASON, time=timedelta(days=3))
    end = f"/admin/games/staffact/end-measure/{measure.pk}/"
    assert end in client.get(page(alice)).text
    assert "End the measure against Alice: suspension" in client.get(end).text
    client.post(end, {"reason": "Enough."})
    text = client.get(page(alice)).text
    assert end not in text
    assert re.search(r"ended \d+ \w+ \d{4}, \d\d:\d\d", text)


def test_page_of_a_person_makes_as_many_queries_for_many_measures_as_for_one(client, alice, mary):
    counts = []
    for number in range(10):
        warn(pk=alice.pk, staff=mary, reason=f"Warning {number}.")
        with CaptureQueriesContext(connection) as queries:
            client.get(page(alice))
        counts.append(len(queries))
    assert counts[1] == counts[-1]
