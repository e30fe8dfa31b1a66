"""Former names."""

import pytest
from django.core.exceptions import ValidationError

from accounts.lifecycle.close import close_account
from accounts.models import User
from accounts.name_rules.allowed import TAKEN
from accounts.names.former import formerly
from accounts.names.in_use import NoSuchPerson, account_called, free_name, save_new_name, take_name_away
from testing.clients import signed_in
from testing.clocks import later

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

ONCE = "You can change your name once every 30 days"
FORM = {"section": "name"}


def renamed(person: User, name: str) -> User:
    person.name = name
    save_new_name(person)
    return person


def test_name_is_changed_once_in_30_days(alice):
    renamed(alice, "Alicia")
    with pytest.raises(ValidationError, match=ONCE):
        renamed(User.objects.get(), "Lucy")
    with later(days=29), pytest.raises(ValidationError, match=ONCE):
        free_name("Lucy", alice)
    with later(days=31):
        assert renamed(User.objects.get(), "Lucy").name == "Lucy"


def test_settings_say_when_the_name_can_be_changed_again(alice):
    client = signed_in(alice)
    assert client.post("/settings/", {"name": "Alicia", **FORM}).status_code == 302
    answer = client.post("/settings/", {"name": "Lucy", **FORM})
    assert (answer.status_code, ONCE in answer.text, User.objects.get().name) == (422, True, "Alicia")
    assert client.post("/settings/", {"name": "Alicia", **FORM}).status_code == 302


def test_guests_change_theirs_freely():
    guest = User.objects.create_guest()
    for name in ("Gus", "Gustav"):
        renamed(guest, name)
    assert free_name("Gwen", guest) == "Gwen"


def test_a_person_who_lost_a_name_to_staff_may_choose_another_one(alice):
    take_name_away(alice)
    assert renamed(alice, "Alma").name == "Alma"


@pytest.mark.parametrize("name", ["Alice", "alice", "\u0410lice"])
def test_former_name_and_what_looks_like_it_is_free_for_others_after_12_months(name, alice, bob):
    renamed(alice, "Lucy")
    for owner in (bob, None):
        with later(days=364), pytest.raises(ValidationError, match=str(TAKEN)):
            free_name(name, owner)
        with later(days=366):
            assert free_name(name, owner) == name
    with later(days=31):
        assert free_name(name, alice) == name


def test_an_account_without_a_name_of_its_own_does_not_get_a_former_one(alice):
    renamed(alice, "Lucy")
    assert User.objects.create_user("alice@example.com").name == "alice 2"


def test_former_name_leads_to_its_person_until_then(alice, bob):
    renamed(alice, "Lucy")
    assert account_called("Alice") == account_called("alice") == alice
    answer = signed_in(bob).get("/people/Alice/")
    assert (answer.status_code, answer["Location"]) == (302, "/people/Lucy/")
    with later(days=366), pytest.raises(NoSuchPerson):
        account_called("Alice")


def test_name_that_staff_took_away_leads_to_nobody(alice, bob):
    take_name_away(alice)
    assert signed_in(bob).get("/people/Alice/").status_code == 404
    assert formerly(alice) == ""


def test_former_name_of_a_closed_account_is_free(alice):
    renamed(alice, "Lucy")
    close_account(alice.pk, by=alice)
    assert free_name("Alice") == "Alice"


def test_profile_says_formerly_for_30_days(alice, bob):
    renamed(alice, "Lucy")
    client = signed_in(bob)
    assert "formerly Alice" in client.get("/people/Lucy/").text
    with later(days=31):
        assert "formerly" not in signed_in(bob).get("/people/Lucy/").text
