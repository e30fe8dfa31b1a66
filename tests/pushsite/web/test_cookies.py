"""The cookies of a site with TLS are bound to its host; sessions under the former cookie name continue."""

import json
import subprocess
import sys

import pytest
from django.test import Client

from testing.clients import signed_in
from testing.people import person
from testing.site import ROOT
from tests.accounts.sign_up import person_in
from tests.support.processes import production

NAMES = {
    "SESSION_COOKIE_NAME": "sessionid",
    "CSRF_COOKIE_NAME": "csrftoken",
    "LANGUAGE_COOKIE_NAME": "django_language",
    "DEVICE_COOKIE_NAME": "device",
    "MESSAGES_COOKIE_NAME": "messages",
}
SECURE = ["SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE"]
WITH_TLS = {name: f"__Host-{cookie}" for name, cookie in NAMES.items()} | dict.fromkeys(SECURE, True)
WITHOUT = NAMES | dict.fromkeys(SECURE, False)
READ = f"import json; from pushsite import settings; print(json.dumps([getattr(settings, n) for n in {[*WITH_TLS]}]))"


@pytest.fixture
def https(settings):
    """Set the site up as with TLS."""
    for name, value in WITH_TLS.items():
        setattr(settings, name, value)


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("url, cookies", [("https://example.org", WITH_TLS), ("http://localhost:8000", WITHOUT)])
def test_site_with_tls_binds_its_cookies_to_its_host(url, cookies):
    read = [sys.executable, "-c", READ]
    said = subprocess.run(read, cwd=ROOT, env=production(SITE_URL=url), check=True, stdout=subprocess.PIPE).stdout
    assert json.loads(said) == list(cookies.values())


@pytest.mark.django_db
def test_every_cookie_has_the_attributes_that_its_prefix_requires(https, alice):
    client = Client()
    client.get("/accounts/login/")
    client.post("/accounts/login/", {"login": alice.email, "password": "correct horse"})
    client.post("/language/", {"language": "fr"})
    client.post("/people/ask", {"name": person("Bob").name})
    given = {name: (cookie["secure"], cookie["path"], cookie["domain"]) for name, cookie in client.cookies.items()}
    assert given == {f"__Host-{name}": (True, "/", "") for name in NAMES.values()}


def under_the_former_name(client: Client) -> str:
    """Make the browser send its session as before the update."""
    key = client.cookies.pop("__Host-sessionid").value
    client.cookies["sessionid"] = key
    return key


@pytest.mark.django_db
def test_session_under_the_former_cookie_name_continues(https, alice):
    client = signed_in(alice)
    key = under_the_former_name(client)
    answer = client.get("/settings/")
    assert answer.context["user"] == alice
    assert (answer.cookies["__Host-sessionid"].value, answer.cookies["sessionid"].value) == (key, "")
    assert client.get("/settings/").cookies.keys() == {"__Host-csrftoken"}


@pytest.mark.django_db
def test_guest_keeps_the_seat(https):
    client = Client()
    client.post("/play-now/", {"rules": "push"})
    guest = person_in(client)
    under_the_former_name(client)
    assert client.get("/games/").context["user"] == guest


@pytest.mark.django_db
def test_session_planted_by_another_host_is_ignored(https, alice, charlie):
    client = signed_in(alice)
    client.cookies["sessionid"] = signed_in(charlie).cookies["__Host-sessionid"].value
    assert client.get("/settings/").context["user"] == alice


@pytest.mark.django_db
def test_ended_session_under_the_former_name_is_dropped(https):
    client = Client()
    client.cookies["sessionid"] = "x" * 32
    answer = client.get("/settings/")
    assert (answer.status_code, answer.cookies["sessionid"].value) == (302, "")
