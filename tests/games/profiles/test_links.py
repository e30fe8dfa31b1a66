"""Names that lead to profiles: those of accounts, not of guests, bots and former players."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.lifecycle.close import close_account
from accounts.models import User
from games.play.tables.seating import take_seat
from games.ratings.models import Rating
from testing.clients import signed_in
from testing.people import person
from testing.tables import ended, open_for, running

pytestmark = pytest.mark.django_db


def profiles(client, address):
    """The profiles to which the page leads, without the viewer's own in its header."""
    return sorted(set(re.findall('href="/people/([^"/]+)/"', client.get(address).text)))


def test_names_at_a_table_lead_to_profiles_before_during_and_after_a_game(alice, bob):
    room = open_for(alice, 3)
    take_seat(game_id=room.pk, user=alice, text="")
    game = running(alice, bob, seats=3, bots={2: "easy"})
    assert profiles(Client(), f"/games/{room.pk}/") == ["Alice"]
    assert profiles(signed_in(bob), f"/games/{game.pk}/") == ["Alice"]
    ended(game)
    assert profiles(signed_in(bob), f"/games/{game.pk}/") == ["Alice", "Bob"]


def test_guests_and_former_players_have_none(alice, bob):
    game = running(alice, bob, User.objects.create_guest())
    close_account(bob.pk, by=bob)
    assert profiles(signed_in(alice), f"/games/{game.pk}/") == []


def test_names_on_a_leader_board_lead_to_profiles(alice):
    until = timezone.now() + timedelta(days=1)
    columns = {"mu": 30, "sigma": 2, "number": 1700, "games": 20, "listed": True, "provisional_at": until}
    Rating.objects.create(person=alice, rules="push", **columns)
    assert profiles(Client(), "/ratings/push/") == ["Alice"]


def test_a_name_with_a_slash_is_a_link(alice):
    other = person("AC/DC")
    game = running(alice, other, public=True)
    assert 'href="/people/AC/DC/"' in signed_in(alice).get(f"/games/{game.pk}/").text
