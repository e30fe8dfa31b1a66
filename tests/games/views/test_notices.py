"""The page of notices."""

import re

import pytest

from games.notices.channel import channels
from tests.support.clients import signed_in

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
