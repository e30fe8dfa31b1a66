"""Subscribing, renewing and forgetting a device, and the test."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.channels.web_push.channel import Push
from games.channels.web_push.models import PushDevice
from games.channels.web_push.sending import send_push
from games.channels.web_push.words import push_as_test
from games.tasks import send_test, sweep
from testing.clients import signed_in
from testing.clocks import at
from testing.tables import running
from tests.games.channels.web_push.receiver import Subscribed

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
def test_a_body_that_is_no_subscription_is_refused(alice, wrong):
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


def let_worker_test() -> None:
    for device_id in Push.due_tests():
        send_test("web_push", device_id)


def test_test_goes_to_the_device_from_which_it_is_asked(alice, service, subscribe):
    client, browser = subscribe(alice)
    subscribe(alice, "tablet")
    client.post("/devices/test/")
    let_worker_test()
    ((path, _headers, body),) = service.got
    assert (path, browser.read(body)["notification"]["title"]) == ("/phone", "It works")
    assert PushDevice.objects.filter(reached_at__isnull=False).count() == 1


@pytest.mark.parametrize(
    "status, said",
    [(201, "last notification"), (410, "This device no longer gets notifications."), (500, "The last test, ")],
)
def test_test_is_sent_by_a_worker_and_the_page_asks_until_there_is_an_answer(alice, service, subscribe, status, said):
    client, _browser = subscribe(alice)
    service.statuses["/phone"] = status
    number = PushDevice.objects.get().pk
    answer = client.post("/devices/test/", follow=True)
    assert (answer.redirect_chain[0][0], service.got) == (f"/settings/notices/#device-{number}", [])
    state = f"/devices/{number}/state"
    for text in (answer.text, client.get(state).text):
        assert ("Waiting for the answer" in text, f'hx-get="{state}"' in text) == (True, True)
    let_worker_test()
    text = client.get(state).text
    assert (said in text, "hx-get" in text) == (True, False)


def test_notice_that_arrives_after_a_failed_test_is_the_last_word(alice, service, subscribe):
    client, _browser = subscribe(alice)
    service.statuses["/phone"] = 500
    client.post("/devices/test/")
    let_worker_test()
    device = PushDevice.objects.get()
    assert device.test_failed
    service.statuses["/phone"] = 201
    send_push(device, push_as_test("en"), "test")
    device.refresh_from_db()
    assert not device.test_failed


def test_test_whose_message_was_lost_is_found_by_the_sweep(alice, service, subscribe, monkeypatch):
    client, _browser = subscribe(alice)
    client.post("/devices/test/")
    monkeypatch.setattr("games.tasks.wake_test", send_test)
    sweep(0)
    sweep(0)
    assert len(service.got) == 1


def test_state_of_another_persons_device_says_nothing(alice, bob, subscribe):
    subscribe(alice)
    answer = signed_in(bob).get(f"/devices/{PushDevice.objects.get().pk}/state")
    assert "This device no longer gets notifications." in answer.text


@pytest.mark.parametrize("key", ["", "only-for-tests-only-for-tests-only-for-test"])
def test_without_a_key_or_a_device_there_is_no_test(alice, subscribe, settings, key):
    client, _browser = subscribe(alice) if not key else (signed_in(alice), None)
    settings.PUSH_KEY = key
    assert "None of your devices get notifications yet." in client.post("/devices/test/", follow=True).text
    assert Push.due_tests() == []


def test_tests_are_limited_for_all_guests_of_an_address(service, subscribe):
    clients = [subscribe(User.objects.create_guest("en"), f"phone-{number}")[0] for number in range(6)]
    with at(timezone.now()):  # in one window of the limit
        statuses = [client.post("/devices/test/").status_code for _press in range(6) for client in clients]
    assert statuses == [302] * 30 + [429] * 6
