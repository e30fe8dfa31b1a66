"""Acts of staff on a game."""

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from games.models import Action, Game, LogEntry, StaffAct
from games.play.absence.stand_in import leave_game, take_back
from games.play.actions.bot_turns import play_bot_turn
from games.play.staff.acts import cancel_as_staff, open_hidden, seat_bot_as_staff
from games.play.staff.permissions import may_see_hidden
from games.play.tables.seating import take_seat
from games.refusals import Invalid, NotRunning, Refusal
from testing.people import person, staff
from testing.tables import against_bots, ended, fresh, open_for, play, running

pytestmark = pytest.mark.django_db

REASON = "Nobody moved for a month."


@pytest.fixture
def game(alice, bob):
    return play(running(alice, bob), "stop")


def cancel(game, staff, reason=REASON):
    return cancel_as_staff(game_id=game.pk, staff=staff, reason=reason)


def seat_bot(game, staff, seat=0, reason=REASON):
    return seat_bot_as_staff(game_id=game.pk, seat_number=seat, staff=staff, reason=reason)


def test_cancelled_game_is_kept_and_waits_for_nobody(game, mary):
    cancel(game, mary)
    now = fresh(game)
    assert (now.status, now.ended_at is None, now.revision) == (Game.Status.CANCELLED, False, game.revision + 1)
    assert (now.waiting_for, now.waiting_since, now.bot_due_at) == (None, None, None)
    assert (now.position, now.version, now.actions.count()) == (game.position, game.version, game.version)


def test_game_that_waits_for_a_bot_can_be_cancelled(alice, mary):
    game = against_bots(alice)
    leave_game(game_id=game.pk, user=alice)
    cancel(game, mary)
    assert fresh(game).bot_due_at is None
    assert not play_bot_turn(game.pk, game.version)


def test_open_table_can_be_cancelled(alice, bob, mary):
    game = cancel(open_for(alice), mary)
    assert game.status == Game.Status.CANCELLED
    with pytest.raises(Refusal):
        take_seat(game_id=game.pk, user=bob, text=None)


def test_log_shows_who_cancelled_when_and_why(game, mary):
    entry = cancel(game, mary).entries.last()
    assert (entry.kind, entry.person, entry.seat) == (LogEntry.Kind.CANCELLED, mary, None)
    assert (entry.reason, entry.version) == (REASON, game.version)


def test_reason_cannot_reverse_a_line_of_the_log(game, mary):
    assert cancel(game, mary, "Asked\u202e for\nit.").entries.last().reason == "Asked for it."


def test_bot_seated_by_staff_decides_and_the_log_says_why(game, alice, mary):
    seat = game.to_act
    after = seat_bot(game, mary, seat)
    assert (after.waiting_for, after.bot_due_at is None, after.revision) == (None, False, game.revision + 1)
    assert play_bot_turn(after.pk, after.version)
    assert after.actions.get(number=after.version + 1).by == Action.By.TAKEOVER
    entry = after.entries.last()
    assert (entry.kind, entry.seat, entry.person) == (LogEntry.Kind.STOOD_IN, seat, mary)
    assert (entry.reason, entry.version) == (REASON, game.version)


def test_player_can_take_the_seat_back(game, alice, mary):
    seat_bot(game, mary)
    take_back(game_id=game.pk, user=alice)
    assert game.seat_rows.get(number=0).stand_in == ""


def test_seat_with_a_bot_is_refused(alice, bob, mary):
    game = against_bots(alice)
    leave_game(game_id=game.pk, user=alice)
    for seat in (0, 1):
        with pytest.raises(Refusal, match="already"):
            seat_bot(game, mary, seat)


@pytest.mark.parametrize("seat", [2, -1])
def test_unknown_seat_is_refused(game, mary, seat):
    with pytest.raises(Invalid):
        seat_bot(game, mary, seat)


@pytest.mark.parametrize("act", [cancel, seat_bot])
def test_finished_game_cannot_be_changed(alice, mary, act):
    end = ended(against_bots(alice))
    cancelled = cancel(open_for(alice), mary)
    for game in (end, cancelled):
        with pytest.raises(NotRunning):
            act(game, mary)
        assert fresh(game).revision == game.revision


def test_open_table_cannot_have_a_stand_in(alice, mary):
    with pytest.raises(NotRunning):
        seat_bot(open_for(alice), mary)


def test_reason_may_have_two_hundred_characters(game, mary):
    assert cancel(game, mary, "x" * 200).entries.last().reason == "x" * 200


def test_line_breaks_in_a_reason_become_spaces(game, mary):
    assert cancel(game, mary, " Two\r\nlines\tand more ").entries.last().reason == "Two lines and more"


def granted(user: User) -> User:
    user.user_permissions.add(Permission.objects.get(codename="see_hidden"))
    return user


def refused(game, user: User, refusal: type[Exception]) -> bool:
    """Return whether the refusal was raised and nothing was stored."""
    with pytest.raises(refusal):
        open_hidden(game_id=game.pk, staff=user, reason="A test.")
    return (fresh(game).revision, StaffAct.objects.count()) == (game.revision, 0)


@pytest.mark.both_databases
def test_opening_hidden_cards_needs_the_right_and_a_staff_account():
    assert may_see_hidden(granted(staff("Nora")))
    assert not may_see_hidden(staff("Olga"))
    assert not may_see_hidden(granted(person("Charlie")))
    assert not may_see_hidden(granted(person("Pia", is_staff=True, is_active=False)))


def test_open_table_has_no_hidden_cards(alice, mary):
    assert refused(open_for(alice), granted(mary), NotRunning)
