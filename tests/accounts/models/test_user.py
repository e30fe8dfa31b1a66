"""Stored people."""

import re

import pytest
from django.utils import translation

from accounts.models import User
from accounts.name_rules.guest_names import is_made_up_name
from testing.people import person

pytestmark = pytest.mark.django_db


def test_e_mail_is_stored_in_lower_case_and_found_in_any_case():
    user = User.objects.create_user("Alice@Example.org", "correct horse")
    assert user.email == "alice@example.org"
    assert user.emailaddress_set.get().email == "alice@example.org"


def test_default_name_is_the_part_before_the_at_with_a_number_if_taken():
    first, second = (User.objects.create_user(f"alice@{host}.example") for host in ("one", "two"))
    assert (first.name, second.name) == ("alice", "alice 2")


def test_guest_has_a_made_up_name():
    guest = User.objects.create_guest()
    assert is_made_up_name(guest.name)
    assert not guest.has_usable_password()


@pytest.mark.both_databases
def test_a_made_up_name_that_is_taken_gives_way_to_another_and_at_last_gets_a_number(monkeypatch):
    monkeypatch.setattr("accounts.models.user.some_guest_names", lambda count: ["Swift Otter", "Calm Owl"])
    first, second, third = (User.objects.create_guest().name for _number in range(3))
    assert (first, second) == ("Swift Otter", "Calm Owl")
    assert re.fullmatch(r"Swift Otter \d+", third)


def test_a_guest_has_the_same_name_in_both_languages():
    guest = User(guest=True, name="Swift Otter")
    assert (str(guest), guest.localised_name) == ("Swift Otter", "Swift Otter")
    with translation.override("fr"):
        assert (str(guest), guest.localised_name) == ("Loutre agile", "Loutre agile")


@pytest.mark.both_databases
def test_keys_of_a_name_are_stored():
    alice = person("Alice")
    assert (alice.name_key, alice.name_look) == ("alice", "alice")
    alice.name = "Ivan"
    alice.save(update_fields=["name"])
    alice.refresh_from_db()
    assert (alice.name_key, alice.name_look) == ("ivan", "lvan")


@pytest.mark.both_databases
def test_guests_may_have_equal_names_until_they_have_an_account():
    person("Alice")
    first, second = User.objects.create_guest(), User.objects.create_guest()
    for guest in (first, second):
        guest.name = "Аlice"
        guest.save(update_fields=["name"])
        assert (guest.name_key, guest.name_look) == (None, None)
    first.guest, first.email = False, "first@example.org"
    first.save_with_free_name(first.name, update_fields=["guest", "email", "name"])
    assert (first.name, first.name_key) == ("Аlice 2", "alice2")


def test_verified_e_mails_count():
    alice, guest = person("Alice"), User.objects.create_guest()
    assert (alice.has_verified_email, guest.has_verified_email) == (True, False)
    alice.emailaddress_set.update(verified=False)
    assert alice.has_verified_email is False
