"""Addresses of people whose names a browser, a proxy or a template would change."""

from urllib.parse import unquote, urlsplit

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from accounts.models import User
from accounts.names.in_use import free_name
from games.jinja import profile_url
from testing.clients import signed_in
from testing.tables import running

pytestmark = pytest.mark.django_db

IMPOSSIBLE = [".", "..", "...", "../settings", "a/../b", "./a", "a/.", "/a", "a/", "/"]
AWKWARD = [
    "a?b",
    "a#b",
    "100%",
    "%2e%2e",
    "a\\b",
    "a/b",
    "=",
    "=2e2e",
    "=61",
    "ask",
    "a;b",
    "A\uffffB",
    ".a",
    "a.",
    "née",
]


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_name_that_no_address_can_have_is_refused_for_people_and_their_bots(name, alice):
    with pytest.raises(ValidationError, match="more than full stops"):
        free_name(name)
    with pytest.raises(ValidationError, match="more than full stops"):
        free_name(name, alice)


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_person_who_has_such_a_name_keeps_it(name, alice):
    User.objects.filter(pk=alice.pk).update(name=name)
    alice.refresh_from_db()
    assert free_name(name, alice) == name


@pytest.mark.parametrize("name", [*IMPOSSIBLE, *AWKWARD])
def test_links_to_every_name_lead_to_its_person(name, alice, client):
    User.objects.filter(pk=alice.pk).update(name=name)
    for address in (reverse("people:profile", args=[name]), profile_url(name)):
        parts = urlsplit(address)
        assert (parts.query, parts.fragment) == ("", "")
        segments = unquote(parts.path).strip("/").split("/")
        assert not {"", ".", ".."} & set(segments)
        assert client.get(address).context["person"] == alice
    assert client.get("/api/v1" + address.removesuffix("/")).json()["name"] == name


@pytest.mark.parametrize("name", ["a?b", "..", "=2e2e"])
def test_link_at_a_table_leads_to_its_person(name, alice, bob):
    User.objects.filter(pk=bob.pk).update(name=name)
    bob.refresh_from_db()
    page = signed_in(alice).get(running(alice, bob).get_absolute_url())
    assert f'href="{reverse("people:profile", args=[name])}"' in page.text
