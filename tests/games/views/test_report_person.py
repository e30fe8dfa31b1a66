"""Reporting a person from their profile."""

import pytest

from accounts.models import User
from accounts.relations import block
from games.models import Case
from games.play.report import AlreadyReported, report_person
from games.play.staff.cases import close_case
from testing.clients import signed_in
from testing.people import person
from tests.support.database import at_once

pytestmark = pytest.mark.django_db

BOB = "/games/report/?name=Bob"
SENT = {"reason": "pestering", "text": "Asks me every hour."}


def test_profile_leads_to_the_report_for_accounts_alone(alice, bob, client):
    assert BOB in signed_in(alice).get("/people/Bob/").text
    assert "/games/report/" not in signed_in(bob).get("/people/Bob/").text
    assert "/games/report/" not in client.get("/people/Bob/").text


@pytest.mark.both_databases
def test_report_reaches_staff_without_a_game(alice, bob, mary):
    answer = signed_in(alice).post(BOB, SENT, follow=True)
    assert answer.redirect_chain[-1][0] == "/people/Bob/"
    assert "Thank you. Our staff will look into it." in answer.text
    case = Case.objects.get()
    assert (case.kind, case.about, case.person, case.by, case.game, case.reason, case.text) == (
        "report",
        "person",
        bob,
        alice,
        None,
        "pestering",
        "Asks me every hour.",
    )
    page = signed_in(mary).get(f"/admin/games/case/{case.pk}/change/").text
    assert ("Asks me every hour." in page, "pestering" in page) == (True, True)


def test_name_needs_no_explanation_and_pestering_does(alice, bob):
    client = signed_in(alice)
    assert client.post(BOB, {"reason": "pestering", "text": " "}).status_code == 422
    assert client.post(BOB, {"reason": "name", "text": ""}).status_code == 302


@pytest.mark.parametrize("reason", ["", "appeal", "linked", "unfair", "x" * 99])
def test_other_reasons_are_not_for_profiles(alice, bob, reason):
    assert signed_in(alice).post(BOB, SENT | {"reason": reason}).status_code == 422
    assert Case.objects.count() == 0


def test_second_report_waits_until_the_first_is_closed(alice, bob, charlie, mary):
    client = signed_in(alice)
    assert [client.post(BOB, SENT).status_code for _ in range(2)] == [302, 409]
    assert signed_in(charlie).post(BOB, SENT).status_code == 302
    close_case(case_id=Case.objects.get(by=alice).pk, staff=mary, remark="x")
    assert client.post(BOB, SENT).status_code == 302


@pytest.mark.django_db(transaction=True)
def test_two_clicks_at_the_same_moment_report_once(alice, bob):
    results = at_once([lambda: report_person(person=bob, user=alice, reason="name", text="")] * 2)
    assert AlreadyReported in results
    assert Case.objects.count() == 1


@pytest.mark.parametrize("name", ["Alice", "Nobody", "", "%00", "a" * 300])
def test_nobody_reports_themselves_or_nobody(alice, bob, name):
    assert signed_in(alice).get(f"/games/report/?name={name}").status_code == 404


def test_guests_and_visitors_make_an_account_first(bob, client):
    assert client.get(BOB).status_code == 302
    guest = signed_in(User.objects.create_guest())
    assert [guest.post(BOB, SENT).headers["Location"], Case.objects.count()] == ["/accounts/signup/", 0]


def test_reported_person_learns_nothing_of_it(alice, bob):
    signed_in(alice).post(BOB, SENT)
    client = signed_in(bob)
    for address in ("/games/", "/games/from-staff/", "/people/Bob/", "/people/Alice/", "/people/"):
        assert [words for words in ("Asks me every hour.", "pestering") if words in client.get(address).text] == []


def test_person_whom_one_blocks_can_be_reported(alice, bob):
    block(user=alice, person=bob)
    assert BOB in signed_in(alice).get("/people/Bob/").text
    assert signed_in(alice).post(BOB, SENT).status_code == 302


def test_name_with_a_slash_or_an_ampersand_is_reported(alice):
    other = person("A/B & C")
    page = signed_in(alice).get("/people/A%2FB%20%26%20C/").text
    assert "/games/report/?name=A/B%20%26%20C" in page
    assert signed_in(alice).post("/games/report/?name=A/B%20%26%20C", SENT).status_code == 302
    assert Case.objects.get().person == other
