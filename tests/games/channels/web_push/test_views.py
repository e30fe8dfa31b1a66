"""Subscribing, renewing and forgetting a device, and the test."""

import pytest
from django.test import Client

from games.channels.web_push.models import PushDevice
from tests.games.channels.web_push.receiver import Subscribed
from tests.support.clients import signed_in
from tests.support.tables import running

pytestmark = pytest.mark.django_db(transaction=True)

ELSEWHERE = "https://push.example.org/1"
WHOLE = Subscribed(ELSEWHERE).form


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://push.example.org/1"},
        {"endpoint": "https://push.example.org:8443/1"},
        {"endpoint": ""},
        {"endpoint": "https://push.example.org/" + "x" * 1000},
        {"p256dh": "AAAA"},
        {"p256dh": "é"},
        {"auth": "AAAA"},
        {"auth": WHOLE["auth"] + "\0"},
        {"auth": WHOLE["auth"] + "!!!!"},
        {"auth": WHOLE["auth"] + "===="},
        {"p256dh": WHOLE["p256dh"] + "\0" * 4},
        {"p256dh": WHOLE["p256dh"] + "!" * 40},
        {"p256dh": "\n" + WHOLE["p256dh"]},
    ],
)
def test_what_is_no_subscription_is_refused(alice, wrong):
    answer = signed_in(alice).post("/devices/keep/", Subscribed(ELSEWHERE).form | wrong)
    assert (answer.status_code, PushDevice.objects.count()) == (422, 0)


def test_keys_may_be_padded(alice):
    form = Subscribed(ELSEWHERE).form
    form = form | {"p256dh": form["p256dh"] + "=", "auth": form["auth"] + "=="}
    assert signed_in(alice).post("/devices/keep/", form).status_code == 200


def test_visitors_have_no_devices():
    assert Client().post("/devices/keep/", Subscribed(ELSEWHERE).form).status_code == 302


def test_renewing_keeps_one_device_and_says_which_turns_wait(alice, bob):
    client, browser = signed_in(alice), Subscribed(ELSEWHERE)
    running(alice, bob)
    answers = [client.post("/devices/keep/", browser.form).json() for _ in range(2)]
    assert (PushDevice.objects.count(), len(answers[1]["games"])) == (1, 1)


def test_device_of_another_person_is_not_forgotten(alice, bob):
    signed_in(alice).post("/devices/keep/", Subscribed(ELSEWHERE).form)
    device = PushDevice.objects.get()
    for number in (device.pk, "x", "9" * 30, ""):
        assert signed_in(bob).post("/devices/forget/", {"device": number}).status_code == 302
    assert PushDevice.objects.count() == 1
    signed_in(alice).post("/devices/forget/", {"device": device.pk})
    assert PushDevice.objects.count() == 0


def test_test_goes_to_the_device_from_which_it_is_asked(alice, service, subscribe):
    client, browser = subscribe(alice)
    subscribe(alice, "tablet")
    client.post("/devices/test/")
    ((path, _headers, body),) = service.got
    assert (path, browser.read(body)["notification"]["title"]) == ("/phone", "It works")
    assert PushDevice.objects.filter(reached_at__isnull=False).count() == 1


@pytest.mark.parametrize(
    "status, said",
    [(201, "Sent to Firefox, Linux."), (410, "gets no notices any more."), (500, "did not take it.")],
)
def test_test_says_whether_it_was_taken(alice, service, subscribe, status, said):
    client, _browser = subscribe(alice)
    service.statuses["/phone"] = status
    assert said in client.post("/devices/test/", follow=True).text
