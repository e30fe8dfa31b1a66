"""Time-outs: what happens when a deadline passes."""

from datetime import timedelta

import pytest

from games.bots import DEFAULT_LEVEL, BotChoice, Level
from games.models import Action, LogEntry
from games.play.absence.stand_in import leave_game, take_back
from games.play.absence.time_out import time_out
from games.play.tables.ending import agree_to_cancel
from games.push.bots import LEVELS
from games.refusals import TimeUp
from testing.clients import signed_in
from testing.clocks import MONDAY, after, daily, let_bots_play, stop, swept
from testing.tables import fresh, play

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture
def game(alice, bob):
    """Alice has until Tuesday noon."""
    return daily(alice, bob)


def new_rows(game, before):
    return list(game.actions.filter(number__gt=before.version).exclude(by=Action.By.FORCED))


def test_nothing_happens_before_the_deadline(game):
    assert swept(game, hours=23, minutes=59).version == game.version


@pytest.mark.both_databases
def test_first_missed_deadline_lets_a_bot_take_one_decision(game):
    after_it = swept(game, hours=24)
    (row,) = new_rows(game, game)
    assert (row.seat, row.by, row.person) == (0, Action.By.TIMEOUT, None)
    assert (after_it.waiting_for, after_it.seat_rows.get(number=0).stand_in) == (game.waiting_for, "")


@pytest.mark.parametrize("hours", [24, 24 + 25])
def test_a_move_after_the_deadline_is_told_that_the_time_was_up(game, alice, hours):
    swept(game, hours=24)
    swept(game, hours=hours)
    with after(hours=hours), pytest.raises(TimeUp):
        play(game, "draw", alice, version=game.version)


def test_player_who_decides_again_after_the_bots_decision_gets_a_notice_of_it(game, alice):
    late = swept(game, hours=24)
    assert late.waiting_for == alice
    assert list(game.notices.filter(kind="turn", version=late.version).values_list("person", flat=True)) == [alice.pk]


def test_leaving_during_another_players_turn_misses_no_deadline(game, alice, monkeypatch):
    def thinks(view, noise, leaning):
        leave_game(game_id=game.pk, user=alice)
        return BotChoice(view["legal"][0], {"code": "only"})

    monkeypatch.setitem(LEVELS, DEFAULT_LEVEL, Level(thinks))
    with after(hours=24):
        assert time_out(game.pk) is None
    assert (fresh(game).version, game.seat_rows.get(user=alice).missed) == (game.version, 0)


def test_player_gets_one_addition_for_the_rest_of_the_turn(game):
    assert swept(game, hours=25).deadline == MONDAY + 25 * HOUR + 12 * HOUR


def test_second_missed_deadline_in_a_row_gives_the_seat_to_a_bot(game, alice):
    swept(game, hours=24)
    taken = swept(game, hours=36)
    seat = taken.seat_rows.get(number=0)
    assert (seat.stand_in, taken.waiting_for == alice) == ("normal", False)
    assert [row.by for row in new_rows(game, game)] == [Action.By.TIMEOUT, Action.By.TAKEOVER]
    entry = taken.entries.get(kind=LogEntry.Kind.TAKEN_OVER)
    assert (entry.seat, entry.person) == (0, None)


@pytest.mark.both_databases
def test_takeover_cancels_the_game_if_all_others_agreed(game, bob):
    agree_to_cancel(game_id=game.pk, user=bob)
    assert swept(game, hours=24).status == "running"
    end = swept(game, hours=36)
    assert (end.status, end.waiting_for, end.deadline) == ("cancelled", None, None)
    assert list(end.entries.order_by("-pk").values_list("kind", flat=True)[:2]) == ["called-off", "taken-over"]
    assert not end.notices.filter(kind="taken-over").exists()


def test_playing_resets_the_count_of_missed_deadlines(game):
    swept(game, hours=24)
    with after(hours=30):
        stop(stop(game))
    again = swept(game, days=6)
    assert again.seat_rows.get(number=0).stand_in == ""
    assert again.seat_rows.get(number=0).missed == 1


def test_player_who_takes_the_seat_back_gets_one_addition(game, alice):
    swept(game, hours=24)
    let_bots_play(swept(game, hours=36))
    with after(hours=40):
        signed_in(alice).post(f"/games/{game.pk}/take-back")
        game = fresh(game)
        assert game.seat_rows.get(number=0).stand_in == ""
        if game.waiting_for != alice:
            game = stop(game)
    assert (game.waiting_for, game.deadline) == (alice, MONDAY + 52 * HOUR)


def test_missing_the_next_deadline_after_coming_back_gives_the_seat_away(game, alice):
    swept(game, hours=24)
    let_bots_play(swept(game, hours=36))
    with after(hours=36):
        take_back(game_id=game.pk, user=alice)
        if fresh(game).waiting_for != alice:
            stop(game)
    assert swept(game, hours=48).seat_rows.get(number=0).stand_in == "normal"


@pytest.mark.both_databases
def test_log_names_the_time_out(game, bob):
    swept(game, hours=24)
    swept(game, hours=36)
    page = signed_in(bob).get(f"/games/{game.pk}/").content.decode()
    assert page.count("(time ran out, a bot moved)") >= 1
    assert "Alice’s time was up again: a bot plays for them." in page


def test_second_sweep_changes_nothing(game):
    once = swept(game, hours=24)
    assert swept(game, hours=24).version == once.version


def test_late_sweep_times_out_once_and_then_waits_again(game):
    week = swept(game, days=7)
    assert len(new_rows(game, game)) == 1
    assert week.deadline == MONDAY + timedelta(days=7, hours=12)


def test_decision_made_before_the_sweep_is_kept(game):
    with after(hours=24):
        play(game, "draw")
        stop(game)
        assert time_out(game.pk) is None
    assert {row.by for row in new_rows(game, game)} == {Action.By.PLAYER}


def test_failing_bot_still_decides(game, monkeypatch):
    def broken(*_arguments):
        raise RuntimeError

    monkeypatch.setattr("games.play.actions.bot_turns.choose", broken)
    swept(game, hours=24)
    assert [row.by for row in new_rows(game, game)] == [Action.By.TIMEOUT]


def test_abandoned_game_is_played_to_its_end(game):
    """Without any player, clocks and bots finish the game."""
    for days in range(1, 9):
        swept(game, days=days)
        with after(days=days):
            let_bots_play(game)
    assert fresh(game).status == "finished"
    assert {row.by for row in game.actions.all()} == {"timeout", "takeover", "forced"}
