"""Pushes: what reaches which device, and what is done when one does not."""

import json
import socket
import threading
import time
from base64 import urlsafe_b64decode

import pytest
from django.db import transaction
from django.db.models import TextField, Value
from django.db.models.functions import Cast, Concat
from django.test import Client

from accounts.lifecycle.clearing import clear_sessions
from accounts.lifecycle.close import close_account
from accounts.models import User
from games.channels.web_push import channel
from games.channels.web_push.devices import MOST_DEVICES, forget_devices, keep_device
from games.channels.web_push.models import PushDevice, ReachedDevice
from games.models import Notice
from games.notices.send import CLAIM_TIME, ROUND_SECONDS, send_due
from games.tasks import send_notices
from pushsite.web.outbound import WHOLE_POST_SECONDS
from testing.clocks import MONDAY, at, later
from testing.tables import play, running
from tests.accounts.sign_up import with_account
from tests.games.channels.web_push.receiver import Subscribed
from tests.support.database import at_once, how_many_wait_for_a_lock
from tests.support.processes import eventually

pytestmark = pytest.mark.django_db(transaction=True)


def pushes() -> list[tuple[str, str]]:
    return list(
        Notice.objects.filter(channel="web_push", person__name="Bob").order_by("pk").values_list("kind", "status")
    )


def moved(alice, bob, **options):
    """Alice has moved, so that the game waits for Bob, who is told."""
    game = play(running(alice, bob, **options), "stop")
    with later(minutes=2):
        send_due("web_push")
    return game


def test_push_names_the_game_and_who_moved_and_nothing_else(alice, bob, service, subscribe):
    _client, browser = subscribe(bob)
    game = moved(alice, bob, name="Lunch")
    ((_path, _headers, body),) = service.got
    message = browser.read(body)
    notice = message["notification"]
    assert (message["web_push"], message["app_badge"], message["games"]) == (8030, 1, [notice["tag"]])
    assert (notice["title"], notice["body"]) == ("Your turn: Lunch · PUSH", "Alice has moved.")
    assert notice["navigate"].endswith(f"/games/{game.pk}/")
    assert set(notice) == {"title", "body", "navigate", "lang", "dir", "tag", "silent", "renotify"}
    assert game.pk not in notice["tag"]
    assert pushes() == [("turn", "sent")]


def test_push_waits_for_the_end_of_the_quiet_hours(alice, bob, service, subscribe):
    with at(MONDAY.replace(hour=2)):
        subscribe(bob)
        User.objects.filter(pk=bob.pk).update(quiet_from=22, quiet_to=8)
        game = running(alice, bob)
    for hour, told in [(3, []), (7, []), (8, ["/phone"])]:
        with at(MONDAY.replace(hour=hour)):
            if hour == 3:
                play(game, "stop")
        with at(MONDAY.replace(hour=hour, minute=5)):
            send_due("web_push")
        assert [path for path, _headers, _body in service.got] == told


def test_push_is_in_its_readers_language(alice, bob, service, subscribe):
    User.objects.filter(pk=bob.pk).update(language="fr")
    bob.refresh_from_db()
    _client, browser = subscribe(bob)
    moved(alice, bob)
    notice = browser.read(service.got[0][2])["notification"]
    assert (notice["lang"], notice["body"]) == ("fr", "Alice a joué.")


def test_push_is_signed_for_its_service_and_replaces_the_last_one_of_its_game(alice, bob, service, subscribe, settings):
    subscribe(bob)
    moved(alice, bob)
    ((_path, headers, _body),) = service.got
    token = headers["authorization"].removeprefix("vapid t=").partition(",")[0].split(".")[1]
    claims = json.loads(urlsafe_b64decode(token + "=" * (-len(token) % 4)))
    assert (claims["aud"], claims["sub"]) == ("https://localhost", f"mailto:{settings.PUSH_CONTACT}")
    assert abs(claims["exp"] - time.time() - 12 * 3600) < 300
    assert (headers["ttl"], headers["urgency"], headers["content-encoding"]) == ("86400", "normal", "aes128gcm")
    assert len(headers["topic"]) == 32


@pytest.mark.parametrize("status", [404, 410])
def test_device_that_is_gone_is_forgotten(alice, bob, service, subscribe, status):
    subscribe(bob)
    service.statuses["/phone"] = status
    moved(alice, bob)
    bob.refresh_from_db()
    assert (PushDevice.objects.count(), bob.pushes) == (0, False)


@pytest.mark.parametrize("status", [408, 429, 500, 503])
def test_service_in_trouble_is_tried_again_and_each_device_gets_it_once(alice, bob, service, subscribe, status):
    subscribe(bob)
    subscribe(bob, "tablet")
    service.statuses["/phone"] = status
    moved(alice, bob)
    assert (pushes(), PushDevice.objects.count()) == ([("turn", "waiting")], 2)
    service.statuses.clear()
    with later(minutes=5):
        send_due("web_push")
    assert sorted(path for path, _headers, _body in service.got) == ["/phone", "/tablet"]
    assert (pushes(), ReachedDevice.objects.count()) == ([("turn", "sent")], 0)


def test_service_is_left_alone_as_long_as_it_asks(alice, bob, service, subscribe):
    subscribe(bob)
    service.statuses["/phone"], service.retry_after = 429, "3600"
    moved(alice, bob)
    service.statuses.clear()
    for minutes, number in ((50, 0), (65, 1)):
        with later(minutes=minutes):
            send_due("web_push")
        assert len(service.got) == number


def test_silent_devices_take_no_longer_than_one(alice, bob, subscribe, settings, monkeypatch):
    monkeypatch.setattr("pushsite.web.outbound.WHOLE_POST_SECONDS", 1)
    with socket.create_server(("127.0.0.1", 0), backlog=MOST_DEVICES) as silent:
        for number in range(MOST_DEVICES):
            subscribe(bob, f"d{number}")
        PushDevice.objects.update(
            endpoint=Concat(Value(f"https://localhost:{silent.getsockname()[1]}/"), Cast("pk", TextField()))
        )
        game = play(running(alice, bob), "stop")
        began = time.monotonic()
        with later(minutes=2):
            send_due("web_push")
    assert (time.monotonic() - began < 4, pushes(), game.waiting_for) == (True, [("turn", "waiting")], bob)


def test_round_ends_and_is_noted_before_its_claim_and_its_tasks_limit():
    """A push and a hook go to all their receivers at once, so the last message of a round takes one post."""
    assert min(CLAIM_TIME.total_seconds(), send_notices.time_limit) / 1.5 > ROUND_SECONDS + WHOLE_POST_SECONDS


def test_people_without_devices_get_no_row_and_a_kind_that_is_off_neither(alice, bob, subscribe):
    subscribe(bob)
    User.objects.filter(pk=bob.pk).update(push_off="turn")
    moved(alice, bob)
    assert list(Notice.objects.filter(channel="web_push")) == []


def test_no_more_than_16_devices_the_oldest_goes(alice, subscribe):
    for number in range(17):
        subscribe(alice, f"d{number}")
    names = {each.endpoint.rpartition("/")[2] for each in PushDevice.objects.all()}
    assert names == {f"d{number}" for number in range(1, 17)}


def test_sign_out_ends_the_device_and_no_other(alice, subscribe):
    client, _browser = subscribe(alice)
    subscribe(alice, "tablet")
    client.post("/accounts/logout/")
    assert [each.endpoint.rpartition("/")[2] for each in PushDevice.objects.all()] == ["tablet"]


def test_device_of_a_session_that_ended_otherwise_gets_nothing(alice, bob, service, subscribe):
    client, _browser = subscribe(bob)
    client.session.delete()
    moved(alice, bob)
    assert Notice.objects.get(channel="web_push").error == "no device is signed in"
    assert (service.got, PushDevice.objects.count()) == ([], 1)
    with later(days=2):
        clear_sessions(lambda: True)
    bob.refresh_from_db()
    assert (PushDevice.objects.count(), bob.pushes) == (0, False)


def confirm_password(client):
    client.post("/accounts/reauthenticate/", {"password": "correct horse"})


def change_password(client):
    confirm_password(client)
    changed = {"oldpassword": "correct horse", "password1": "a battery staple", "password2": "a battery staple"}
    client.post("/accounts/password/change/", changed)


@pytest.mark.parametrize("change_key", [confirm_password, change_password])
def test_device_follows_its_session_to_a_new_key(alice, bob, service, subscribe, change_key):
    client, _browser = subscribe(bob)
    before = client.session.session_key
    change_key(client)
    assert client.session.session_key != before
    moved(alice, bob)
    assert [path for path, _headers, _body in service.got] == ["/phone"]
    client.post("/accounts/logout/")
    assert PushDevice.objects.count() == 0


def test_device_of_a_guest_is_that_of_their_account(alice, service):
    client, browser = Client(), Subscribed(service.endpoint("phone"))
    client.post("/play-now/", {"rules": "push"})
    client.post("/devices/keep/", browser.form)
    dora = with_account(client, name="Dora", email="dora@example.org")
    moved(alice, dora)
    assert [path for path, _headers, _body in service.got] == ["/phone"]


def test_device_that_is_removed_while_one_is_told_does_not_make_others_be_told_twice(
    alice, bob, service, subscribe, monkeypatch
):
    for name in ("phone", "tablet", "desk"):
        subscribe(bob, name)
    service.statuses["/phone"] = 500
    note = channel.note_answer

    def note_and_remove(device, answer):
        taken = note(device, answer)
        if device.endpoint.endswith("/desk"):
            PushDevice.objects.filter(pk=device.pk).delete()
        return taken

    with monkeypatch.context() as patched:
        patched.setattr(channel, "note_answer", note_and_remove)
        moved(alice, bob)
    service.statuses.clear()
    with later(minutes=5):
        send_due("web_push")
    assert sorted(path for path, _headers, _body in service.got) == ["/desk", "/phone", "/tablet"]
    assert pushes() == [("turn", "sent")]


def test_device_that_is_kept_while_another_is_forgotten_counts(alice, subscribe):
    subscribe(alice)
    kept, awaited = threading.Event(), threading.Event()

    def keep():
        with transaction.atomic():
            keep_device(alice, "session", Subscribed("https://localhost/tablet").form, "tablet")
            kept.set()
            assert awaited.wait(30)

    def forget():
        assert kept.wait(30)
        forget_devices(PushDevice.objects.filter(name__startswith="Firefox"))

    def watch():
        assert kept.wait(30)
        eventually(how_many_wait_for_a_lock)
        awaited.set()

    at_once([keep, forget, watch])
    alice.refresh_from_db()
    assert ([each.name for each in PushDevice.objects.all()], alice.pushes) == (["tablet"], True)


def test_closing_the_account_ends_all_its_devices(alice, subscribe):
    subscribe(alice)
    close_account(alice.pk, by=alice)
    assert PushDevice.objects.count() == 0


def test_device_on_which_another_person_signs_in_is_theirs(alice, bob, subscribe):
    subscribe(alice, "shared")
    subscribe(bob, "shared")
    alice.refresh_from_db()
    assert ([each.person for each in PushDevice.objects.all()], alice.pushes) == ([bob], False)


def test_endpoints_are_not_logged(alice, bob, service, subscribe, caplog):
    subscribe(bob)
    service.statuses["/phone"] = 410
    caplog.set_level("DEBUG", logger="games")
    moved(alice, bob)
    logged = [str(vars(record)) for record in caplog.records]
    assert any("push device gone" in each for each in logged)
    assert not any("/phone" in each for each in logged)
