"""Notices by hooks: once, again after trouble, and to groups what a spectator may know."""

import uuid
from contextlib import AbstractContextManager
from datetime import timedelta

import pytest

from accounts.models import User
from games.channels.hook.acts import remove_hook
from games.channels.hook.models import Hook
from games.models import Game, Notice
from games.notices.send import send_due
from games.play.tables.seating import leave_table, take_seat
from games.play.tables.start import start
from games.presentation.terms import in_points
from games.talk.acts import send
from testing.clients import signed_in
from testing.clocks import MONDAY, after, at, daily
from testing.people import person
from testing.tables import ended, open_for, play, running
from tests.support.hooks import Receiver, hook_of, send_later, told_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Receiver:
    return Receiver(monkeypatch)


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return told_game(alice, bob)


def rows() -> list[tuple[str, str, str, str]]:
    found = Notice.objects.filter(channel="hook").select_related("person").order_by("pk")
    return [(row.person.name, row.kind, row.status, row.error) for row in found]


def test_person_is_told_of_their_turn_once_with_the_name_of_the_table(game, bob, receiver):
    hook_of(bob)
    play(game, "stop")
    send_later(minutes=2)
    send_later(hours=3)
    assert receiver.lines() == ["Your turn at “Sunday” (PUSH)."]
    assert rows() == [("Bob", "turn", "sent", "")]


def test_nobody_else_is_told(game, alice, bob, receiver):
    hook_of(alice)
    hook_of(person("Dora"), 2)
    play(game, "stop")
    send_later(minutes=2)
    assert (receiver.posts, rows()) == ([], [])


@pytest.mark.parametrize("chosen", [{"turn": False}, {"off": True}])
def test_hook_that_does_not_want_it_gets_nothing(game, bob, receiver, chosen):
    hook = hook_of(bob, turn=chosen.get("turn", True))
    if "off" in chosen:
        Hook.objects.filter(pk=hook.pk).update(off_at=hook.created_at)
    play(game, "stop")
    assert rows() == []


def test_person_who_has_looked_is_not_told(game, bob, receiver):
    hook_of(bob)
    play(game, "stop")
    signed_in(bob).get(f"/games/{game.pk}/")
    send_later(minutes=2)
    assert receiver.posts == []


def test_person_is_told_of_messages_once_for_all(game, alice, bob, receiver):
    hook_of(bob)
    for _message in range(3):
        send(game=game, user=alice, command_id=uuid.uuid4(), text="A secret")
    send_later(minutes=2)
    assert receiver.lines() == ["New messages at “Sunday” (PUSH)."]


def test_person_is_told_in_their_language(game, bob, receiver):
    User.objects.filter(pk=bob.pk).update(language="fr")
    hook_of(bob)
    play(game, "stop")
    send_later(minutes=2)
    assert receiver.lines() == ["À vous de jouer à la table «\u00a0Sunday\u00a0» (PUSH)."]


def in_quiet_hours(*, minutes: int) -> AbstractContextManager[object]:
    """Return three at night and so many minutes, when people sleep from 22 to 8."""
    User.objects.update(quiet_from=22, quiet_to=8, time_zone="UTC")
    return at(MONDAY.replace(hour=3) + timedelta(minutes=minutes))


def test_person_is_told_after_their_quiet_hours_and_a_group_at_once(game, alice, bob, receiver):
    hook_of(bob)
    hook_of(alice, 2, game=game)
    with in_quiet_hours(minutes=0):
        play(game, "stop")
    with in_quiet_hours(minutes=10):
        send_due("hook")
    assert [url for url, _body, _headers in receiver.posts] == ["https://example.org/2"]
    with in_quiet_hours(minutes=301):
        send_due("hook")
    assert [url[-1] for url, _body, _headers in receiver.posts] == ["2", "1"]


def test_try_that_failed_before_the_quiet_hours_is_repeated_after_them(game, bob, receiver):
    receiver.answers[hook_of(bob).address] = 500
    with in_quiet_hours(minutes=-5 * 60 - 5):  # five to ten in the evening
        play(game, "stop")
    with in_quiet_hours(minutes=-5 * 60 - 2):
        send_due("hook")
    for minutes in (10, 301):
        with in_quiet_hours(minutes=minutes):
            send_due("hook")
        assert len(receiver.posts) == 1 + (minutes > 300)


def test_group_is_told_whose_turn_it_is_and_how_the_game_ended(alice, bob, receiver):
    game = running(alice, bob, name="Sunday")
    hook_of(alice, game=game)
    play(game, "stop")
    send_later(minutes=2)
    assert receiver.lines() == [r"It’s Bob’s turn at “Sunday” (PUSH)."]
    game = ended(game)
    send_later(hours=2)
    names = {0: "Alice", 1: "Bob"}
    scores = ", ".join(f"{names[seat]}: {in_points(points)}" for seat, points in enumerate(game.scores))
    (winner,) = game.winners
    assert receiver.lines()[-1] == f"“Sunday” (PUSH) is over. {names[winner]} wins: {scores}."


def test_group_is_told_only_by_hooks_of_its_table(game, alice, bob, receiver):
    other = running(alice, bob)
    hook_of(alice, game=game)
    hook_of(alice, 2, game=other)
    play(game, "stop")
    send_later(minutes=2)
    assert receiver.lines() == ["It’s Bob’s turn at “Sunday” (PUSH)."]
    assert receiver.lines("https://example.org/2") == []


def test_hook_of_a_host_who_has_left_tells_nothing_and_that_of_the_new_host_does(alice, bob, charlie, receiver):
    game = open_for(alice)
    hook_of(alice, game=game)
    for user in (alice, bob, charlie)[:2]:
        take_seat(game_id=game.pk, user=user, text=None)
    leave_table(game_id=game.pk, user=alice)
    hook_of(bob, 2, game=game)
    take_seat(game_id=game.pk, user=charlie, text=None)
    start(game_id=game.pk, user=bob)
    play(game, "stop")
    send_later(minutes=2)
    assert receiver.lines() == []
    assert receiver.lines("https://example.org/2") == ["It’s Bob’s turn at “Sunday” (PUSH)."]


def test_host_who_leaves_before_a_notice_is_sent_is_not_told(game, alice, bob, receiver):
    hook_of(alice, game=game)
    play(game, "stop")
    Game.objects.filter(pk=game.pk).update(host=bob)
    send_later(minutes=2)
    assert (receiver.posts, rows()) == ([], [("Alice", "group-turn", "dropped", "no webhook wants it")])


def test_group_is_not_told_of_a_turn_that_was_played(game, alice, bob, receiver):
    hook_of(alice, game=game)
    play(play(game, "stop"), "stop")
    send_later(minutes=2)
    assert receiver.lines() == ["It’s Charlie’s turn at “Sunday” (PUSH)."]


def test_host_with_both_kinds_gets_each_by_its_own(game, alice, bob, receiver):
    hook_of(alice, game=game)
    hook_of(alice, 2)
    for _turn in range(3):
        game = play(game, "stop")
    send_later(minutes=2)
    assert receiver.lines() == ["It’s Alice’s turn at “Sunday” (PUSH)."]
    assert receiver.lines("https://example.org/2") == ["Your turn at “Sunday” (PUSH)."]


@pytest.mark.parametrize("status, error", [(None, "no answer"), (500, "500"), (429, "429"), (408, "408")])
def test_hook_in_trouble_is_tried_again_with_growing_pauses(game, bob, receiver, status, error):
    hook = hook_of(bob)
    receiver.answers[hook.address] = status
    play(game, "stop")
    send_later(minutes=2)
    assert rows() == [("Bob", "turn", "waiting", f"HookTrouble: {error}")]
    send_later(minutes=2.5)
    assert len(receiver.posts) == 1
    send_later(minutes=4)
    send_later(minutes=8)
    assert len(receiver.posts) == 2
    receiver.answers = {}
    send_later(minutes=10)
    assert (len(receiver.posts), rows()) == (3, [("Bob", "turn", "sent", "")])


@pytest.mark.parametrize("asked, minutes", [(3600, 60), (30, 1), (10**8, 8 * 60)])
def test_hook_is_left_alone_as_long_as_its_server_asks(game, bob, receiver, asked, minutes):
    """At least for the usual pause, at most for the longest."""
    hook = hook_of(bob)
    receiver.answers[hook.address], receiver.retry_after = 429, asked
    play(game, "stop")
    send_later(minutes=2)
    send_later(minutes=2 + minutes - 0.5)
    assert len(receiver.posts) == 1
    send_later(minutes=2 + minutes + 0.5)
    assert len(receiver.posts) == 2


def test_hook_tells_a_reminder_with_the_time_left(alice, bob, receiver):
    bob.reminders = "8h"
    bob.save()
    hook_of(bob)
    game = daily(alice, bob, name="Sunday")
    with after(hours=0):
        play(game, "stop")
    Notice.objects.filter(kind="turn").delete()
    User.objects.update(mail=False)
    for hours in (15.9, 16.1, 17):
        with after(hours=hours):
            send_due()
    assert receiver.lines() == ["Still your turn at “Sunday” (PUSH): 7 h left."]


@pytest.mark.parametrize("status", [302, 400, 401, 403, 404])
def test_hook_that_refuses_is_not_tried_again(game, bob, receiver, status):
    hook = hook_of(bob)
    receiver.answers[hook.address] = status
    play(game, "stop")
    for hours in (1, 5, 30):
        send_later(hours=hours)
    assert (len(receiver.posts), rows()) == (1, [("Bob", "turn", "failed", f"HookRefuses: {status}")])


def test_trouble_with_one_hook_repeats_nothing_at_another(game, bob, receiver):
    hook_of(bob)
    receiver.answers[hook_of(bob, 2).address] = 500
    play(game, "stop")
    send_later(minutes=2)
    send_later(minutes=5)
    assert [url[-1] for url, _body, _headers in receiver.posts].count("1") == 1
    assert [url[-1] for url, _body, _headers in receiver.posts].count("2") == 2


def test_hook_that_is_removed_while_it_is_told_does_not_make_others_be_told_twice(game, bob, receiver):
    going, _other = hook_of(bob), hook_of(bob, 2)
    receiver.meanwhile = lambda: remove_hook(going)
    play(game, "stop")
    send_later(minutes=2)
    send_later(minutes=5)
    assert [url[-1] for url, _body, _headers in receiver.posts] == ["1", "2"]
    assert rows() == [("Bob", "turn", "sent", "")]


def test_each_try_has_the_same_id(game, bob, receiver):
    hook = hook_of(bob, format="signed", secret="whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    receiver.answers[hook.address] = 500
    play(game, "stop")
    send_later(minutes=2)
    send_later(minutes=5)
    assert len({headers["webhook-id"] for _url, _body, headers in receiver.posts}) == 1
    assert len(receiver.posts) == 2


def test_address_is_in_no_row_of_the_outbox(game, bob, receiver):
    hook = hook_of(bob)
    receiver.answers[hook.address] = 500
    play(game, "stop")
    send_later(minutes=2)
    assert "example.org" not in str(list(Notice.objects.values()))
