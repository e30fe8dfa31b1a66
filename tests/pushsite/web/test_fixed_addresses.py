"""Icons, the password's page and security.txt, at the addresses where programs look for them."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils import timezone

from pushsite.web.fixed_addresses import SECURITY_TXT_EXPIRES
from testing.clients import signed_in


@pytest.mark.parametrize("address", ["/favicon.ico", "/apple-touch-icon.png"])
def test_icons_lead_to_files_that_there_are(address):
    answer = Client().get(address)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (302, "public, max-age=86400")
    assert finders.find(answer.headers["Location"].removeprefix("/static/"))


@pytest.mark.django_db
def test_password_managers_are_led_to_the_page_of_the_password(alice):
    answer = signed_in(alice).get("/.well-known/change-password", follow=True)
    assert (answer.status_code, answer.redirect_chain[0]) == (200, ("/accounts/password/change/", 302))


def test_security_txt_has_the_operators_contact_and_its_own_address(settings):
    settings.SECURITY_CONTACT, settings.SITE_URL = "mailto:security@example.org", "https://push.example.org"
    answer = Client().get("/.well-known/security.txt")
    fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert datetime.fromisoformat(fields.pop("Expires")) == SECURITY_TXT_EXPIRES
    assert fields == {
        "Contact": "mailto:security@example.org",
        "Preferred-Languages": "en, fr",
        "Canonical": "https://push.example.org/.well-known/security.txt",
    }


@pytest.mark.django_db
def test_there_is_no_security_txt_without_a_contact(settings):
    settings.SECURITY_CONTACT = ""
    assert Client().get("/.well-known/security.txt").status_code == 404


def test_security_txt_holds_for_30_days_more_and_no_longer_than_a_year():
    """If this fails: read SECURITY.md, then move the date."""
    left = SECURITY_TXT_EXPIRES - timezone.now()
    assert SECURITY_TXT_EXPIRES.tzinfo is UTC
    assert timedelta(days=30) < left < timedelta(days=366)
