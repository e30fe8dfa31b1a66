"""Simultaneous decisions: exactly one of them counts."""

import uuid
from functools import partial

import pytest
from django.test import Client

from accounts.models import User
from games.fairness import chain
from games.models import Game
from games.play.absence.stand_in import leave_game, take_back
from games.play.account_hooks import merge_games
from games.play.actions.act import act
from games.play.actions.bot_turns import play_bot_turn
from games.refusals import NotSeated
from testing.clients import signed_in
from testing.people import person
from testing.tables import fresh, open_for, running
from tests.support.database import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

THREADS = 20


def posts(game: Game, commands: list[uuid.UUID]) -> list[int]:
    """Send the same decision once for each command, from a separate tab each; return the statuses."""
    body = {"action": "draw", "version": game.version}
    tabs = [
        partial(signed_in(game.waiting_for).post, f"/games/{game.pk}/act", body | {"command_id": str(command)})
        for command in commands
    ]
    return sorted(answer.status_code for answer in at_once(tabs))


def assert_played_once(game: Game) -> None:
    """One decision was played since ``game``, with the forced actions after it, and nothing else."""
    rows = list(game.actions.all())
    assert [row.number for row in rows] == list(range(1, fresh(game).version + 1))
    assert [row.by for row in rows[game.version :] if row.by != "forced"] in (["player"], ["takeover"])
    value = rows[game.version - 1].chain
    for row in rows[game.version :]:
        value = chain.chain_step(value, row.number, row.seat, row.action)
    assert fresh(game).chain == value


def test_twenty_identical_posts_are_one_action():
    game = running(person("Alice"), person("Bob"))
    assert posts(game, [uuid.uuid4()] * THREADS) == [302] * THREADS
    assert_played_once(game)


def test_twenty_tabs_together_play_one_action():
    game = running(person("Alice"), person("Bob"))
    assert posts(game, [uuid.uuid4() for _ in range(THREADS)]) == [302] + [409] * (THREADS - 1)
    assert_played_once(game)


def test_player_who_leaves_while_acting_and_their_stand_in_play_one_action():
    for number in range(5):
        alice = person(f"Alice {number}")
        game = running(alice, person(f"Bob {number}"))
        mine = {"game_id": game.pk, "user": alice}
        leave, come_back = partial(leave_game, **mine), partial(take_back, **mine)
        play = partial(act, **mine, action="draw", version=game.version, command_id=uuid.uuid4())
        bot = partial(play_bot_turn, game.pk, game.version)
        at_once([play, leave, bot, play, come_back, bot])
        if fresh(game).version > game.version:
            assert_played_once(game)
        now = fresh(game)
        assert (now.waiting_for is None) == (now.bot_due_at is not None)


# Commands that are sent twice, and a guest who signs in while they play.


def sent(address: str, **fields: str) -> set[str]:
    """Return where eight clicks of a visitor led, none of which had an answer yet."""
    fields["command_id"] = str(uuid.uuid4())
    return set(at_once([lambda: Client().post(address, fields).headers.get("Location")] * 8))


def test_eight_clicks_on_play_now_start_one_game_of_one_guest():
    assert sent("/play-now/", rules="push") == {f"/games/{Game.objects.get().pk}/"}
    assert User.objects.count() == 1


def test_eight_clicks_on_the_last_seat_seat_one_guest(alice):
    game = open_for(alice, 2, bots={0: "easy"})
    assert sent(f"/games/{game.pk}/join") == {f"/games/{game.pk}/"}
    assert User.objects.exclude(pk=alice.pk).get() == game.seat_rows.get(number=1).user


def test_action_during_sign_in_counts_for_the_account_or_is_refused(alice, bob):
    for _ in range(5):
        guest = User.objects.create_guest()
        game = running(guest, bob)
        mine = {"game_id": game.pk, "action": "draw", "version": game.version}
        play = partial(act, **mine, user=guest, command_id=uuid.uuid4())
        played, _handed = at_once([play, partial(merge_games, guest=guest, account=alice)])
        now = fresh(game)
        assert now.seat_rows.get(number=0).user == alice
        assert now.waiting_for in (alice, bob)
        by_people = now.actions.filter(by="player")
        assert {action.person for action in by_people} == (set() if played is NotSeated else {alice})
