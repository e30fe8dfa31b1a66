"""Privacy page, terms and imprint: who runs the site, and what it keeps for how long."""

import re

import pytest
from django.test import Client

from pushsite.web import legal

pytestmark = pytest.mark.django_db
OPERATOR = {
    "name": "Ada Example",
    "address": "1 Example Road, 12345 Sampleton",
    "mail": "ada@example.org",
    "phone": "+49 30 1234",
    "register": "Register 42",
    "host": "Machines & Sons, 2 Rack Lane",
}
PAGES = ["/about/", "/accessibility/", "/privacy/", "/terms/", "/imprint/"]


def text_of(address: str, language: str = "en") -> str:
    answer = Client().get(address, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("page", PAGES)
def test_each_page_says_who_runs_the_site(settings, page):
    settings.OPERATOR = OPERATOR
    text = text_of(page)
    assert [
        OPERATOR[what] for what in ("name", "address", "mail", "phone", "register") if OPERATOR[what] not in text
    ] == []
    assert ("Machines &amp; Sons" in text) == (page == "/imprint/")


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("mode, said", [("embedded", "someone’s own computer"), ("production", "has not entered")])
def test_site_without_an_operator_says_so_in_a_sentence(settings, page, mode, said):
    settings.ROOT_URLCONF = "tests.accounts.embedded_urls"  # whose footer has the page of mails
    settings.OPERATOR, settings.MODE = dict.fromkeys(OPERATOR, ""), mode
    text = text_of(page)
    assert (said in text, "mailto:" in text) == (True, False)


def test_a_name_alone_is_not_shown(settings):
    settings.OPERATOR = dict.fromkeys(OPERATOR, "") | {"name": "Ada Example"}
    assert "Ada Example" not in text_of("/imprint/")
    assert legal.missing_of_operator() == ["OPERATOR_ADDRESS", "OPERATOR_MAIL"]


@pytest.mark.parametrize("language, days", [("en", "{} days"), ("fr", "{} jours")])
def test_privacy_page_says_how_long_from_the_settings(settings, language, days):
    settings.ROOT_URLCONF, settings.EMBEDDED = "tests.accounts.embedded_urls", True
    settings.KEEP_DAYS = {what: 1001 + number for number, what in enumerate(settings.KEEP_DAYS)}
    text = text_of("/privacy/", language)
    assert {what: text.count(days.format(number)) for what, number in settings.KEEP_DAYS.items()} == dict.fromkeys(
        settings.KEEP_DAYS, 1
    )


@pytest.mark.parametrize("asked, said", [("", False), ("https://api.pwnedpasswords.com/range/", True)])
def test_privacy_page_names_the_service_for_leaked_passwords_where_it_is_asked(settings, asked, said):
    settings.LEAKED_PASSWORDS_URL = asked
    assert ("first five characters" in text_of("/privacy/")) == said


@pytest.mark.parametrize("page", PAGES)
def test_pages_are_in_french_without_english(page):
    french = set(re.findall(r"<(?:h1|h2|h3|li|p)[^>]*>([^<]+)<", text_of(page, "fr")))
    english = set(re.findall(r"<(?:h1|h2|h3|li|p)[^>]*>([^<]+)<", text_of(page)))
    assert {each for each in french & english if len(each) > 12} == set()


def test_footer_leads_to_them():
    assert [page for page in PAGES if f'<a href="{page}">' not in text_of("/rules/")] == []
