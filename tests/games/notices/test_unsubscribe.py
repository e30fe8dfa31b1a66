"""The token of the link that ends mail."""

import pytest

from games.notices.base import person_behind, stop_address

pytestmark = pytest.mark.django_db


@pytest.fixture
def token(alice):
    return stop_address(alice).rstrip("/").rpartition("/")[2]


def test_the_token_says_whose_mail_it_is(alice, token):
    assert person_behind(token) == alice


def test_it_is_always_the_same(alice, token):
    assert stop_address(alice).endswith(f"/mail/stop/{token}/")


def test_somebody_else_s_token_cannot_be_made_from_one_s_own(alice, bob, token):
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


def test_a_person_who_is_gone(alice, token):
    alice.delete()
    assert person_behind(token) is None
