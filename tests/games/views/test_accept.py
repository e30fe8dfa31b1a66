"""The address in a mail that accepts a rematch."""

from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.relations import block, unblock
from games.channels.mail.accept_address import accept_address
from games.play.tables.rematch import rematch
from tests.support.clients import signed_in
from tests.support.tables import ended, fresh, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice, bob, charlie):
    """A rematch that Alice asks Bob for."""
    return rematch(game_id=ended(running(alice, bob, public=True)).pk, user=alice)


def path_for(table, person):
    return urlsplit(accept_address(table, person)).path


def names(table):
    return [seat.name for seat in table.seat_rows.all()]


def test_looking_at_the_address_seats_nobody(table, bob):
    page = signed_in(bob).get(path_for(table, bob))
    assert f'action="/games/{table.rematch_of_id}/rematch" data-press' in page.text
    assert names(table) == ["Alice", ""]


def test_its_button_seats_the_person_and_then_it_leads_to_the_table(table, bob):
    client = signed_in(bob)
    assert client.post(f"/games/{table.rematch_of_id}/rematch").headers["Location"] == table.get_absolute_url()
    assert names(table) == ["Alice", "Bob"]
    assert client.get(path_for(table, bob)).headers["Location"] == table.get_absolute_url()


def test_another_persons_address_and_an_invented_one_only_lead_to_the_table(table, alice, bob, charlie):
    for client, path in (
        (signed_in(charlie), path_for(table, bob)),
        (signed_in(bob), path_for(table, charlie)),
        (signed_in(bob), path_for(fresh(table.rematch_of), bob)),
        (signed_in(bob), f"/games/{table.pk}/accept/{bob.pk}:invented"),
    ):
        assert client.get(path).headers["Location"].endswith(f"/games/{path.split('/')[2]}/")


def test_visitors_sign_in_first(table, bob):
    path = path_for(table, bob)
    assert Client().get(path).headers["Location"].startswith("/accounts/login/?next=" + path.replace(":", "%3A"))


def test_a_full_table_and_one_that_is_not_open_to_the_person_are_only_shown(table, alice, bob):
    path = path_for(table, bob)
    block(user=bob, person=alice)
    assert signed_in(bob).get(path).headers["Location"] == table.get_absolute_url()
    unblock(user=bob, person=alice)
    assert signed_in(bob).get(path).status_code == 200
    table.seat_rows.filter(number=1).update(user=User.objects.create_guest(), taken_at=timezone.now())
    assert signed_in(bob).get(path).headers["Location"] == table.get_absolute_url()
