"""The language follows the account, else the browser, and can be switched."""

import pytest
from django.test import Client

from tests.support.clients import signed_in
from tests.support.people import person

pytestmark = pytest.mark.django_db


def language_of(client: Client, **headers: str) -> str:
    return client.get("/", **headers).headers["Content-Language"]


def test_visitor_gets_the_language_of_the_browser():
    assert language_of(Client(), HTTP_ACCEPT_LANGUAGE="fr-CA,fr;q=0.9") == "fr"
    assert language_of(Client(), HTTP_ACCEPT_LANGUAGE="de") == "en"


def test_switch_overrides_the_browser():
    client = Client(HTTP_ACCEPT_LANGUAGE="fr")
    client.post("/language/", {"language": "en", "next": "/"})
    assert language_of(client) == "en"


def test_chosen_language_is_stored_in_the_account_for_other_browsers():
    alice = person("Alice")
    signed_in(alice).post("/language/", {"language": "fr"})
    alice.refresh_from_db()
    assert alice.language == "fr"
    assert language_of(signed_in(alice), HTTP_ACCEPT_LANGUAGE="en") == "fr"


def test_sign_in_sets_the_language_of_the_account():
    alice = person("Alice")
    alice.language = "fr"
    alice.save()
    client = Client()
    client.post("/language/", {"language": "en"})
    client.post("/accounts/login/", {"login": alice.email, "password": "correct horse"})
    assert language_of(client) == "fr"


def test_unknown_language_changes_nothing():
    client = Client()
    client.post("/language/", {"language": "tlh"})
    assert language_of(client) == "en"


@pytest.mark.parametrize("target", ["https://example.org/", "//example.org", "javascript:alert(1)", ""])
def test_switch_redirects_only_within_the_site(target):
    assert Client().post("/language/", {"language": "fr", "next": target}).headers["Location"] == "/"
