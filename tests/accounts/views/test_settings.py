"""A person's own settings."""

import pytest
from django.test import Client

from accounts.lifecycle.close import close_account
from accounts.models import SignedOut, User
from accounts.views.settings import settings_page
from testing.clients import signed_in
from testing.people import person
from testing.tables import against_bots
from tests.accounts.sign_up import person_in

pytestmark = pytest.mark.django_db

GIVEN = {"name": "Alice", "language": "en", "time_zone": "Europe/Paris", "mail": "on", "odds": "on", "keys": "on"}
GIVEN |= {"mail_when": "at-once", "mail_hour": "8", "mail_start": "on", "mail_end": "on", "mail_invitation": "on"}


@pytest.fixture
def alice():
    return person("Alice")


def save(client: Client, **changed: str):
    return client.post("/settings/", {name: value for name, value in (GIVEN | changed).items() if value is not None})


def test_all_settings_are_stored(alice):
    answer = save(signed_in(alice), name="Alix", language="fr", mail=None, odds=None, keys=None)
    assert answer.headers["Location"] == "/settings/"
    alice.refresh_from_db()
    kept = (alice.name, alice.language, alice.time_zone, alice.mail, alice.odds, alice.keys)
    assert kept == ("Alix", "fr", "Europe/Paris", False, False, False)


def test_mail_choices_are_stored(alice):
    save(signed_in(alice), mail_when="daily", mail_hour="23", mail_start=None, mail_end=None, mail_invitation=None)
    alice.refresh_from_db()
    assert (alice.mail, alice.mail_when, alice.mail_hour) == (True, "daily", 23)
    assert (alice.mail_start, alice.mail_end, alice.mail_invitation) == (False, False, False)


def test_page_changes_its_language_at_once(alice):
    client = signed_in(alice)
    save(client, language="fr")
    assert client.get("/settings/").headers["Content-Language"] == "fr"


def test_own_name_may_change_its_spelling(alice):
    save(signed_in(alice), name="ALICE")
    alice.refresh_from_db()
    assert alice.name == "ALICE"


def test_new_name_is_shown_at_the_table(alice):
    game = against_bots(alice)
    save(signed_in(alice), name="Alix")
    assert game.seat_rows.get(number=0).name == "Alix"


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "Bob"},
        {"name": "bOB"},
        {"name": "Guest 7"},
        {"name": "x" * 25},
        {"name": "A\u202eB"},
        {"language": "tlh"},
        {"time_zone": "Mars/Olympus"},
        {"mail_when": "never"},
        {"mail_hour": "24"},
        {"mail_hour": "-1"},
        {"time_zone": "../../etc/passwd"},
    ],
)
def test_invalid_form_shows_its_error_and_changes_nothing(alice, wrong):
    person("Bob")
    answer = save(signed_in(alice), mail=None, **wrong)
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.text
    assert answer.context["user"].name == "Alice"  # above the form, too
    alice.refresh_from_db()
    assert (alice.name, alice.language, alice.time_zone, alice.mail) == ("Alice", "", "", True)


def test_own_name_does_not_count_as_taken(alice):
    assert save(signed_in(alice), name="ALICE").status_code == 302


def test_guest_has_no_mail_settings_and_is_offered_an_account():
    client = Client()
    client.post("/play-now/", {"rules": "push"})
    text = client.get("/settings/").text
    assert "Keep your games: create an account" in text
    assert 'name="mail"' not in text
    guest = person_in(client)
    assert save(client, name=guest.name).status_code == 302
    guest.refresh_from_db()
    assert (guest.time_zone, guest.mail) == ("Europe/Paris", True)


def test_account_is_not_offered_another_account(alice):
    text = signed_in(alice).get("/settings/").text
    assert "create an account" not in text
    assert "alice@example.org" in text


def test_a_visitor_has_no_settings():
    assert Client().get("/settings/").headers["Location"] == "/accounts/login/?next=/settings/"


def test_charlie_changes_only_his_own_settings(alice):
    save(signed_in(person("Charlie")), name="Charles", mail=None)
    alice.refresh_from_db()
    assert (alice.name, alice.mail) == ("Alice", True)


def test_quiet_hours_can_be_set_and_removed(alice):
    client = signed_in(alice)
    for begin, end, kept in (("22", "7", (22, 7)), ("0", "12", (0, 12)), ("", "", (None, None))):
        assert save(client, quiet_from=begin, quiet_to=end).status_code == 302
        alice.refresh_from_db()
        assert (alice.quiet_from, alice.quiet_to) == kept


@pytest.mark.parametrize("begin, end", [("22", ""), ("", "7"), ("7", "7"), ("7", "20"), ("24", "3"), ("x", "3")])
def test_incomplete_or_too_long_quiet_hours_are_refused(alice, begin, end):
    assert save(signed_in(alice), quiet_from=begin, quiet_to=end).status_code == 422
    alice.refresh_from_db()
    assert (alice.quiet_from, alice.quiet_to) == (None, None)


def test_late_settings_do_not_restore_a_closed_account(alice, rf):
    """The request read its user before the account was closed."""
    request = rf.post("/settings/", GIVEN)
    request.user = alice
    close_account(alice.pk, by=alice)
    with pytest.raises(SignedOut):
        settings_page(request)
    alice.refresh_from_db()
    assert (alice.name, alice.email, alice.is_active) == ("", None, False)


@pytest.mark.parametrize("name", ["Bob", "ВОВ", "Pushsite staff", "evil.example", "A\u200bB", "Guest 7"])
def test_reserved_or_taken_name_is_refused_and_nothing_is_stored(alice, name):
    person("Bob")
    answer = save(signed_in(alice), name=name, language="fr")
    alice.refresh_from_db()
    assert (answer.status_code, alice.name, alice.language) == (422, "Alice", "")


@pytest.mark.parametrize("name", ["evil.example", "Admin", "👩\u200d🚀"])
def test_other_settings_can_change_with_an_older_invalid_name(alice, name):
    type(alice).objects.filter(pk=alice.pk).update(name=name)
    assert save(signed_in(alice), name=name, language="fr").status_code == 302
    alice.refresh_from_db()
    assert (alice.name, alice.language) == (name, "fr")


@pytest.mark.parametrize(
    ("sounds", "status", "kept"), [("on", 204, "on"), ("always", 204, "always"), ("loud", 422, "off"), ("", 422, "off")]
)
def test_sounds_are_kept_from_a_table_for_guests_too(sounds, status, kept):
    guest = User.objects.create_guest()
    assert signed_in(guest).post("/settings/sounds/", {"sounds": sounds}).status_code == status
    guest.refresh_from_db()
    assert guest.sounds == kept


def test_settings_without_sounds_leave_them():
    guest = User.objects.create_guest()
    client = signed_in(guest)
    client.post("/settings/sounds/", {"sounds": "on"})
    assert client.post("/settings/", {"name": guest.name, "mail_hour": "8"}).status_code == 302
    guest.refresh_from_db()
    assert guest.sounds == "on"


@pytest.mark.parametrize(
    ("speed", "status", "kept"), [("slow", 204, "slow"), ("light", 422, "normal"), ("", 422, "normal")]
)
def test_speed_is_kept_from_a_table_for_guests_too(speed, status, kept):
    guest = User.objects.create_guest()
    assert signed_in(guest).post("/settings/speed/", {"speed": speed}).status_code == status
    guest.refresh_from_db()
    assert guest.speed == kept
