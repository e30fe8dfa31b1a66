"""The lifetime of sessions and the cost of renewing them."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from accounts.sessions import SessionStore
from games.play.revision import revision_token
from testing.clients import htmx, signed_in
from testing.clocks import later
from testing.people import person
from testing.tables import running
from tests.accounts.sign_up import signed_in_as

pytestmark = pytest.mark.django_db

STAFF = {"is_staff": True}


def guest() -> Client:
    client = Client()
    client.post("/play-now/", {"rules": "push"})
    return client


def comes(client: Client, **after: float) -> bool:
    """Return whether the browser is still signed in after this time."""
    with later(**after):
        return client.get("/settings/").status_code == 200


@pytest.mark.parametrize("who, day", [({}, {"days": 59}), (STAFF, {"hours": 11.9})])
def test_session_lasts_from_its_last_use(who, day):
    client = signed_in(person("Alice", **who))
    days = [{unit: number * times for unit, number in day.items()} for times in (1, 2, 3)]
    assert [comes(client, **each) for each in days] == [True, True, True]


@pytest.mark.parametrize("who, idle", [({}, {"days": 60, "minutes": 1}), (STAFF, {"hours": 12, "minutes": 1})])
def test_an_idle_session_ends(who, idle):
    client = signed_in(person("Alice", **who))
    assert comes(client, **idle) is False
    assert signed_in_as(client) is None


def signed_in_by_password() -> Client:
    client = Client()
    client.post("/accounts/login/", {"login": person("Alice").email, "password": "correct horse"})
    return client


def test_session_in_use_ends_a_year_after_the_sign_in():
    client = signed_in_by_password()
    assert [comes(client, days=days) for days in (50, 100, 150, 200, 250, 300, 350, 364)] == [True] * 8
    assert comes(client, days=365, minutes=1) is False


def test_a_new_key_does_not_make_a_session_last_longer():
    client = signed_in_by_password()
    assert [comes(client, days=days) for days in (50, 100, 150, 200, 250, 300, 350)] == [True] * 7
    with later(days=360):
        client.post("/accounts/reauthenticate/", {"password": "correct horse"})
    assert [comes(client, days=364), comes(client, days=365, minutes=1)] == [True, False]


def test_guest_who_could_not_sign_in_again_stays():
    client = guest()
    assert [comes(client, days=days) for days in range(50, 451, 50)] == [True] * 9


def test_session_of_a_guest_lasts_as_long_as_an_accounts():
    assert [comes(guest(), days=days) for days in (59, 61)] == [True, False]


def test_signing_in_by_password_does_not_make_sessions_longer():
    person("Alice", is_staff=True)
    client = Client()
    client.post("/accounts/login/", {"login": "alice@example.org", "password": "correct horse"})
    assert [comes(client, hours=hours) for hours in (11.5, 24.5)] == [True, False]


@pytest.mark.parametrize(
    "who, soon, late", [({}, {"hours": 19}, {"hours": 21}), (STAFF, {"minutes": 9}, {"minutes": 11})]
)
def test_session_is_renewed_only_now_and_then(who, soon, late):
    client = signed_in(person("Alice", **who))
    client.get("/rules/")

    def ends_at(after):
        with later(**after):
            answer = client.get("/rules/")
        return Session.objects.get().expire_date, "sessionid" in answer.cookies

    before = ends_at({})
    assert ends_at(soon) == before
    renewed, cookie = ends_at(late)
    assert (renewed > before[0] + timedelta(**soon), cookie) == (True, True)


def test_poll_of_a_table_does_not_renew_the_session(alice, bob):
    game = running(alice, bob)
    client = htmx(alice)
    before = Session.objects.get().expire_date
    with later(days=30):
        assert client.get(f"/games/{game.pk}/table").status_code == 200
        assert client.get(f"/games/{game.pk}/table?revision={revision_token(game)}").status_code == 204
        assert Session.objects.get().expire_date == before
        client.post(f"/games/{game.pk}/act", {"action": "draw"})
    assert Session.objects.get().expire_date > before + timedelta(days=29)


@pytest.fixture
def meanwhile(monkeypatch):
    """Call something while the page of the rules is made, after the session was read."""

    def happens(what):
        def view(request, *args, **kwargs):
            assert request.user.is_authenticated
            what()
            return HttpResponse("Shown.")

        monkeypatch.setattr("games.views.how_to_play.render", view)

    return happens


def test_renewal_keeps_changes_by_another_request(alice, meanwhile):
    client = signed_in(alice)
    written = SessionStore().encode({**client.session, "meanwhile": "written"})
    meanwhile(lambda: Session.objects.update(session_data=written))
    with later(days=30):
        client.get("/rules/")
        assert client.session["meanwhile"] == "written"
        assert Session.objects.get().expire_date > timezone.now() + timedelta(days=59)


def test_renewal_does_not_restore_an_ended_session(alice, meanwhile):
    client = signed_in(alice)
    meanwhile(Session.objects.all().delete)
    with later(days=30):
        assert client.get("/rules/").status_code == 200
    assert Session.objects.count() == 0
