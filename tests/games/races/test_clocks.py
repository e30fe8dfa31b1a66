"""Simultaneous clocks, deadlines and bots."""

import uuid
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from games.models import Action, Game, LogEntry
from games.play.absence.stand_in import leave_game, take_back
from games.play.absence.time_out import time_out
from games.play.actions.act import act
from games.play.actions.bot_turns import play_bot_turn
from games.play.clocks.vacation import come_back, go_on_vacation
from games.play.seat_settings import set_orders
from games.play.tables.ending import agree_to_cancel
from games.play.tables.seating import take_seat
from games.play.tables.start import start
from games.refusals import NotRunning, NotYourTurn, Refusal, Stale, TimeUp
from games.tasks import sweep
from testing.clocks import stop
from testing.tables import fresh, open_for, running
from tests.support.database import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

RACES = 4  # both outcomes of a race should occur


def overdue(*people, **changed) -> Game:
    """Return a game whose first player's deadline passed a minute ago."""
    game = running(*people, **{"pace": "daily"} | changed)
    now = timezone.now()
    late = {"clock_since": now - timedelta(days=1, minutes=1), "deadline": now - timedelta(minutes=1)}
    Game.objects.filter(pk=game.pk).update(**late)
    return fresh(game)


def acting(game, user):
    action = game.state().legal()[0]
    command = {"action": action, "version": game.version, "command_id": uuid.uuid4()}
    return partial(act, game_id=game.pk, user=user, **command)


def decided(game) -> list[str]:
    """Return who or what made the decisions since then."""
    rows = game.actions.filter(number__gt=game.version).exclude(by=Action.By.FORCED)
    assert list(game.actions.values_list("number", flat=True)) == list(range(1, fresh(game).version + 1))
    return list(rows.values_list("by", flat=True))


def test_last_moment_decision_is_made_by_the_person_or_the_bot(alice, bob):
    for _ in range(RACES):
        game = overdue(alice, bob)
        acted, _timed_out = at_once([acting(game, alice), partial(time_out, game.pk)])
        by = decided(game)
        if acted in (Stale, TimeUp):
            assert by == ["timeout"]
        else:  # her next decision in the same turn may still be late
            assert by in (["player"], ["player", "timeout"])
        assert game.seat_rows.get(user=alice).missed == by.count("timeout")


def test_simultaneous_sweeps_act_once(alice, bob):
    game = overdue(alice, bob)
    at_once([sweep] * 6)
    assert decided(game) == ["timeout"]
    assert game.seat_rows.get(user=alice).missed == 1


def test_simultaneous_sweeps_seat_one_bot(alice, bob):
    game = overdue(alice, bob)
    game.seat_rows.filter(user=alice).update(missed=1)
    at_once([sweep] * 6)
    assert decided(game)[0] == "takeover"
    assert game.entries.filter(kind=LogEntry.Kind.TAKEN_OVER).count() == 1


def test_returning_player_decides_or_the_bot_was_faster(alice, bob):
    for _ in range(RACES):
        game = running(alice, bob, pace="daily")
        leave_game(game_id=game.pk, user=alice)
        game = fresh(game)
        _back, played = at_once(
            [partial(take_back, game_id=game.pk, user=alice), partial(play_bot_turn, game.pk, game.version)]
        )
        assert decided(game) == (["takeover"] if played else [])
        now = fresh(game)
        assert game.seat_rows.get(user=alice).stand_in == ""
        assert (now.bot_due_at, now.deadline is None) == (None, False)


def test_leaving_during_a_time_out_seats_one_bot(alice, bob):
    for _ in range(RACES):
        game = overdue(alice, bob)
        at_once([partial(leave_game, game_id=game.pk, user=alice), partial(time_out, game.pk)])
        assert game.seat_rows.get(user=alice).stand_in == "normal"
        assert decided(game) in ([], ["timeout"])


def test_table_starts_with_a_late_player_or_waits_for_them(alice, bob):
    for _ in range(RACES):
        game = open_for(alice, pace="daily")
        take_seat(game_id=game.pk, user=alice, text="")
        joined, started = at_once(
            [partial(take_seat, game_id=game.pk, user=bob, text=""), partial(start, game_id=game.pk, user=alice)]
        )
        assert isinstance(joined, Game)
        now = fresh(game)
        assert (now.status, now.deadline is None) == (("open", True) if started is Refusal else ("running", False))


def test_vacation_stops_a_clock_that_starts_at_the_same_moment(alice, bob):
    for _ in range(RACES):
        game = running(alice, bob, pace="daily")
        vacation, _turn = at_once([partial(go_on_vacation, user=bob, days=1), partial(stop, game)])
        now = fresh(game)
        if now.waiting_for == bob:
            assert now.deadline > vacation.ends_at + timedelta(hours=23)  # it may have run for a moment
        come_back(user=bob)


def test_simultaneous_vacations_are_one(alice):
    answers = at_once([partial(go_on_vacation, user=alice, days=20)] * 4)
    assert Refusal not in answers
    assert alice.vacations.count() == 1


def test_last_vote_cancels_the_game_or_the_action_came_first(alice, bob):
    for _ in range(RACES):
        game = running(alice, bob, pace="daily")
        agree_to_cancel(game_id=game.pk, user=bob)
        acted, _agreed = at_once([acting(game, alice), partial(agree_to_cancel, game_id=game.pk, user=alice)])
        assert decided(game) == ([] if acted is NotRunning else ["player"])
        now = fresh(game)
        assert (now.status, now.deadline, now.waiting_for) == ("cancelled", None, None)


def test_order_and_time_out_decide_once(alice, bob):
    for _ in range(RACES):
        game = running(alice, bob, seats=3, bots={2: "easy"}, pace="daily")
        position = game.position | {"phase": "take", "to_act": 1, "stacks": [["r1"], ["b2"]], "drawn": None}
        late = timezone.now() - timedelta(minutes=1)
        Game.objects.filter(pk=game.pk).update(
            position=position, to_act=1, waiting_for=bob, deadline=late, clock_since=late - timedelta(days=1)
        )
        game = fresh(game)
        at_once(
            [
                partial(set_orders, game_id=game.pk, user=bob, orders={"collect": "highest"}),
                partial(time_out, game.pk),
            ]
        )
        assert decided(game)[:1] in (["standing-order"], ["timeout"])
        assert game.actions.filter(number__gt=game.version, seat=1, action__startswith="take").count() == 1


def test_player_cannot_act_during_another_players_time_out(alice, bob):
    game = overdue(alice, bob)
    answers = at_once([acting(game, bob), partial(time_out, game.pk)])
    assert answers[0] in (NotYourTurn, Stale)
    assert decided(game) == ["timeout"]
