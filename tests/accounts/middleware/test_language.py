"""The language follows the address, else the account, else the browser, and can be switched."""

import re
from html import unescape

import pytest
from django.test import Client

from testing.clients import signed_in
from testing.people import person
from testing.tables import open_for

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


@pytest.mark.parametrize("asked, own", [("fr", "en"), ("en", "fr")])
def test_address_asks_for_a_language_for_one_request_and_chooses_none(asked, own):
    alice = person("Alice", language=own)
    for client in (Client(HTTP_ACCEPT_LANGUAGE=own), signed_in(alice)):
        before = language_of(client)
        cookies = {name: cookie.value for name, cookie in client.cookies.items()}
        answer = client.get(f"/rules/?language={asked}")
        assert (before, answer.headers["Content-Language"], language_of(client)) == (own, asked, own)
        assert {"Accept-Language", "Cookie"} - set(answer.headers["Vary"].split(", ")) == set()
        assert {name: cookie.value for name, cookie in client.cookies.items()} == cookies
    alice.refresh_from_db()
    assert alice.language == own


def test_browser_without_the_cookie_gets_that_of_the_account_not_of_the_address(alice):
    alice.language = "fr"
    alice.save()
    client = signed_in(alice, HTTP_ACCEPT_LANGUAGE="en")
    answer = client.get("/rules/?language=en")
    assert (answer.headers["Content-Language"], client.cookies["django_language"].value) == ("en", "fr")


def test_address_of_a_page_that_is_not_listed_asks_for_none(alice):
    table = open_for(alice, public=True).get_absolute_url()
    for page in (table, "/games/tables/", "/nothing/here/"):
        assert Client().get(f"{page}?language=fr").headers["Content-Language"] == "en"


def test_switch_leads_back_to_an_address_that_asks_for_no_language():
    client = Client()
    for asked, chosen in (("fr", "en"), ("fr", "fr"), ("en", "fr")):
        text = client.get(f"/rules/?at=1&language={asked}&x=a%26b").text
        back = unescape(re.search(r'name="next" value="([^"]*)"', text)[1])
        assert back == "/rules/?at=1&x=a%26b"
        answer = client.post("/language/", {"language": chosen, "next": back}, follow=True)
        assert (answer.redirect_chain, answer.headers["Content-Language"]) == ([(back, 302)], chosen)
