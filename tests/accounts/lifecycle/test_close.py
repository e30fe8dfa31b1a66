"""The data of a person whose account was closed."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Group, Permission
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.lifecycle.close import Closed, close_account
from accounts.models import StoredMail, User
from testing.clients import signed_in
from testing.people import person, staff

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def columns(user: User) -> dict[str, object]:
    return User.objects.filter(pk=user.pk).values().get()


def test_no_personal_data_is_left(alice):
    User.objects.filter(pk=alice.pk).update(language="fr", time_zone="Europe/Paris", quiet_from=22, quiet_to=6)
    StoredMail.objects.create(to="alice@example.org", subject="Your turn", text="…")
    close_account(alice.pk, by=alice)
    left = {name: value for name, value in columns(alice).items() if value not in (None, "", False, {})}
    assert set(left) == {"id", "password", "created_at", "closed_at", "odds", "keys", "speed", "sounds", "shown_name",
                         "mail_when", "mail_hour", "mail_turn", "mail_start", "mail_end", "mail_invitation",
                         "mail_friend"}  # fmt: skip
    assert left["password"].startswith("!")
    assert str(User.objects.get(pk=alice.pk)) == "Former player"
    assert (EmailAddress.objects.count(), StoredMail.objects.count()) == (0, 0)


def test_stored_mails_to_others_stay(alice):
    for to in ("Alice@example.org", "bob@example.org, alice@example.org", "malice@example.org", "alice@example.org.uk"):
        StoredMail.objects.create(to=to, subject="Your turn", text="…")
    close_account(alice.pk, by=alice)
    assert {mail.to for mail in StoredMail.objects.all()} == {"malice@example.org", "alice@example.org.uk"}


def test_every_session_ends(alice):
    client, listed = signed_in(alice), Client()
    listed.post("/accounts/login/", {"login": alice.email, "password": "correct horse"})
    assert UserSession.objects.count() == 1
    close_account(alice.pk, by=alice)
    assert (UserSession.objects.count(), Session.objects.count()) == (0, 1)
    for each in (client, listed):
        assert each.get("/settings/").headers["Location"] == "/accounts/login/?next=/settings/"


def test_closed_account_cannot_sign_in(alice):
    close_account(alice.pk, by=alice)
    answer = Client().post("/accounts/login/", {"login": "alice@example.org", "password": "correct horse"})
    assert "E-mail and password do not match." in answer.text


def test_name_and_e_mail_are_free_again(alice, bob):
    for each in (alice, bob):
        close_account(each.pk, by=each)
    again = person("Alice")
    assert (again.name, again.email) == ("Alice", "alice@example.org")


def test_staff_who_close_their_account_lose_their_rights():
    mary = staff()
    mary.groups.add(Group.objects.create(name="referees"))
    mary.user_permissions.add(Permission.objects.get(codename="see_hidden"))
    close_account(mary.pk, by=mary)
    assert (mary.groups.count(), mary.user_permissions.count()) == (0, 0)
    assert (columns(mary)["is_staff"], columns(mary)["is_superuser"]) == (False, False)
    assert not Authenticator.objects.exists()


def test_the_second_time_is_refused_and_changes_nothing(alice):
    close_account(alice.pk, by=alice)
    before = columns(alice)
    with pytest.raises(Closed):
        close_account(alice.pk, by=alice)
    assert columns(alice) == before


def test_guest_can_be_closed():
    guest = User.objects.create_guest()
    close_account(guest.pk, by=guest)
    assert columns(guest)["name"] == ""
