"""The page of notices."""

import re

import pytest

from games.channels.hook.models import Hook
from games.notices.channel import channels
from testing.clients import signed_in
from testing.tables import running
from tests.support.hooks import hook_of

pytestmark = pytest.mark.django_db

PAGE = "/settings/notices/"
BOX = re.compile(r'name="chosen" value="(\w+:\w+)"( checked)?')


def boxes(client) -> dict[str, bool]:
    return {value: bool(on) for value, on in BOX.findall(client.get(PAGE).text)}


def test_page_has_a_box_for_each_occasion_and_channel(alice):
    shown = boxes(signed_in(alice))
    offered = [name for name, channel in channels().items() if channel.offered(alice)]
    assert {value.partition(":")[0] for value in shown} == set(offered)
    assert shown["mail:waits"] and shown["web_push:talk"] and not shown["mail:talk"]


def test_choice_of_one_channel_leaves_the_other_alone(alice):
    client = signed_in(alice)
    before = boxes(client)
    chosen = {value for value, on in before.items() if on} - {"web_push:end", "mail:start"} | {"mail:talk"}
    client.post(PAGE, {"section": "table", "chosen": sorted(chosen)})
    after = boxes(client)
    assert {value for value, on in after.items() if on} == chosen
    alice.refresh_from_db()
    assert (alice.mail_start, alice.mail_talk, alice.push_off) == (False, True, "over")


REMINDER = re.compile(r'name="reminder" value="(\w+)"( checked)?')


def test_reminders_are_chosen_for_all_channels_together(alice):
    client = signed_in(alice)
    assert REMINDER.findall(client.get(PAGE).text) == [("half", " checked"), ("24h", ""), ("8h", ""), ("1h", "")]
    client.post(PAGE, {"section": "table", "chosen": ["mail:waits"], "reminder": ["1h", "24h", "9h"]})
    alice.refresh_from_db()
    assert alice.reminders == "24h 1h"
    assert [name for name, on in REMINDER.findall(client.get(PAGE).text) if on] == ["24h", "1h"]


def test_nothing_chosen_turns_a_channel_off(alice):
    client = signed_in(alice)
    client.post(PAGE, {"section": "table", "chosen": []})
    assert not any(boxes(client).values())
    alice.refresh_from_db()
    assert (alice.mail, alice.mail_start) == (False, True)


def test_hooks_have_a_column_for_what_they_tell(alice):
    hook_of(alice, turn=True, talk=False, end=True)
    hook_of(alice, 2, turn=False, talk=False, end=False)
    client = signed_in(alice)
    column = {value: on for value, on in boxes(client).items() if value.startswith("hook:")}
    assert column == {"hook:waits": True, "hook:end": True, "hook:talk": False}
    client.post(PAGE, {"section": "table", "chosen": ["hook:waits", "hook:talk", "hook:start"]})
    assert list(Hook.objects.values_list("turn", "talk", "end")) == [(True, True, False), (False, True, False)]


def test_hooks_of_tables_are_no_column_of_their_host(alice, bob):
    hook_of(alice, game=running(alice, bob))
    client = signed_in(alice)
    client.post(PAGE, {"section": "table", "chosen": []})
    assert not [value for value in boxes(client) if value.startswith("hook:")]
    assert Hook.objects.get().turn


def change(client, name: str, value: str, *, on: bool, section: str = "table") -> int:
    """Post what the page's script posts when a box has changed; return the status."""
    sent = {"section": section, "change": name, "value": value} | ({name: value} if on else {})
    return client.post(PAGE, sent).status_code


def test_one_box_is_saved_alone_and_again_without_harm(alice):
    client = signed_in(alice)
    for name, value, on in [
        ("chosen", "mail:talk", True),
        ("chosen", "mail:friend", False),
        ("chosen", "web_push:end", False),
    ]:
        before = boxes(client)
        assert [change(client, name, value, on=on) for _ in range(2)] == [204, 204]
        assert boxes(client) == before | {value: on}


def test_one_reminder_is_saved_alone(alice):
    client = signed_in(alice)
    statuses = [change(client, "reminder", "1h", on=True), change(client, "reminder", "half", on=False)]
    alice.refresh_from_db()
    assert (statuses, alice.reminders) == ([204, 204], "1h")


def test_last_box_of_a_column_turns_the_channel_off_and_the_next_one_on_again(alice):
    client = signed_in(alice)
    for value in [value for value, on in boxes(client).items() if on and value.startswith("mail:")]:
        change(client, "chosen", value, on=False)
    alice.refresh_from_db()
    assert not alice.mail
    change(client, "chosen", "mail:end", on=True)
    alice.refresh_from_db()
    assert (alice.mail, alice.mail_end, alice.mail_start) == (True, True, False)


@pytest.mark.parametrize(
    ("section", "name", "value"),
    [
        ("table", "chosen", "web_push:friend"),
        ("table", "chosen", "mail:nothing"),
        ("table", "chosen", "pigeon:waits"),
        ("table", "reminder", "9h"),
        ("table", "is_staff", "on"),
        ("mail", "mail_when", "never"),
        ("mail", "mail_hour", "24"),
        ("mail", "mail_hour", "-1"),
        ("mail", "is_staff", "on"),
    ],
)
def test_wrong_change_is_refused_and_changes_nothing(alice, section, name, value):
    client, before = signed_in(alice), type(alice).objects.values().get()
    assert change(client, name, value, on=True, section=section) == 422
    assert type(alice).objects.values().get() == before


def test_time_of_mails_is_a_section_of_its_own(alice):
    client = signed_in(alice)
    before = boxes(client)
    assert (
        client.post(PAGE, {"section": "mail", "mail_when": "daily", "mail_hour": "23", "mail_all": "on"}).status_code
        == 302
    )
    alice.refresh_from_db()
    assert (alice.mail, alice.mail_when, alice.mail_hour, alice.mail_all) == (True, "daily", 23, True)
    answer = client.post(PAGE, {"section": "mail", "mail_when": "never", "mail_hour": "8"})
    assert (answer.status_code, answer.text.count('aria-invalid="true"')) == (422, 1)
    alice.refresh_from_db()
    assert (alice.mail_when, boxes(client)) == ("daily", before)


def test_form_of_a_former_page_is_refused_with_a_sentence(alice):
    """It had no box for requests to be friends, so it would switch them off."""
    client = signed_in(alice)
    before = boxes(client)
    answer = client.post(PAGE, {"chosen": ["mail:waits"]})
    assert (answer.status_code, "This page is out of date" in answer.text) == (422, True)
    assert boxes(client) == before


def test_guest_has_no_section_of_mails(alice):
    guest = type(alice).objects.create_guest()
    client = signed_in(guest)
    before = boxes(client)
    assert 'name="mail_when"' not in client.get(PAGE).text
    assert client.post(PAGE, {"section": "mail", "mail_when": "daily", "mail_hour": "8"}).status_code == 404
    assert boxes(client) == before
