"""What people may be called."""

from itertools import islice

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from accounts.models import User
from accounts.names import NAME_LENGTH, not_a_guest_s, plain_name, variants
from tests.support.people import person


@pytest.mark.parametrize("name", ["A\nB", "A\x00", "A\u202eB", "\u2028", "A\x9f"])
def test_a_name_holds_no_mark_that_nobody_sees(name):
    with pytest.raises(ValidationError):
        plain_name(name)


@pytest.mark.parametrize("name", ["Zoë", "李雷", "O'Brien", "Anne-Sophie", "🎲"])
def test_a_name_is_written_as_its_bearer_writes_it(name):
    plain_name(name)


@pytest.mark.parametrize("name", ["Guest 1", "guest 22", "GUEST1", "Invité 3"])
def test_what_the_site_calls_guests_is_nobody_s(name):
    with pytest.raises(ValidationError):
        not_a_guest_s(name)


@pytest.mark.parametrize("name", ["Guest", "Guest of honour", "Augustin 1er", "Guest 1 of 2"])
def test_other_names_with_guests_in_them_are_free(name):
    not_a_guest_s(name)


def test_variants_fit():
    assert list(islice(variants("Bob"), 3)) == ["Bob", "Bob 2", "Bob 3"]
    longest = "x" * NAME_LENGTH
    assert list(islice(variants(longest), 2)) == [longest, "x" * (NAME_LENGTH - 2) + " 2"]


@pytest.mark.django_db
@pytest.mark.both_databases
def test_two_accounts_never_have_the_same_name():
    person("Alice")
    with pytest.raises(IntegrityError):
        User.objects.create_user("other@example.org", name="ALICE")


@pytest.mark.django_db
@pytest.mark.both_databases
def test_an_account_has_an_e_mail():
    with pytest.raises(IntegrityError):
        User.objects.create(name="Alice")
