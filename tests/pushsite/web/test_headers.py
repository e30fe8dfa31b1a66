"""The headers of every response."""

import re

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client, override_settings

from accounts.models import User
from games.play.revision import revision_token
from testing.addresses import addresses
from testing.clients import htmx, signed_in
from testing.people import person
from testing.tables import against_bots, open_for, running

pytestmark = pytest.mark.django_db

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
}
INLINE = re.compile(r"<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE)


@pytest.fixture
def alice():
    return person("Alice")


@pytest.fixture
def staff():
    user = User.objects.create_superuser("staff@example.org", "correct horse", name="Staff")
    TOTP.activate(user, generate_totp_secret())
    return user


def assert_strict(answer):
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))
    assert policy == POLICY
    assert answer.headers["Permissions-Policy"].startswith("accelerometer=(), ")
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    if "html" in answer.headers.get("Content-Type", ""):
        assert INLINE.findall(answer.text) == []


@pytest.mark.parametrize(
    "path", ["/", "/rules/", "/rules/push/", "/games/tables/", "/accounts/login/", "/accounts/signup/", "/nothing/here"]
)
def test_pages_for_visitors(path):
    assert_strict(Client().get(path))


@pytest.mark.parametrize("path", ["/games/", "/games/new/", "/settings/", "/accounts/email/", "/accounts/sessions/"])
def test_pages_for_accounts(alice, path):
    assert_strict(signed_in(alice).get(path, follow=True))


def test_tables_fragments_and_refusals(alice):
    bob = person("Bob")
    for game in (open_for(alice), running(alice, bob), against_bots(alice)):
        for client in (signed_in(alice), htmx(alice), signed_in(bob)):
            assert_strict(client.get(f"/games/{game.pk}/"))
            assert_strict(client.get(f"/games/{game.pk}/table"))
            assert_strict(client.get(f"/games/{game.pk}/table?revision={revision_token(game)}"))
            assert_strict(client.post(f"/games/{game.pk}/act", {"action": "fly"}))


def test_form_from_another_site():
    assert_strict(Client(enforce_csrf_checks=True).post("/play-now/"))


def test_unknown_host():
    assert_strict(Client(HTTP_HOST="evil.example").get("/"))


def test_server_error(alice, monkeypatch):
    def fail(**arguments):
        raise ZeroDivisionError

    monkeypatch.setattr("games.views.home.play_now", fail)
    answer = signed_in(alice, raise_request_exception=False).post("/play-now/", {"rules": "push"})
    assert answer.status_code == 500
    assert_strict(answer)


@pytest.mark.parametrize("path", ["/admin/", "/admin/games/game/", "/admin/accounts/user/", "/admin/nothing/"])
def test_staff_pages(staff, path):
    assert_strict(signed_in(staff).get(path))


def test_staff_page_of_a_game(staff, alice):
    game = running(alice, person("Bob"))
    answer = signed_in(staff).get(f"/admin/games/game/{game.pk}/change/")
    assert answer.status_code == 200
    assert_strict(answer)


@pytest.mark.parametrize("path", ["/health", "/ready"])
@override_settings(SECURE_SSL_REDIRECT=True)
def test_probes_under_any_host_and_without_tls(path):
    answer = Client(HTTP_HOST="10.0.0.7:8000").get(path)
    assert answer.status_code in (200, 503)
    assert_strict(answer)


@override_settings(SECURE_HSTS_SECONDS=600, SECURE_SSL_REDIRECT=True)
def test_site_with_tls_sends_hsts_and_redirects_http():
    assert Client().get("/rules/", secure=True).headers["Strict-Transport-Security"] == "max-age=600"
    answer = Client().get("/rules/?page=2")
    assert (answer.status_code, answer.headers["Location"]) == (301, "https://testserver/rules/?page=2")


def stored(client: Client, game: str) -> set[str]:
    """Return the routes whose pages a browser or a cache may store for this person."""
    answers = {address.route: client.get(address.example(game)) for address in addresses()}
    shown = {route: answer for route, answer in answers.items() if answer.getvalue()}
    return {route for route, answer in shown.items() if "no-store" not in answer.headers.get("Cache-Control", "")}


def test_no_page_made_for_a_person_is_stored(settings, mary, alice):
    settings.ROOT_URLCONF = "tests.accounts.embedded_urls"
    game = running(alice, mary, public=True).pk
    for_everybody = {"picture.png", "check/program.zip", "manifest.webmanifest", "service-worker.js", "offline/"}
    for_everybody |= {"robots.txt", "sitemap.xml"}
    assert stored(signed_in(alice), game) == for_everybody
    assert stored(signed_in(mary), game) == for_everybody


@pytest.mark.parametrize(
    "form, page",
    [("login", "login/2fa"), ("login/code", "login/code/confirm"), ("password/reset", "password/reset/confirm")],
)
def test_no_page_of_an_unfinished_sign_in_is_stored(alice, form, page):
    TOTP.activate(alice, generate_totp_secret())
    client = Client()
    client.post(f"/accounts/{form}/", {"login": alice.email, "email": alice.email, "password": "correct horse"})
    answer = client.get(f"/accounts/{page}/")
    assert (answer.status_code, "no-store" in answer.headers["Cache-Control"]) == (200, True)


def test_pages_that_are_the_same_for_all_viewers_may_be_stored():
    assert "Cache-Control" not in Client().get("/rules/push/").headers
