"""Names that people have: whom a name belongs to, and whether it is free."""

import pytest
from django.core.exceptions import ValidationError

from accounts.lifecycle.close import close_account
from accounts.models import User
from accounts.name_rules.allowed import TAKEN
from accounts.names.in_use import NoSuchPerson, account_called, free_name, save_new_name
from testing.people import long_renamed, person
from tests.support.database import migrated_to, migrated_to_the_newest

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.mark.parametrize("name", ["Alice", "alice", "\u0410lice", " Alice ", "Ali\0ce"])
def test_account_is_found_by_its_name_and_by_one_that_looks_like_it(alice, name):
    assert account_called(name) == alice


def test_the_very_name_comes_before_one_that_looks_like_it(alice, bob):
    User.objects.filter(pk=bob.pk).update(name="alice")  # as accounts from before there were keys
    assert (account_called("Alice"), account_called("alice")) == (alice, bob)


@pytest.mark.parametrize("name", ["Alic", "", "Charlie"])
def test_other_names_belong_to_nobody(alice, name):
    with pytest.raises(NoSuchPerson):
        account_called(name)


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Zoë", "zoe"), ("Zoe", "ZOË"), ("Phượng", "phuong"), ("Çağrı", "cağri"), ("Straße", "STRASSE"),
        ("مُحَمَّد", "محمد"), ("شب\u200cتاب", "شبتاب"), ("שָׁלוֹם", "שלום"), ("Ｒｉｎ", "rin"),
    ],
)  # fmt: skip
def test_account_is_found_with_or_without_accents_and_joiners(name, typed):
    zoe = User.objects.create_user("zoe@example.org", name=name)
    assert account_called(typed) == zoe


def test_name_with_other_accents_must_be_the_only_one():
    zoe, other = person("Zoë"), person("Zoé")
    assert (account_called("Zoë"), account_called("Zoé")) == (zoe, other)
    with pytest.raises(NoSuchPerson):
        account_called("Zoe")


def test_key_of_a_name_that_the_version_before_has_changed_leads_nowhere(alice):
    User.objects.filter(pk=alice.pk).update(name="Zoë", name_key="zoë", name_look="Zoë")
    with pytest.raises(NoSuchPerson):
        account_called("Alicé")


@pytest.mark.django_db(transaction=True)
def test_migration_gives_existing_accounts_the_key_by_which_they_are_found():
    try:
        before = migrated_to(("accounts", "0007_stopped_channels_index")).get_model("accounts", "User")
        for name, email in (("Zoë", "zoe@example.org"), ("Guest", None)):
            before.objects.create(email=email, name=name, guest=email is None)
    finally:
        migrated_to_the_newest()
    assert list(User.objects.order_by("pk").values_list("name_search", flat=True)) == ["zoe", None]


def test_guests_and_closed_accounts_are_not_found(alice):
    guest = User.objects.create_guest()
    close_account(alice.pk, by=alice)
    for name in (guest.name, "Alice"):
        with pytest.raises(NoSuchPerson):
            account_called(name)


@pytest.mark.parametrize("name", ["Alice", "alice", "\u0410lice"])
def test_name_that_looks_like_an_accounts_is_taken(alice, bob, name):
    with pytest.raises(ValidationError, match=str(TAKEN)):
        free_name(name, bob)


@pytest.mark.parametrize("name", ["Alice", "alice"])
def test_people_may_spell_their_own_name_another_way(alice, name):
    assert free_name(name, alice) == name


def test_name_of_a_closed_account_is_free(alice):
    close_account(alice.pk, by=alice)
    assert free_name("Alice") == "Alice"


def former(user: User) -> list[str]:
    return list(user.former_names.values_list("name", flat=True))


def test_former_names_of_an_account_are_kept_until_it_is_closed(alice):
    long_renamed(alice, "Alicia", "Alicia", "Lucy")
    assert former(alice) == ["Alicia", "Alice"]
    close_account(alice.pk, by=alice)
    assert former(alice) == []


def test_names_of_guests_are_not_kept():
    guest = User.objects.create_guest()
    guest.name = "Gus"
    save_new_name(guest)
    assert former(guest) == []
