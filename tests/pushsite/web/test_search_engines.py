"""What search engines may list: robots.txt, the sitemap, the header and addresses in the head of pages."""

import re
from html import unescape
from itertools import product

import pytest
from django.test import Client
from django.urls import reverse

from games.catalog import RULES
from testing.clients import signed_in
from testing.tables import open_for, running

pytestmark = pytest.mark.django_db
SITE = "https://push.example.org"


@pytest.fixture(autouse=True)
def _site(settings):
    settings.SITE_URL = SITE


LANGUAGES = ("", "en", "fr")  # "" is the reader's
PATHS = ["/", "/api/", "/check/", "/fair/", "/games/luck/", "/rules/", "/rules/levels/"]
PATHS += ["/about/", "/accessibility/", "/imprint/", "/privacy/", "/terms/"]
PATHS += [f"/{of_game}/{slug}/" for of_game, slug in product(("learn", "rules"), RULES)]
CANONICAL = re.compile(r'<link rel="canonical" href="([^"]*)">')
ALTERNATE = re.compile(r'<(?:link|xhtml:link) rel="alternate" hreflang="([^"]*)" href="([^"]*)"/?>')
HTML_LANGUAGE = re.compile(r'<html lang="([^"]*)"')


def address(path: str, language: str) -> str:
    return f"{path}?language={language}" if language else path


def alternates_of(path: str) -> list[tuple[str, str]]:
    return [(language or "x-default", SITE + address(path, language)) for language in ("en", "fr", "")]


def in_the_sitemap() -> dict[str, list[tuple[str, str]]]:
    """Each address of the sitemap, with its alternates."""
    entries = re.findall(r"<loc>([^<]*)</loc>(.*?)</url>", Client().get("/sitemap.xml").text, re.DOTALL)
    return {unescape(where): ALTERNATE.findall(unescape(rest)) for where, rest in entries}


def test_robots_txt_names_the_sitemap():
    answer = Client().get("/robots.txt")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/plain")
    assert f"Sitemap: {SITE}/sitemap.xml" in answer.text.splitlines()


def test_sitemap_has_the_pages_that_say_the_same_to_everybody_in_each_language_at_the_sites_own_address():
    expected = {SITE + address(path, language): alternates_of(path) for path, language in product(PATHS, LANGUAGES)}
    assert in_the_sitemap() == expected


@pytest.mark.parametrize("browser", ["en", "fr"])
def test_each_page_of_the_sitemap_is_in_the_language_that_its_address_asks_for(browser):
    """Whatever the browser prefers; and it may be listed by this address, with the same alternates."""
    for (where, alternates), language in zip(in_the_sitemap().items(), LANGUAGES * len(PATHS), strict=True):
        answer = Client().get(where.removeprefix(SITE), headers={"Accept-Language": browser})
        expected = language or browser
        assert (where, answer.status_code, answer.headers.get("X-Robots-Tag")) == (where, 200, None)
        assert (where, HTML_LANGUAGE.findall(answer.text)) == (where, [expected])
        assert (where, answer.headers["Content-Language"]) == (where, expected)
        assert (CANONICAL.findall(answer.text), ALTERNATE.findall(answer.text)) == ([where], alternates)


def test_canonical_address_has_of_the_query_the_language_alone():
    text = Client().get("/rules/?at=1&language=fr&x=%22").text
    assert CANONICAL.findall(text) == [f"{SITE}/rules/?language=fr"]
    assert ALTERNATE.findall(text) == alternates_of("/rules/")


@pytest.mark.parametrize("unknown", ["de", "fr-CA", "FR", "", "fr%00", "%22%3E%3Cb%3E", "en&language=tlh"])
def test_a_language_that_there_is_not_is_ignored(unknown):
    answer = Client().get(f"/rules/?language={unknown}", headers={"Accept-Language": "fr"})
    assert (answer.status_code, HTML_LANGUAGE.findall(answer.text)) == (200, ["fr"])
    assert CANONICAL.findall(answer.text) == [f"{SITE}/rules/"]


def test_too_many_fields_in_the_address_are_refused():
    assert Client().get("/rules/?" + "a&" * 1001).status_code == 400


def test_pages_with_people_or_tables_are_not_to_be_listed_by_whomever_they_are_read(alice, bob, charlie):
    public = open_for(alice, public=True)
    pages = [public.get_absolute_url(), running(alice, bob, public=True).get_absolute_url(), "/games/tables/"]
    pages += [
        "/games/watch/",
        f"/ratings/{next(iter(RULES))}/",
        reverse("people:profile", args=["Alice"]),
        "/picture.png",
    ]
    for client in (Client(), signed_in(charlie)):
        answers = {page: client.get(page) for page in pages}
        assert {page: answer.status_code for page, answer in answers.items()} == dict.fromkeys(pages, 200)
        assert {page: answer.headers.get("X-Robots-Tag") for page, answer in answers.items()} == dict.fromkeys(
            pages, "noindex"
        )
        assert [page for page, answer in answers.items() if b'rel="canonical"' in answer.getvalue()] == []
        assert [page for page, answer in answers.items() if b"hreflang" in answer.getvalue()] == []


def test_own_pages_are_not_to_be_listed(alice):
    pages = ["/games/", "/settings/", "/people/"]
    assert [signed_in(alice).get(page).headers["X-Robots-Tag"] for page in pages] == ["noindex"] * 3
