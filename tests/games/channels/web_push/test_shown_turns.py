"""What devices show of turns is closed once the turn has ended: on which devices, when, and how often."""

import uuid

import pytest
from django.utils import timezone

from games.channels.web_push.channel import Push
from games.channels.web_push.models import PushDevice, ShownTurn
from games.channels.web_push.shown_turns import note_shown
from games.models import Game, Notice
from games.notices.send import send_due
from games.play.tables.ending import agree_to_cancel
from games.tasks import sweep
from testing.clocks import later
from testing.tables import play, running

pytestmark = pytest.mark.django_db(transaction=True)


def told(alice, bob, **options) -> Game:
    """A game in which Bob's devices were told two minutes later that it waits for him."""
    game = play(running(alice, bob, **options), "stop")
    with later(minutes=2):
        send_due("web_push")
    return game


def play_by(client, game: Game) -> None:
    """Play in the browser of ``client``."""
    version = Game.objects.get(pk=game.pk).version
    body = {"action": "stop", "version": version, "command_id": uuid.uuid4()}
    assert client.post(f"/games/{game.pk}/act", body).status_code == 302


def closed_later(service, **duration) -> list[str]:
    """The devices to which a sweep sends what closes."""
    before = len(service.got)
    with later(**duration or {"minutes": 3}):
        Push.write_ended_turns(timezone.now())
        send_due("web_push")
    return sorted(path for path, _headers, _body in service.got[before:])


def reason() -> str:
    return Notice.objects.get(kind="turn-ended").error


def test_other_devices_close_it_and_the_one_on_which_its_person_played_gets_nothing(
    alice, bob, charlie, service, subscribe
):
    client, _phone = subscribe(bob)
    subscribe(bob, "tablet")
    subscribe(charlie, "elsewhere")
    game = told(alice, bob)
    assert closed_later(service) == []
    play_by(client, game)
    assert closed_later(service) == ["/tablet"]
    assert closed_later(service, minutes=4) == []
    assert ShownTurn.objects.count() == 0


def test_what_closes_replaces_the_notice_silently_in_its_readers_language(alice, bob, service, subscribe):
    bob.language = "fr"
    bob.save()
    _client, browser = subscribe(bob)
    game = told(alice, bob, name="Lunch")
    play(game, "stop")
    closed_later(service)
    (_path, before, body), (_path, after, closing) = service.got
    assert before["topic"] == after["topic"]
    shown, message = browser.read(body)["notification"], browser.read(closing)
    notice = message["notification"]
    assert (message["closes"], message["app_badge"], message["games"]) == (True, 0, [])
    assert (notice["tag"], notice["silent"], notice["renotify"]) == (shown["tag"], True, False)
    assert (notice["lang"], notice["title"], notice["body"]) == (
        "fr",
        "Ce n’est plus votre tour\N{NO-BREAK SPACE}: Lunch · PUSH",
        "Vous avez joué.",
    )


def test_turn_that_ended_without_its_person_is_closed_too_and_does_not_say_that_they_played(
    alice, bob, service, subscribe
):
    _client, browser = subscribe(bob)
    game = told(alice, bob)
    Game.objects.filter(pk=game.pk).update(waiting_for=None)
    assert closed_later(service) == ["/phone"]
    assert browser.read(service.got[-1][2])["notification"]["body"] == ""


def test_nothing_is_sent_while_it_is_their_turn_again(alice, bob, service, subscribe):
    subscribe(bob)
    game = told(alice, bob)
    play(game, "stop")
    Game.objects.filter(pk=game.pk).update(waiting_for=bob)
    assert closed_later(service) == []
    assert Notice.objects.filter(kind="turn-ended").count() == 0


def test_turn_that_comes_back_before_it_is_sent_is_not_closed(alice, bob, service, subscribe):
    subscribe(bob)
    game = told(alice, bob)
    play(game, "stop")
    Push.write_ended_turns(timezone.now())
    Game.objects.filter(pk=game.pk).update(waiting_for=bob)
    with later(seconds=10):
        send_due("web_push")
    assert (len(service.got), reason()) == (1, "it is their turn meanwhile")


def test_device_that_was_visited_in_the_meantime_gets_nothing(alice, bob, service, subscribe):
    client, browser = subscribe(bob)
    game = told(alice, bob)
    play(game, "stop")
    Push.write_ended_turns(timezone.now())
    client.post("/devices/keep/", browser.form)
    assert (closed_later(service), reason()) == ([], "no device shows it")


def test_push_about_another_game_closes_it_by_the_way(alice, bob, service, subscribe):
    subscribe(bob)
    monday = told(alice, bob, name="Monday")
    play(monday, "stop")
    told(alice, bob, name="Sunday")
    assert (len(service.got), closed_later(service)) == (2, [])


def test_what_no_push_service_has_any_more_is_forgotten(alice, bob, service, subscribe):
    subscribe(bob)
    game = told(alice, bob)
    play(game, "stop")
    assert (closed_later(service, days=1, minutes=3), ShownTurn.objects.count()) == ([], 0)


def test_safari_gets_nothing_since_it_could_close_nothing(alice, bob, service, subscribe):
    subscribe(bob)
    PushDevice.objects.update(endpoint="https://web.push.apple.com/QGuQyavXutnMH")
    device = PushDevice.objects.get()
    assert device.can_close is False
    game = play(running(alice, bob), "stop")
    notice = Notice.objects.get(game=game, channel="web_push", kind="turn")
    note_shown([device], notice, [game.pk])
    assert ShownTurn.objects.count() == 0


def test_service_in_trouble_is_tried_again_and_each_device_gets_it_once(alice, bob, service, subscribe):
    subscribe(bob)
    subscribe(bob, "tablet")
    game = told(alice, bob)
    play(game, "stop")
    service.statuses["/phone"] = 503
    assert closed_later(service) == ["/tablet"]
    service.statuses.clear()
    assert closed_later(service, minutes=9) == ["/phone"]
    assert closed_later(service, minutes=30) == []


def test_sweep_closes_what_is_shown_of_a_cancelled_game(alice, bob, service, subscribe, monkeypatch):
    subscribe(bob)
    game = told(alice, bob)
    for person in (alice, bob):
        agree_to_cancel(game_id=game.pk, user=person)
    monkeypatch.setattr("games.tasks.wake_notices", send_due)
    with later(minutes=3):
        sweep(0)
    assert [path for path, _headers, _body in service.got][:2] == ["/phone", "/phone"]
    assert Notice.objects.get(kind="turn-ended").status == "sent"


def test_reminder_is_closed_too(alice, bob, service, subscribe):
    subscribe(bob)
    game = play(running(alice, bob), "stop")
    Notice.objects.filter(game=game, channel="web_push").update(kind="reminder")
    with later(minutes=2):
        send_due("web_push")
    play(game, "stop")
    assert closed_later(service) == ["/phone"]
