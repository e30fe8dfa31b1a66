"""``manage.py staff``."""

import io

import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from testing.people import person
from tests.accounts.sign_up import signed_in_as

pytestmark = pytest.mark.django_db


def make_staff(email: str = "Ursula@example.org", password: str = "correct horse") -> str:
    said = io.StringIO()
    call_command("staff", email=email, password=password, stdout=said)
    return said.getvalue()


def test_command_creates_an_account_that_can_sign_in():
    make_staff()
    client = Client()
    client.post("/accounts/login/", {"login": "ursula@example.org", "password": "correct horse"})
    assert signed_in_as(client) == "ursula"
    assert User.objects.get().is_staff


def test_command_explains_the_second_step():
    said = make_staff()
    assert "ursula@example.org is staff now." in said
    for what in ("/accounts/login/", "/admin/", "authenticator app", "recovery codes"):
        assert what in said


def test_existing_account_becomes_staff():
    alice = person("Alice")
    assert "it is staff now and has the new password" in make_staff("ALICE@example.org", "battery staple")
    alice.refresh_from_db()
    assert (alice.is_staff, alice.check_password("battery staple")) == (True, True)
    assert (User.objects.count(), EmailAddress.objects.count()) == (1, 1)


def test_taken_name_gets_a_number():
    person("Ursula")
    make_staff("ursula@example.com")
    assert set(User.objects.values_list("name", flat=True)) == {"Ursula", "ursula 2"}


@pytest.mark.parametrize("email, password", [("ursula", "correct horse"), ("ursula@example.org", "123")])
def test_invalid_input_gives_one_sentence_and_creates_nobody(email, password):
    with pytest.raises(CommandError):
        make_staff(email, password)
    assert User.objects.count() == 0
