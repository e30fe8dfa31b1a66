"""The page for developers."""

import re

import pytest
from django.test import Client

from accounts.models import User
from testing.clients import signed_in

pytestmark = pytest.mark.django_db

PAGE = "/api/"
PLACES = ["/settings/programs/", "/settings/bots/", "/settings/hooks/", "/settings/feeds/"]


def links(client: Client, page: str, under: str) -> list[str]:
    return re.findall(rf'href="({under}[^"]*)"', client.get(page).text)


def test_it_leads_everybody_to_tokens_bots_webhooks_and_feeds(alice):
    for client in (Client(), signed_in(User.objects.create_guest()), signed_in(alice)):
        assert [each for each in links(client, PAGE, "/settings/") if each in PLACES] == PLACES
    assert all(Client().get(place).headers["Location"] == f"/accounts/login/?next={place}" for place in PLACES)


def test_settings_lead_to_it_and_to_none_of_its_places(alice):
    client = signed_in(alice)
    assert links(client, "/settings/", PAGE) == [PAGE]
    assert [each for each in links(client, "/settings/", "/settings/") if each in PLACES] == []


@pytest.mark.parametrize("place", ["/settings/hooks/", "/settings/feeds/"])
def test_its_places_lead_back_to_it(alice, place):
    assert links(signed_in(alice), place, PAGE) == [PAGE]
