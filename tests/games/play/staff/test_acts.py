"""What staff do to a game."""

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from games.models import Action, Game, LogEntry, StaffAct
from games.play.act import play_bot_turn
from games.play.errors import Invalid, NotRunning, Refusal
from games.play.seats.seating import take_seat
from games.play.seats.stand_in import leave_game, take_back
from games.play.staff.acts import cancel_as_staff, open_hidden, seat_bot_as_staff
from games.play.staff.permissions import MayNotLook, NotStaff, Partial, may_see_hidden
from tests.support.people import person, staff
from tests.support.tables import against_bots, ended, fresh, open_for, play, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

REASON = "Nobody moved for a month."


@pytest.fixture
def game(alice, bob):
    return play(running(alice, bob), "stop")


def cancel(game, staff, reason=REASON):
    return cancel_as_staff(game_id=game.pk, staff=staff, reason=reason)


def seat_bot(game, staff, seat=0, reason=REASON):
    return seat_bot_as_staff(game_id=game.pk, seat_number=seat, staff=staff, reason=reason)


def test_a_running_game_is_cancelled_and_kept_and_waits_for_nobody(game, mary):
    cancel(game, mary)
    now = fresh(game)
    assert (now.status, now.ended_at is None, now.revision) == (Game.Status.CANCELLED, False, game.revision + 1)
    assert (now.waiting_for, now.waiting_since, now.bot_due_at) == (None, None, None)
    assert (now.position, now.version, now.actions.count()) == (game.position, game.version, game.version)


def test_a_game_that_waits_for_a_bot_is_cancelled_too(alice, mary):
    game = against_bots(alice)
    leave_game(game_id=game.pk, user=alice)
    cancel(game, mary)
    assert fresh(game).bot_due_at is None
    assert not play_bot_turn(game.pk, game.version)


def test_an_open_table_is_cancelled(alice, bob, mary):
    game = cancel(open_for(alice), mary)
    assert game.status == Game.Status.CANCELLED
    with pytest.raises(Refusal):
        take_seat(game_id=game.pk, user=bob, entropy=None)


def test_the_log_says_who_cancelled_when_and_why(game, mary):
    entry = cancel(game, mary).entries.last()
    assert (entry.kind, entry.person, entry.seat) == (LogEntry.Kind.CANCELLED, mary, None)
    assert (entry.reason, entry.version) == (REASON, game.version)


@pytest.mark.parametrize("nothing", ["", "  ", "\u202e", "\u200b \u2066"])
def test_a_reason_in_which_nothing_can_be_read_is_none(game, mary, nothing):
    with pytest.raises(Invalid):
        cancel(game, mary, nothing)
    assert fresh(game).status == Game.Status.RUNNING


def test_a_reason_turns_no_line_of_the_log_around(game, mary):
    assert cancel(game, mary, "Asked\u202e for\nit.").entries.last().reason == "Asked for it."


def test_a_bot_decides_where_staff_seated_it_and_the_log_says_why(game, alice, mary):
    seat = game.to_act
    after = seat_bot(game, mary, seat)
    assert (after.waiting_for, after.bot_due_at is None, after.revision) == (None, False, game.revision + 1)
    assert play_bot_turn(after.pk, after.version)
    assert after.actions.get(number=after.version + 1).by == Action.By.TAKEOVER
    entry = after.entries.last()
    assert (entry.kind, entry.seat, entry.person) == (LogEntry.Kind.STOOD_IN, seat, mary)
    assert (entry.reason, entry.version) == (REASON, game.version)


def test_whose_seat_it_is_can_take_it_back(game, alice, mary):
    seat_bot(game, mary)
    take_back(game_id=game.pk, user=alice)
    assert game.seat_rows.get(number=0).stand_in == ""


def test_a_bot_needs_no_bot(alice, bob, mary):
    game = against_bots(alice)
    leave_game(game_id=game.pk, user=alice)
    for seat in (0, 1):
        with pytest.raises(Refusal, match="already"):
            seat_bot(game, mary, seat)


@pytest.mark.parametrize("seat", [2, -1])
def test_there_must_be_such_a_seat(game, mary, seat):
    with pytest.raises(Invalid):
        seat_bot(game, mary, seat)


@pytest.mark.parametrize("act", [cancel, seat_bot])
def test_nothing_is_changed_once_it_is_over(alice, mary, act):
    end = ended(against_bots(alice))
    cancelled = cancel(open_for(alice), mary)
    for game in (end, cancelled):
        with pytest.raises(NotRunning):
            act(game, mary)
        assert fresh(game).revision == game.revision


def test_an_open_table_needs_no_stand_in(alice, mary):
    with pytest.raises(NotRunning):
        seat_bot(open_for(alice), mary)


@pytest.mark.parametrize("act", [cancel, seat_bot])
def test_staff_with_a_seat_are_players(alice, mary, act):
    game = running(alice, mary)
    with pytest.raises(Partial):
        act(game, mary)
    assert (fresh(game).status, fresh(game).revision) == (Game.Status.RUNNING, game.revision)


@pytest.mark.parametrize("act", [cancel, seat_bot])
def test_charlie_is_not_staff(game, act):
    with pytest.raises(NotStaff):
        act(game, person("Charlie"))


@pytest.mark.parametrize("act", [cancel, seat_bot])
@pytest.mark.parametrize("reason", ["", " \n ", "x" * 201])
def test_without_a_reason_nothing_is_done(game, mary, act, reason):
    with pytest.raises(Invalid):
        act(game, mary, reason=reason)
    assert fresh(game).revision == game.revision


def test_a_reason_may_have_two_hundred_letters(game, mary):
    assert cancel(game, mary, "x" * 200).entries.last().reason == "x" * 200


def test_a_reason_is_one_line(game, mary):
    assert cancel(game, mary, " Two\r\nlines\tand more ").entries.last().reason == "Two lines and more"


def granted(user: User) -> User:
    user.user_permissions.add(Permission.objects.get(codename="see_hidden"))
    return user


def refused(game, user: User, refusal: type[Exception]) -> bool:
    """Whether it was, and nothing was written down."""
    with pytest.raises(refusal):
        open_hidden(game_id=game.pk, staff=user, reason="A test.")
    return (fresh(game).revision, StaffAct.objects.count()) == (game.revision, 0)


def test_it_takes_the_right_and_to_be_of_the_staff_still():
    assert may_see_hidden(granted(staff("Nora")))
    assert not may_see_hidden(staff("Olga"))
    assert not may_see_hidden(granted(person("Charlie")))
    assert not may_see_hidden(granted(person("Pia", is_staff=True, is_active=False)))


def test_nobody_else_opens_them(alice, bob, mary):
    game = running(alice, bob)
    assert refused(game, mary, MayNotLook)
    assert refused(game, granted(person("Charlie")), NotStaff)


def test_of_an_open_table_there_is_nothing_to_open(alice, mary):
    assert refused(open_for(alice), granted(mary), NotRunning)
