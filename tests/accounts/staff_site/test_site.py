"""Access to the staff pages."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib import admin
from django.test import Client

from accounts.models import User
from testing.clients import signed_in
from testing.clocks import later
from testing.people import person
from testing.people import staff as staff_with_second_step
from tests.accounts.sign_in.test_second_step import app_code, key_on
from tests.accounts.sign_up import signed_in_as

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff() -> User:
    return User.objects.create_superuser("staff@example.org", "correct horse", name="Ursula")


def pages() -> list[str]:
    return ["/admin/", "/admin/accounts/user/", "/admin/games/game/", "/admin/login/", "/admin/password_change/"]


@pytest.mark.parametrize("path", pages())
def test_visitor_is_redirected_to_the_sites_own_sign_in(path):
    answer = Client().get(path, follow=True)
    assert answer.redirect_chain[-1][0].startswith("/accounts/login/?next=/admin/")


@pytest.mark.parametrize("path", pages())
def test_people_who_are_not_staff_are_refused(path):
    assert signed_in(person("Charlie")).get(path, follow=True).status_code == 403


@pytest.mark.parametrize("path", pages())
def test_staff_without_a_second_step_set_it_up_first(staff, path):
    client = signed_in(staff)
    answer = client.get(path, follow=True)
    assert ("/accounts/2fa/app/", 302) in answer.redirect_chain
    assert "Staff pages need two-step sign-in." in answer.text


def test_recovery_codes_alone_do_not_count_as_a_second_step(staff):
    RecoveryCodes.activate(staff)
    assert signed_in(staff).get("/admin/").status_code == 302


def test_staff_with_a_second_step_may_enter(staff):
    TOTP.activate(staff, generate_totp_secret())
    client = signed_in(staff)
    assert client.get("/admin/").status_code == 200
    assert client.get("/admin/login/").headers["Location"] == "/admin/"


def by_password(next_page: str = "") -> Client:
    """Return a browser in which Ursula gave only her password."""
    client = Client()
    client.post(f"/accounts/login/?next={next_page}", {"login": "staff@example.org", "password": "correct horse"})
    return client


def add_app(client: Client) -> str:
    """Add an app in this browser and return its key."""
    client.post("/accounts/reauthenticate/", {"password": "correct horse"})
    key = key_on(client.get("/accounts/2fa/app/").text)
    client.post("/accounts/2fa/app/", {"code": app_code(key)})
    return key


def test_session_without_the_second_step_is_asked_for_it(staff):
    client = by_password()
    key = generate_totp_secret()
    TOTP.activate(staff, key)  # in another browser
    answer = client.get("/admin/games/game/", follow=True)
    assert answer.redirect_chain[-1] == ("/accounts/reauthenticate/2fa/?next=/admin/games/game/", 302)
    assert "Staff pages ask for a code from your app every 12 hours." in answer.text
    answer = client.post("/accounts/reauthenticate/2fa/?next=/admin/games/game/", {"code": app_code(key)}, follow=True)
    assert (answer.redirect_chain, answer.status_code) == ([("/admin/games/game/", 302)], 200)


def test_password_again_does_not_count_as_a_second_step(staff):
    client = by_password()
    TOTP.activate(staff, generate_totp_secret())
    client.post("/accounts/reauthenticate/", {"password": "correct horse"})
    assert client.get("/admin/").status_code == 302


def test_second_step_expires_even_in_an_active_session(staff):
    client = by_password()
    key = add_app(client)
    seen = []
    for hours in (6, 11.5, 12.5):
        with later(hours=hours):
            seen.append(client.get("/admin/").status_code)
    assert seen == [200, 200, 302]
    with later(hours=12.5):
        client.post("/accounts/reauthenticate/2fa/", {"code": app_code(key)})
        assert client.get("/admin/").status_code == 200


def test_adding_an_app_ends_the_other_sessions(staff):
    here, there = by_password(), by_password()
    add_app(here)
    assert (signed_in_as(here), signed_in_as(there)) == ("Ursula", None)


def test_account_of_the_command_reaches_the_staff_pages(staff):
    client = by_password("/admin/")
    client.get("/admin/", follow=True)
    add_app(client)
    assert client.get("/admin/").status_code == 200


def test_password_alone_is_not_enough_after_adding_a_second_step(staff):
    TOTP.activate(staff, generate_totp_secret())
    assert by_password().get("/admin/").status_code == 302


def test_removing_the_second_step_closes_the_staff_pages(staff):
    TOTP.activate(staff, generate_totp_secret())
    client = signed_in(staff)
    Authenticator.objects.all().delete()
    assert client.get("/admin/").status_code == 302


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("page", ["password_change/", "password_change/done/"])
def test_password_change_redirects_to_the_sites_own_page(method, page):
    form = {"old_password": "correct horse", "new_password1": "battery staple", "new_password2": "battery staple"}
    answer = getattr(signed_in(staff_with_second_step()), method)(f"/admin/{page}", form)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/accounts/password/change/")
    assert User.objects.get().check_password("correct horse")


def test_signing_out_of_the_staff_pages_signs_out_of_the_site():
    client = signed_in(staff_with_second_step())
    assert client.get("/admin/logout/").templates[0].name == "account/logout.html"
    assert client.post("/admin/logout/").headers["Location"] == "/"
    assert signed_in_as(client) is None


def test_staff_pages_show_no_sign_in_secrets():
    shown = {model._meta.label for model in admin.site._registry}
    assert not shown & {"mfa.Authenticator", "usersessions.UserSession", "account.EmailAddress", "sessions.Session"}


@pytest.mark.parametrize(
    "path", ["games/game/a%00b/change/", "games/game/%00/review/", "games/notice/?kind__exact=%00", "games/game/?q=%00"]
)
def test_unsearchable_input_is_not_found(path):
    assert signed_in(staff_with_second_step()).get(f"/admin/{path}").status_code == 404


@pytest.mark.parametrize("page", ["change", "delete"])
def test_a_field_without_a_name_is_not_found(page):
    mary = staff_with_second_step()
    assert signed_in(mary).get(f"/admin/accounts/user/{mary.pk}/{page}/?_to_field=").status_code == 404
