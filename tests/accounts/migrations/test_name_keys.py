"""Accounts from before names were compared by their look."""

import pytest

from accounts.models import User
from tests.support.database import migrated_to, migrated_to_the_newest
from tests.support.people import person


@pytest.fixture
def before():
    """The user model before the migration; afterwards all migrations are applied again."""
    yield migrated_to(("accounts", "0006_closing")).get_model("accounts", "User")
    migrated_to_the_newest()


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_existing_lookalike_names_are_kept_with_distinct_keys(before):
    for number, name in enumerate(["Alice", "Аlice", "Bob", "AIice"]):
        before.objects.create(email=f"{number}@example.org", name=name)
    before.objects.create(guest=True, name="Alice")
    before.objects.create(closed_at="2026-11-01T12:00Z", name="")
    migrated_to_the_newest()
    first, second, bob, third, guest, closed = User.objects.order_by("pk")
    assert [each.name for each in (first, second, bob, third, guest, closed)] == [
        "Alice", "Аlice", "Bob", "AIice", "Alice", "",
    ]  # fmt: skip
    assert (first.name_key, first.name_look) == ("alice", "alice")
    assert (second.name_key, second.name_look) == (f"alice {second.pk}", f"alice {second.pk}")
    assert (third.name_key, third.name_look) == ("aiice", f"alice {third.pk}")
    assert [(each.name_key, each.name_look) for each in (guest, closed)] == [(None, None)] * 2
    for each in (first, second, third):
        each.save()
        assert User.objects.get(pk=each.pk).name_look == each.name_look
    assert person("Charlie").name_key == "charlie"
