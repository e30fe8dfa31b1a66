"""The token of the link that ends mail."""

import pytest

from games.channels.mail.message import person_behind, stop_address

pytestmark = pytest.mark.django_db


@pytest.fixture
def token(alice):
    return stop_address(alice).rstrip("/").rpartition("/")[2]


def test_token_names_its_person(alice, token):
    assert person_behind(token) == alice


def test_token_never_changes(alice, token):
    assert stop_address(alice).endswith(f"/mail/stop/{token}/")


def test_token_of_another_person_cannot_be_forged(alice, bob, token):
    signature = token.partition(":")[2]
    for forged in (
        f"{bob.pk}:{signature}",
        str(bob.pk),
        f"{alice.pk}:",
        f"{alice.pk} :{signature}",
        token[:-1],
        ":",
        "x",
    ):
        assert person_behind(forged) is None


def test_token_of_a_closed_account_is_invalid(alice, token):
    alice.delete()
    assert person_behind(token) is None
