"""Addresses and names that staff have barred."""

import pytest
from django.core import mail
from django.core.exceptions import ValidationError
from django.db import connection

from accounts.lifecycle.close import close_account
from accounts.models import Barred, FormerName, User
from accounts.names.barred import bar_email, email_is_barred, name_is_barred
from accounts.names.in_use import free_name
from testing.clients import signed_in
from testing.people import long_renamed, person
from tests.accounts.sign_up import GIVEN, enter_code, person_in, sign_up, signed_in_as
from tests.support.mail import newest_code

pytestmark = pytest.mark.django_db


@pytest.fixture
def gone(alice, mary):
    """Alice, who was Lucifer once, and whose account staff have closed and barred."""
    long_renamed(alice, "Lucifer", "Alice")
    return close_account(alice.pk, by=mary, reason="Threats.", bar=True)


@pytest.mark.both_databases
def test_name_former_name_and_those_that_look_alike_cannot_be_used_again(gone, bob):
    for name in ("Alice", "alice", "\u0410lice", "Lucifer", "LUCIFER"):
        with pytest.raises(ValidationError):
            free_name(name, bob)
    assert free_name("Alicia", bob) == "Alicia"
    answer = signed_in(bob).post("/settings/", {"section": "name", "name": "Alice"})
    assert (answer.status_code, "This name is taken." in answer.text) == (422, True)


def test_nothing_is_kept_but_keyed_hashes(gone):
    assert [len(row.digest) for row in Barred.objects.all()] == [64] * 5  # an address, and two keys of each name
    assert FormerName.objects.count() == 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM accounts_barred UNION ALL SELECT id, name FROM accounts_user")
        stored = str(cursor.fetchall())
    assert [word for word in ("alice@", "Alice", "Lucifer") if word.lower() in stored.lower()] == []


def test_without_the_bar_name_and_address_are_free_again(bob, mary):
    close_account(bob.pk, by=mary, reason="They asked for it.")
    assert (Barred.objects.count(), name_is_barred("Bob"), email_is_barred(bob.email)) == (0, False, False)


@pytest.mark.parametrize("email", ["alice@example.org", "ALICE@example.org", "alice+again@example.org"])
def test_barred_address_makes_no_account_and_only_its_owner_learns_why(gone, client, email):
    page = sign_up(client, name="Nobody", email=email)
    assert (page.status_code, "use this e-mail here" in page.text) == (200, False)
    answer = enter_code(client, newest_code(email.lower()))
    assert answer.status_code == 403
    assert "You can’t use this e-mail here: our staff closed an account with it." in answer.text
    assert (person_in(client).guest, User.objects.filter(email=email.lower()).exists()) == (True, False)


def test_other_addresses_make_an_account(gone, client):
    sign_up(client, name="Nobody", email="alicia@example.org")
    enter_code(client, newest_code("alicia@example.org"))
    assert signed_in_as(client) == "Nobody"
    assert not person_in(client).guest


def test_nobody_changes_their_address_to_a_barred_one(gone, bob):
    client = signed_in(bob)
    client.post("/accounts/reauthenticate/", {"password": "correct horse"})
    client.post("/accounts/email/", {"email": GIVEN["email"], "action_add": "1"})
    assert enter_code(client, newest_code(GIVEN["email"])).status_code == 403
    bob.refresh_from_db()
    assert (bob.email, bob.has_verified_email) == ("bob@example.org", True)


def test_barred_address_gets_no_code_to_sign_in(gone, client):
    mail.outbox.clear()
    client.post("/accounts/login/code/", {"email": GIVEN["email"]})
    assert mail.outbox == []


def test_bar_holds_after_the_key_of_the_site_was_changed(settings):
    bar_email("dave@example.org")
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another"
    assert email_is_barred("dave@example.org")
    settings.SECRET_KEY_FALLBACKS = []
    assert not email_is_barred("dave@example.org")  # a hash without its key tells nothing


def test_barring_the_same_twice_changes_nothing(mary):
    for _ in range(2):
        bar_email("dave@example.org")
    assert Barred.objects.count() == 1


def test_guests_cannot_use_a_barred_name(gone, client, bob):
    answer = client.post("/play-now/", {"rules": "push", "my_name": "Alice"})
    assert answer.status_code in (400, 422)
    assert not User.objects.filter(name="Alice").exists()


def test_bar_is_nobody_elses(gone):
    dora = person("Dora")
    assert free_name("Dora 2", dora) == "Dora 2"
