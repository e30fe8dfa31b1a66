"""Addresses with what messengers, mails and people leave at their end."""

import pytest
from django.test import Client

from testing.clients import signed_in
from testing.tables import running

pytestmark = pytest.mark.django_db

AFTER = [
    ".",
    ")",
    ").",
    ",",
    "!",
    "…",
    "”",
    "»",
    "’",
    ">",
    "*",
    "\u200b",
    "\u2060",
    "\ufeff",
    ").\u200b",
    "。",
    "）",
    "%E2%80%8B.",
]


@pytest.mark.parametrize("end", AFTER)
@pytest.mark.parametrize("slash", ["", "/"])
def test_what_follows_the_address_of_a_table_is_no_part_of_it(end, slash, alice, bob):
    game = running(alice, bob, public=True)
    answer = signed_in(alice).get(f"/games/{game.pk}{slash}{end}", follow=True)
    assert (answer.status_code, answer.redirect_chain[-1][0]) == (200, game.get_absolute_url())


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("/rules/push).", "/rules/push/"),
        ("/rules/push/).?lang=fr", "/rules/push/?lang=fr"),
        ("/games/tables\u200b/", "/games/tables/"),
        ("/people/Alice).", "/people/Alice/"),
        ("/people/Alice/\u200b", "/people/Alice/"),
        ("/daily.", "/daily/"),
    ],
)
def test_so_it_is_for_every_page(written, meant, alice):
    answer = signed_in(alice).get(written)
    assert (answer.status_code, answer["Location"]) == (302, meant)


@pytest.mark.parametrize("written", ["/nothing).", "/people/Nobody/", "/static/x.js.", "/games/tables/x."])
def test_an_unknown_address_stays_missing(written):
    assert Client().get(written).status_code == 404


def test_no_address_leads_to_another_site():
    answer = Client().get("/", PATH_INFO="//evil.example/games/).")
    assert not answer.headers.get("Location", "").startswith("//")


def test_a_form_is_never_led_on(alice, bob):
    game = running(alice, bob)
    assert signed_in(alice).post(f"/games/{game.pk}/act.").status_code == 404
