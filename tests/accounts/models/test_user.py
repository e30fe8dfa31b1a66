"""People as they are stored."""

import pytest

from accounts.models import User

pytestmark = pytest.mark.django_db


def test_an_e_mail_is_stored_in_small_letters_and_so_found_however_it_is_typed():
    user = User.objects.create_user("Alice@Example.org", "correct horse")
    assert user.email == "alice@example.org"
    assert user.emailaddress_set.get().email == "alice@example.org"


def test_a_name_is_what_stands_before_the_at_with_a_number_if_somebody_has_it():
    first, second = (User.objects.create_user(f"alice@{host}.example") for host in ("one", "two"))
    assert (first.name, second.name) == ("alice", "alice 2")


def test_a_guest_is_called_by_their_number():
    guest = User.objects.create_guest()
    assert guest.name == f"Guest {guest.pk}"
    assert not guest.has_usable_password()
