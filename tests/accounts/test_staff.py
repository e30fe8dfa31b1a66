"""The way to the staff pages."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib import admin
from django.test import Client

from accounts.models import User
from tests.accounts.test_second_step import app_code, key_on
from tests.support.clients import signed_in
from tests.support.people import person
from tests.support.staff import staff as staff_with_second_step

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff() -> User:
    return User.objects.create_superuser("staff@example.org", "correct horse", name="Ursula")


def pages() -> list[str]:
    return ["/admin/", "/admin/accounts/user/", "/admin/games/game/", "/admin/login/", "/admin/password_change/"]


@pytest.mark.parametrize("path", pages())
def test_a_visitor_is_asked_to_sign_in_on_the_site_s_own_page(path):
    answer = Client().get(path, follow=True)
    assert answer.redirect_chain[-1][0].startswith("/accounts/login/?next=/admin/")


@pytest.mark.parametrize("path", pages())
def test_who_is_not_staff_is_refused(path):
    assert signed_in(person("Charlie")).get(path, follow=True).status_code == 403


@pytest.mark.parametrize("path", pages())
def test_staff_without_a_second_step_set_it_up_first(staff, path):
    client = signed_in(staff)
    answer = client.get(path, follow=True)
    assert ("/accounts/2fa/app/", 302) in answer.redirect_chain
    assert "Staff pages need a second step." in answer.text


def test_recovery_codes_alone_are_no_second_step(staff):
    RecoveryCodes.activate(staff)
    assert signed_in(staff).get("/admin/").status_code == 302


def test_staff_with_a_second_step_are_let_in(staff):
    TOTP.activate(staff, generate_totp_secret())
    client = signed_in(staff)
    assert client.get("/admin/").status_code == 200
    assert client.get("/admin/login/").headers["Location"] == "/admin/"


def test_from_the_command_to_the_staff_pages(staff):
    client = Client()
    client.post("/accounts/login/?next=/admin/", {"login": "staff@example.org", "password": "correct horse"})
    client.get("/admin/", follow=True)
    client.post("/accounts/reauthenticate/", {"password": "correct horse"})
    key = key_on(client.get("/accounts/2fa/app/").text)
    client.post("/accounts/2fa/app/", {"code": app_code(key)})
    assert client.get("/admin/").status_code == 200


def test_a_password_alone_is_not_enough_once_there_is_a_second_step(staff):
    TOTP.activate(staff, generate_totp_secret())
    client = Client()
    client.post("/accounts/login/", {"login": "staff@example.org", "password": "correct horse"})
    assert client.get("/admin/").status_code == 302


def test_who_removes_the_second_step_is_out(staff):
    TOTP.activate(staff, generate_totp_secret())
    client = signed_in(staff)
    Authenticator.objects.all().delete()
    assert client.get("/admin/").status_code == 302


def test_no_secret_of_the_way_in_is_among_the_staff_pages():
    shown = {model._meta.label for model in admin.site._registry}
    assert not shown & {"mfa.Authenticator", "usersessions.UserSession", "account.EmailAddress", "sessions.Session"}


@pytest.mark.parametrize(
    "path", ["games/game/a%00b/change/", "games/game/%00/review/", "games/notice/?kind__exact=%00", "games/game/?q=%00"]
)
def test_what_no_database_can_look_for_is_not_found(path):
    assert signed_in(staff_with_second_step()).get(f"/admin/{path}").status_code == 404
