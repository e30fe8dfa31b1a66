"""Staff close an account or end a person's sessions."""

import pytest
from django.test import Client

from accounts.lifecycle.clearing import clear_guests
from accounts.lifecycle.close import Closed, close_account
from accounts.models import User
from games.models import StaffAct
from games.play.staff.people import close_account_as_staff, end_sessions_as_staff
from games.play.tables.seating import take_seat
from games.refusals import Refusal
from testing.clients import signed_in
from testing.people import person, staff_with
from testing.tables import ended, fresh, open_for, running
from tests.accounts.sign_up import signed_in_as

pytestmark = pytest.mark.django_db

REASON = "Rude in three games."


@pytest.fixture
def mary():
    return staff_with("Mary", "accounts.change_user")


def close(user: User, staff: User, reason: str = REASON) -> User:
    return close_account_as_staff(pk=user.pk, staff=staff, reason=reason)


def closed(user: User) -> bool:
    return User.objects.get(pk=user.pk).closed_at is not None


def test_account_is_closed_and_the_trail_says_by_whom_and_why(alice, mary):
    close(alice, mary)
    row = StaffAct.objects.get()
    assert closed(alice)
    assert (row.kind, row.staff, row.staff_name, row.person, row.game, row.reason) == (
        "close-account",
        mary,
        "Mary",
        alice,
        None,
        REASON,
    )


def test_players_of_each_running_game_read_it_with_the_reason(alice, bob, mary):
    games = [running(alice, bob), running(bob, alice)]
    close(alice, mary)
    for game in games:
        text = signed_in(bob).get(game.get_absolute_url()).text
        assert f"Staff closed the account of Former player, and a bot plays for them: {REASON}" in text
        assert "Mary" not in text


def test_people_at_an_open_table_read_it_too(alice, bob, mary):
    game = open_for(bob, seats=3)
    for user in (bob, alice):
        take_seat(game_id=game.pk, user=user, text=None)
    close(alice, mary)
    text = signed_in(bob).get(game.get_absolute_url()).text
    assert f"Staff closed the account of Former player, who left the table: {REASON}" in text


def test_finished_game_does_not_change(alice, bob, mary):
    end = ended(running(alice, bob))
    close(alice, mary)
    assert (fresh(end).revision, end.entries.exclude(reason="").count()) == (end.revision, 0)


@pytest.mark.both_databases
def test_trail_keeps_the_name_of_staff_whose_account_is_closed(alice, mary):
    root = person("Rose", is_staff=True, is_superuser=True)
    close(alice, mary)
    close(mary, root)
    assert list(StaffAct.objects.order_by("pk").values_list("staff_name", flat=True)) == ["Mary", "Rose"]


def test_staff_may_close_the_account_once_that_game_is_over(alice, mary):
    ended(running(alice, mary))
    close(alice, mary)
    assert closed(alice)


def test_staff_cannot_close_their_own_account(mary):
    with pytest.raises(Refusal, match="in your settings"):
        close(mary, mary)
    assert not closed(mary)


def test_only_superusers_can_close_accounts_of_staff(mary):
    nick = person("Nick", is_staff=True)
    with pytest.raises(Refusal, match="Only a superuser"):
        close(nick, mary)
    close(nick, person("Rose", is_staff=True, is_superuser=True))
    assert closed(nick)


def test_guest_in_the_trail_is_not_cleared(mary):
    guest = User.objects.create_guest()
    User.objects.filter(pk=guest.pk).update(last_login="2020-01-01T00:00:00Z")
    close(guest, mary)
    User.objects.filter(pk=guest.pk).update(last_login="2020-01-01T00:00:00Z")
    assert clear_guests() == 0
    assert closed(guest)


def test_cleared_guest_cannot_be_closed(mary):
    guest = User.objects.create_guest()
    gone = User(pk=guest.pk)
    guest.delete()
    with pytest.raises(Refusal, match="nothing was done"):
        close(gone, mary)
    assert not StaffAct.objects.exists()


def sign_in(user: User) -> Client:
    client = Client()
    client.post("/accounts/login/", {"login": user.email, "password": "correct horse"})
    return client


def end(user: User, staff: User, reason: str = REASON) -> int:
    return end_sessions_as_staff(pk=user.pk, staff=staff, reason=reason)


def test_only_the_sessions_of_that_person_end(alice, bob, mary):
    phone, laptop, of_bob = sign_in(alice), sign_in(alice), sign_in(bob)
    assert end(alice, mary) == 2
    assert [signed_in_as(client) for client in (phone, laptop, of_bob)] == [None, None, "Bob"]
    assert signed_in_as(sign_in(alice)) == "Alice"


def test_logs_of_tables_do_not_mention_it(alice, bob, mary):
    game = running(alice, bob)
    sign_in(alice)
    before = (game.entries.count(), fresh(game).revision)
    end(alice, mary)
    assert (game.entries.count(), fresh(game).revision) == before


def test_staff_do_not_end_their_own_sessions(mary):
    with pytest.raises(Refusal, match="in your settings"):
        end(mary, mary)


def never_signed_in(name: str) -> User:
    return person(name)


def guest(name: str) -> User:
    return User.objects.create_guest()


def colleague(name: str) -> User:
    return person(name, is_staff=True)


def gone(name: str) -> User:
    user = person(name)
    return close_account(user.pk, by=user)


@pytest.mark.parametrize(
    "who, error, said",
    [
        (never_signed_in, Refusal, "This person is not signed in anywhere. Nothing was changed."),
        (guest, Refusal, "Guests cannot sign in again, so their sessions stay. Nothing was changed."),
        (colleague, Refusal, "Only a superuser can do that to a member of staff."),
        (gone, Closed, "This account is closed."),
    ],
)
def test_sessions_of_these_people_cannot_be_ended(mary, who, error, said):
    with pytest.raises(error) as refusal:
        end(who("Carl"), mary)
    assert (str(refusal.value.sentence), StaffAct.objects.count()) == (said, 0)
