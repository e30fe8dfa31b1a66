"""What search engines may list: robots.txt, the sitemap, the header and the canonical address."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.catalog import RULES
from tests.support.clients import signed_in
from tests.support.tables import open_for, running

pytestmark = pytest.mark.django_db
SITE = "https://push.example.org"


@pytest.fixture(autouse=True)
def _site(settings):
    settings.SITE_URL = SITE


def addresses_in_the_sitemap() -> list[str]:
    return re.findall(r"<loc>([^<]*)</loc>", Client().get("/sitemap.xml").text)


def test_robots_txt_names_the_sitemap():
    answer = Client().get("/robots.txt")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/plain")
    assert f"Sitemap: {SITE}/sitemap.xml" in answer.text.splitlines()


def test_sitemap_has_the_pages_that_say_the_same_to_everybody_at_the_sites_own_address():
    found = addresses_in_the_sitemap()
    expected = ["/", "/api/", "/check/", "/fair/", "/games/luck/", *(f"/learn/{slug}/" for slug in RULES)]
    expected += [
        "/imprint/",
        "/privacy/",
        "/terms/",
        "/rules/",
        "/rules/levels/",
        *(f"/rules/{slug}/" for slug in RULES),
    ]
    assert [address for address in found if not address.startswith(SITE)] == []
    assert sorted(address.removeprefix(SITE) for address in found) == sorted(expected)


def test_each_page_of_the_sitemap_answers_visitors_may_be_listed_and_names_its_address():
    for address in addresses_in_the_sitemap():
        answer = Client().get(address.removeprefix(SITE) + "?at=1")
        assert (address, answer.status_code, answer.headers.get("X-Robots-Tag")) == (address, 200, None)
        assert f'<link rel="canonical" href="{address}">' in answer.text


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


def test_own_pages_are_not_to_be_listed(alice):
    pages = ["/games/", "/settings/", "/people/"]
    assert [signed_in(alice).get(page).headers["X-Robots-Tag"] for page in pages] == ["noindex"] * 3
