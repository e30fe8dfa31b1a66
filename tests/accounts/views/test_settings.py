"""A person's own settings."""

import re

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

PAGE = "/settings/"
TIMES = {"language": "en", "time_zone": "Europe/Paris", "quiet_from": "", "quiet_to": ""}
SHOWN = {"profile": "everyone", "shown_name": "public", "profile_games": "on"}
TABLE = {"speed": "normal", "sounds": "off", "odds": "on", "keys": "on"}
GIVEN = {"name": {"name": "Alice"}, "times": TIMES, "shown": SHOWN, "table": TABLE}
OPEN = re.compile(r'<details class="settings-section" id="([a-z-]+)" open>')


@pytest.fixture
def alice():
    return person("Alice")


def save(client: Client, section: str, **changed: str | None):
    fields = {name: value for name, value in (GIVEN[section] | changed).items() if value is not None}
    return client.post(PAGE, {"section": section, **fields})


def switch(client: Client, section: str, name: str, *values: str) -> int:
    """Post what the page's script posts when a switch or a choice has changed; return the status."""
    return client.post(PAGE, {"section": section, "change": name, "value": "on", name: values}).status_code


def stored(user: User) -> dict:
    return User.objects.filter(pk=user.pk).values().get()


def test_each_section_stores_its_own_settings(alice):
    client = signed_in(alice)
    save(client, "name", name="Alix")
    save(client, "times", language="fr", quiet_from="22", quiet_to="7")
    save(client, "shown", profile="friends", shown_name="never", profile_games=None)
    save(client, "table", speed="fast", odds=None, keys=None)
    alice.refresh_from_db()
    assert (alice.name, alice.language, alice.time_zone, alice.quiet_from) == ("Alix", "fr", "Europe/Paris", 22)
    assert (alice.profile, alice.shown_name, alice.profile_games) == ("friends", "never", False)
    assert (alice.speed, alice.odds, alice.keys) == ("fast", False, False)


def test_stored_section_is_open_on_the_page_that_follows_and_the_others_are_closed(alice):
    client = signed_in(alice)
    assert OPEN.findall(client.get(PAGE).text) == []
    answer = client.post(PAGE, {"section": "times", **TIMES}, follow=True)
    assert (OPEN.findall(answer.text), "Saved." in answer.text) == (["times"], True)


@pytest.mark.parametrize(
    ("section", "name", "values", "kept"),
    [
        ("table", "odds", [], False),
        ("table", "odds", ["on"], True),
        ("table", "speed", ["fast"], "fast"),
        ("shown", "profile_times", [], False),
        ("shown", "profile", ["nobody"], "nobody"),
        ("times", "time_zone", ["Asia/Tokyo"], "Asia/Tokyo"),
    ],
)
def test_one_switch_or_choice_is_saved_alone_and_again_without_harm(alice, section, name, values, kept):
    client, before = signed_in(alice), stored(alice)
    assert [switch(client, section, name, *values) for _ in range(2)] == [204, 204]
    assert stored(alice) == before | {name: kept}


@pytest.mark.parametrize(
    ("section", "name", "values"),
    [
        ("table", "speed", ["light"]),
        ("table", "is_staff", ["on"]),
        ("table", "profile", ["nobody"]),
        ("times", "time_zone", ["Mars/Olympus"]),
        ("times", "quiet_from", ["22"]),
        ("name", "name", [""]),
        ("nothing", "odds", []),
    ],
)
def test_wrong_change_is_refused_and_changes_nothing(alice, section, name, values):
    client, before = signed_in(alice), stored(alice)
    assert switch(client, section, name, *values) == 422
    assert stored(alice) == before


def test_switch_is_saved_although_it_looks_unchanged(alice, rf):
    """The command before it was not stored yet when this one read the person."""
    request = rf.post(PAGE, {"section": "table", "change": "odds", "odds": "on"})
    request.user = alice
    User.objects.update(odds=False)
    assert settings_page(request).status_code == 204
    assert stored(alice)["odds"]


def test_form_of_a_former_page_is_refused_with_a_sentence(alice):
    client, before = signed_in(alice), stored(alice)
    answer = client.post(PAGE, {"name": "Alix", "language": "fr"})
    assert (answer.status_code, "This page is out of date" in answer.text) == (422, True)
    assert stored(alice) == before


def test_page_changes_its_language_at_once(alice):
    client = signed_in(alice)
    save(client, "times", language="fr")
    assert client.get(PAGE).headers["Content-Language"] == "fr"


def test_own_name_may_change_its_spelling(alice):
    save(signed_in(alice), "name", name="ALICE")
    alice.refresh_from_db()
    assert alice.name == "ALICE"


def test_new_name_is_shown_at_the_table(alice):
    game = against_bots(alice)
    save(signed_in(alice), "name", name="Alix")
    assert game.seat_rows.get(number=0).name == "Alix"


@pytest.mark.parametrize(
    ("section", "wrong"),
    [
        ("name", {"name": ""}),
        ("name", {"name": "Bob"}),
        ("name", {"name": "bOB"}),
        ("name", {"name": "Guest 7"}),
        ("name", {"name": "x" * 25}),
        ("name", {"name": "A\u202eB"}),
        ("times", {"language": "tlh", "quiet_from": "22", "quiet_to": "7"}),
        ("times", {"time_zone": "Mars/Olympus"}),
        ("times", {"time_zone": "../../etc/passwd", "language": "fr"}),
        ("shown", {"profile": "enemies", "profile_games": None}),
        ("table", {"speed": "light", "odds": None}),
        ("table", {"sounds": ""}),
    ],
)
def test_invalid_section_shows_its_error_alone_and_changes_nothing(alice, section, wrong):
    person("Bob")
    client, before = signed_in(alice), stored(alice)
    answer = save(client, section, **wrong)
    assert answer.status_code == 422
    assert answer.text.count('aria-invalid="true"') == 1
    assert OPEN.findall(answer.text) == [{"table": "at-the-table"}.get(section, section)]
    assert answer.context["user"].name == "Alice"  # above the form, too
    assert stored(alice) == before


def test_guest_has_no_mail_settings_and_is_offered_an_account():
    client = Client()
    client.post("/play-now/", {"rules": "push"})
    text = client.get("/settings/").text
    assert "Keep your games: create an account" in text
    assert 'name="mail"' not in text
    assert 'name="profile"' not in text
    assert save(client, "times").status_code == 302
    assert switch(client, "shown", "profile", "nobody") == 422
    guest = person_in(client)
    assert (guest.time_zone, guest.profile) == ("Europe/Paris", "everyone")


def test_what_friends_are_told_follows_the_profile_and_is_nothing_for_guests(alice):
    page = signed_in(alice).get(PAGE).text
    assert page.index(">My profile</a>") < page.index('name="tells_friends"')
    assert 'name="tells_friends"' not in signed_in(User.objects.create_guest()).get(PAGE).text


def test_account_is_not_offered_another_account(alice):
    text = signed_in(alice).get("/settings/").text
    assert "create an account" not in text
    assert "alice@example.org" in text


def test_old_address_of_the_e_mails_leads_to_the_row_of_the_notifications(alice):
    assert re.search(r'<a [^>]*id="mail" href="/settings/notices/"', signed_in(alice).get(PAGE).text)


def test_a_visitor_has_no_settings():
    assert Client().get("/settings/").headers["Location"] == "/accounts/login/?next=/settings/"


def test_charlie_changes_only_his_own_settings(alice):
    before = stored(alice)
    save(signed_in(person("Charlie")), "name", name="Charles")
    assert stored(alice) == before


def test_quiet_hours_can_be_set_and_removed(alice):
    client = signed_in(alice)
    for begin, end, kept in (("22", "7", (22, 7)), ("0", "12", (0, 12)), ("", "", (None, None))):
        assert save(client, "times", quiet_from=begin, quiet_to=end).status_code == 302
        alice.refresh_from_db()
        assert (alice.quiet_from, alice.quiet_to) == kept


@pytest.mark.parametrize("begin, end", [("22", ""), ("", "7"), ("7", "7"), ("7", "20"), ("24", "3"), ("x", "3")])
def test_incomplete_or_too_long_quiet_hours_are_refused(alice, begin, end):
    assert save(signed_in(alice), "times", quiet_from=begin, quiet_to=end).status_code == 422
    alice.refresh_from_db()
    assert (alice.quiet_from, alice.quiet_to) == (None, None)


@pytest.mark.parametrize("changed", [{"section": "table"}, {"section": "table", "change": "keys"}])
def test_late_settings_do_not_restore_a_closed_account(changed, alice, rf):
    """The request read its user before the account was closed."""
    request = rf.post(PAGE, TABLE | changed)
    request.user = alice
    close_account(alice.pk, by=alice)
    with pytest.raises(SignedOut):
        settings_page(request)
    alice.refresh_from_db()
    assert (alice.name, alice.email, alice.is_active) == ("", None, False)


@pytest.mark.parametrize("name", ["Bob", "ВОВ", "Pushsite staff", "evil.example", "A\u200bB", "Guest 7"])
def test_reserved_or_taken_name_is_refused_and_nothing_is_stored(alice, name):
    person("Bob")
    answer = save(signed_in(alice), "name", name=name)
    alice.refresh_from_db()
    assert (answer.status_code, alice.name) == (422, "Alice")


@pytest.mark.parametrize("name", ["evil.example", "Admin", "👩\u200d🚀"])
def test_other_settings_can_change_with_an_older_invalid_name(alice, name):
    type(alice).objects.filter(pk=alice.pk).update(name=name)
    client = signed_in(alice)
    assert save(client, "name", name=name).status_code == 302
    assert save(client, "times", language="fr").status_code == 302
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


@pytest.mark.parametrize(
    ("speed", "status", "kept"), [("slow", 204, "slow"), ("light", 422, "normal"), ("", 422, "normal")]
)
def test_speed_is_kept_from_a_table_for_guests_too(speed, status, kept):
    guest = User.objects.create_guest()
    assert signed_in(guest).post("/settings/speed/", {"speed": speed}).status_code == status
    guest.refresh_from_db()
    assert guest.speed == kept
