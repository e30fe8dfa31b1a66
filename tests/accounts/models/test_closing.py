"""Late saves do not restore a closed account, and two tabs do not undo each other's changes."""

import threading

import pytest
from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.forms.auth import ChangePasswordForm
from accounts.forms.settings import MailKindsForm
from accounts.lifecycle.close import close_account
from accounts.models import SignedOut, User
from accounts.sign_in.adapter import Adapter
from games.play.staff.people import close_account_as_staff
from testing.clients import signed_in
from testing.people import staff_with
from tests.support.database import at_once, how_many_wait_for_a_lock
from tests.support.processes import eventually

CHANGE = {"oldpassword": "correct horse", "password1": "battery staple"}


def columns(user: User) -> dict[str, object]:
    return User.objects.filter(pk=user.pk).values().get()


@pytest.fixture
def closed(db, alice):
    """Alice as a request read her before her account was closed, and the row stored since."""
    close_account(alice.pk, by=alice)
    return alice, columns(alice)


def change_password(user: User) -> None:
    form = ChangePasswordForm(user, CHANGE)
    assert form.is_valid()
    form.save()


def change_name(user: User) -> None:
    user.name = "Alix"
    user.save(update_fields=["name"])


def choose_mail(user: User) -> None:
    MailKindsForm({"mail_start": "on"}, instance=user).save()


@pytest.mark.both_databases
@pytest.mark.parametrize("late", [User.save, change_name, change_password, choose_mail])
def test_late_saves_are_refused(closed, late):
    alice, stored = closed
    with pytest.raises(SignedOut):
        late(alice)
    assert columns(alice) == stored


@pytest.mark.both_databases
def test_e_mail_verified_after_closing_is_not_stored(closed, rf):
    alice, stored = closed
    with pytest.raises(SignedOut):
        Adapter().confirm_email(rf.post("/"), EmailAddress(user=alice, email="new@example.org"))
    assert (columns(alice), EmailAddress.objects.count()) == (stored, 0)


@pytest.mark.both_databases
def test_cleared_guest_is_not_stored_again(db):
    guest = User.objects.create_guest()
    User.objects.get(pk=guest.pk).delete()
    with pytest.raises(SignedOut):
        guest.save()
    assert not User.objects.exists()


@pytest.mark.both_databases
def test_new_password_keeps_changes_of_another_tab(db, alice):
    User.objects.filter(pk=alice.pk).update(name="Alix", mail=False)
    change_password(alice)
    assert (columns(alice)["name"], columns(alice)["mail"]) == ("Alix", False)
    assert User.objects.get(pk=alice.pk).check_password("battery staple")


@pytest.mark.both_databases
def test_settings_keep_a_password_changed_in_another_tab(db, alice, rf):
    change_password(User.objects.get(pk=alice.pk))
    choose_mail(alice)
    assert User.objects.get(pk=alice.pk).check_password("battery staple")
    assert (columns(alice)["mail_start"], columns(alice)["mail_end"]) == (True, False)


@pytest.mark.django_db(transaction=True)
def test_password_sent_while_staff_close_the_account_is_refused(alice):
    """Only PostgreSQL lets the request read its user while the account is being closed."""
    mary, client = staff_with("Mary", "accounts.change_user"), signed_in(alice)
    closing, awaited = threading.Event(), threading.Event()

    def close():
        with transaction.atomic():
            close_account_as_staff(pk=alice.pk, staff=mary, reason="A.")
            closing.set()
            assert awaited.wait(30)

    def change():
        assert closing.wait(30)
        return client.post("/accounts/password/change/", CHANGE).status_code

    def watch():
        assert closing.wait(30)
        eventually(how_many_wait_for_a_lock)
        awaited.set()

    assert at_once([close, change, watch]) == [None, 403, None]
    stored = columns(alice)
    assert (stored["name"], stored["email"], stored["is_active"]) == ("", None, False)
    assert stored["password"].startswith("!")
