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
    client.post(PAGE, {"chosen": sorted(chosen)})
    after = boxes(client)
    assert {value for value, on in after.items() if on} == chosen
    alice.refresh_from_db()
    assert (alice.mail_start, alice.mail_talk, alice.push_off) == (False, True, "over")


REMINDER = re.compile(r'name="reminder" value="(\w+)"( checked)?')


def test_reminders_are_chosen_for_all_channels_together(alice):
    client = signed_in(alice)
    assert REMINDER.findall(client.get(PAGE).text) == [("half", " checked"), ("24h", ""), ("8h", ""), ("1h", "")]
    client.post(PAGE, {"chosen": ["mail:waits"], "reminder": ["1h", "24h", "9h"]})
    alice.refresh_from_db()
    assert alice.reminders == "24h 1h"
    assert [name for name, on in REMINDER.findall(client.get(PAGE).text) if on] == ["24h", "1h"]


def test_nothing_chosen_turns_a_channel_off(alice):
    client = signed_in(alice)
    client.post(PAGE, {"chosen": []})
    assert not any(boxes(client).values())
    alice.refresh_from_db()
    assert (alice.mail, alice.mail_start) == (False, True)


def test_hooks_have_a_column_for_what_they_tell(alice):
    hook_of(alice, turn=True, talk=False, end=True)
    hook_of(alice, 2, turn=False, talk=False, end=False)
    client = signed_in(alice)
    column = {value: on for value, on in boxes(client).items() if value.startswith("hook:")}
    assert column == {"hook:waits": True, "hook:end": True, "hook:talk": False}
    client.post(PAGE, {"chosen": ["hook:waits", "hook:talk", "hook:start"]})
    assert list(Hook.objects.values_list("turn", "talk", "end")) == [(True, True, False), (False, True, False)]


def test_hooks_of_tables_are_no_column_of_their_host(alice, bob):
    hook_of(alice, game=running(alice, bob))
    client = signed_in(alice)
    client.post(PAGE, {"chosen": []})
    assert not [value for value in boxes(client) if value.startswith("hook:")]
    assert Hook.objects.get().turn


def test_account_finds_hooks_and_a_guest_does_not(alice):
    guest = type(alice).objects.create_guest()
    assert ["/settings/hooks/" in signed_in(each).get(PAGE).text for each in (alice, guest)] == [True, False]
