"""Simultaneous requests at one table before it starts and at its end."""

from functools import partial

import pytest

from games.models import Game, Invitation, LogEntry
from games.play.absence.stand_in import leave_game, take_back
from games.play.tables.ending import cancel_table
from games.play.tables.rematch import rematch
from games.play.tables.seating import decline, fill_and_start, invite, leave_table, take_seat
from games.play.tables.start import start
from games.refusals import Full, NotOpen, NotSeated, Refusal
from testing.people import person
from testing.tables import against_bots, ended, fresh, open_for, running
from tests.support.database import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

TABLES = 4  # both outcomes of a race should occur


def joining(game: Game, user):
    return lambda: take_seat(game_id=game.pk, user=user, text="").status


def count(game: Game, kind: LogEntry.Kind) -> int:
    return game.entries.filter(kind=kind).count()


def test_last_seat_goes_to_one_person(alice):
    game = open_for(alice, 2, bots={0: "easy"})
    answers = at_once([joining(game, person(f"Bob {number}")) for number in range(8)])
    assert sorted(map(str, answers)) == sorted(map(str, [Game.Status.OPEN] + [Full] * 7))
    assert game.seat_rows.filter(user__isnull=False).count() == 1


def test_joining_many_times_at_once_gives_one_seat(alice, bob):
    game = open_for(alice, 4)
    answers = at_once([joining(game, bob)] * 8)
    assert sorted(map(str, answers)) == sorted(map(str, [Game.Status.OPEN] + [Refusal] * 7))
    assert game.seat_rows.filter(user=bob).count() == count(game, LogEntry.Kind.JOINED) == 1


def test_game_starts_with_all_its_players_or_not_at_all(alice, bob):
    for _ in range(TABLES):
        game = open_for(alice)
        for user in (alice, bob):
            take_seat(game_id=game.pk, user=user, text="")
        answers = at_once(
            [partial(start, game_id=game.pk, user=alice), partial(leave_table, game_id=game.pk, user=bob)]
        )
        assert [answer for answer in answers if isinstance(answer, type)] in ([NotOpen], [Refusal])
        sits = game.seat_rows.filter(user=bob).exists()
        assert sits == (fresh(game).status == Game.Status.RUNNING)


def test_free_seat_gets_a_bot_or_a_person(alice, bob):
    for _ in range(TABLES):
        game = open_for(alice, 3)
        take_seat(game_id=game.pk, user=alice, text="")
        started, joined = at_once([partial(fill_and_start, game_id=game.pk, user=alice), joining(game, bob)])
        assert (started.status, joined in (Game.Status.OPEN, NotOpen)) == (Game.Status.RUNNING, True)
        bots = ["", "", "normal"] if joined == Game.Status.OPEN else ["", "normal", "normal"]
        assert [seat.bot for seat in game.seat_rows.all()] == bots


def test_cancelled_table_cannot_be_joined(alice, bob):
    for _ in range(TABLES):
        game = open_for(alice)
        cancelled, joined = at_once([partial(cancel_table, game_id=game.pk, user=alice), joining(game, bob)])
        assert cancelled.status == fresh(game).status == Game.Status.CANCELLED
        assert game.seat_rows.filter(user=bob).exists() == (joined == Game.Status.OPEN)


@pytest.mark.parametrize("press, kind", [(start, "started"), (fill_and_start, "started"), (cancel_table, "cancelled")])
def test_button_of_the_host_works_once(alice, bob, press, kind):
    game = open_for(alice)
    for user in (alice, bob):
        take_seat(game_id=game.pk, user=user, text="")
    answers = at_once([lambda: press(game_id=game.pk, user=alice).pk] * 8)
    assert answers == [game.pk] * 8
    assert count(game, kind) == 1


def test_last_player_who_leaves_many_times_closes_the_table_once(alice):
    game = open_for(alice)
    take_seat(game_id=game.pk, user=alice, text="")
    answers = at_once([lambda: leave_table(game_id=game.pk, user=alice).pk] * 8)
    assert set(answers) <= {game.pk, NotOpen, NotSeated}
    assert (count(game, LogEntry.Kind.LEFT), count(game, LogEntry.Kind.CANCELLED)) == (1, 1)


@pytest.mark.parametrize("press, kind", [(leave_game, "stood-in"), (take_back, "took-back")])
def test_seat_is_left_or_taken_back_once(alice, bob, press, kind):
    game = running(alice, bob)
    if press is take_back:
        leave_game(game_id=game.pk, user=alice)
    at_once([partial(press, game_id=game.pk, user=alice)] * 8)
    assert count(game, kind) == 1


def test_person_invited_many_times_has_one_invitation(alice, bob):
    game = open_for(alice)
    ask = partial(invite, game_id=game.pk, user=alice, name="Bob")
    say_no = partial(decline, game_id=game.pk, user=bob)
    answers = at_once([ask, say_no] * 5)
    assert {type(answer) for answer in answers if answer is not Refusal} <= {Invitation, type(None)}
    assert game.invitations.count() == 1


def test_twenty_simultaneous_rematches_are_one_table(alice, bob):
    for over in (running(alice, bob), against_bots(alice)):
        end = ended(over)
        players = [seat.user for seat in end.seat_rows.all() if seat.user]
        pressed = [partial(rematch, game_id=end.pk, user=user) for user in players * (20 // len(players))]
        assert {game.pk for game in at_once(pressed)} == {Game.objects.get(rematch_of=end).pk}
