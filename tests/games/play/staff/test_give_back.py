"""Staff give a seat back to its person."""

import pytest

from accounts.lifecycle.close import close_account
from games.models import Notice, StaffAct
from games.overview.shown_seat import shown_seats
from games.play.absence.stand_in import leave_game
from games.play.staff.acts import give_back_as_staff, seat_bot_as_staff
from games.presentation.events.table_events import describe_event
from games.presentation.renderer import TextRenderer
from games.queries.table_events import table_events
from games.refusals import Invalid, NotRunning, Refusal
from testing.clocks import after, daily, swept
from testing.tables import against_bots, ended, fresh, play, running

pytestmark = pytest.mark.django_db

REASON = "They were in hospital."


@pytest.fixture
def game(alice, bob):
    return running(alice, bob)


def give_back(game, staff, seat=0, reason=REASON):
    return give_back_as_staff(game_id=game.pk, seat_number=seat, staff=staff, reason=reason)


def last_line(game, reader) -> str:
    """Return the last line of the log for ``reader``."""
    seats = list(game.seat_rows.all())
    me = next((seat.number for seat in seats if seat.user == reader), None)
    return describe_event(table_events(fresh(game), reader)[-1], TextRenderer(shown_seats(seats, me)))


def test_person_who_left_decides_again(game, alice, mary):
    leave_game(game_id=game.pk, user=alice)
    give_back(game, mary)
    now = fresh(game)
    assert (now.waiting_for, now.bot_due_at) == (alice, None)
    play(now, now.state().legal()[0], alice)


def test_person_replaced_by_staff_decides_again(game, alice, mary):
    seat_bot_as_staff(game_id=game.pk, seat_number=0, staff=mary, reason="A test.")
    give_back(game, mary)
    assert fresh(game).waiting_for == alice


def test_missed_deadlines_are_forgotten(alice, bob, mary):
    game = daily(alice, bob, seats=2)
    for days in (2, 3, 5, 7, 9):
        game = swept(game, days=days)
    seat = game.seat_rows.get(user=alice)
    assert (seat.stand_in, seat.missed) == ("normal", 2)
    with after(days=9):
        give_back(game, mary)
    seat.refresh_from_db()
    assert (seat.stand_in, seat.missed) == ("", 0)


def test_players_read_it_with_the_reason(game, alice, bob, mary):
    leave_game(game_id=game.pk, user=alice)
    give_back(game, mary)
    assert last_line(game, alice) == f"Staff gave you your seat back: {REASON}"
    assert last_line(game, bob) == f"Staff gave Alice their seat back: {REASON}"
    assert fresh(game).revision == game.revision + 2


@pytest.mark.both_databases
def test_person_gets_a_mail_if_it_is_their_turn(game, alice, bob, mary):
    Notice.objects.all().delete()
    leave_game(game_id=game.pk, user=alice)
    give_back(game, mary)
    assert list(Notice.objects.values_list("person__name", "kind")) == [("Alice", "turn")]


@pytest.mark.both_databases
def test_player_to_act_gets_no_second_mail(game, alice, bob, mary):
    leave_game(game_id=game.pk, user=bob)
    Notice.objects.all().delete()
    give_back(game, mary, seat=1)
    assert not Notice.objects.exists()


@pytest.mark.parametrize("seat, refusal", [(0, Refusal), (1, Refusal), (7, Invalid)])
def test_seat_without_a_stand_in_is_refused(alice, mary, seat, refusal):
    game = against_bots(alice)
    with pytest.raises(refusal):
        give_back(game, mary, seat)
    assert (fresh(game).revision, StaffAct.objects.count()) == (game.revision, 0)


def test_seat_of_a_closed_account_is_refused(game, alice, mary):
    close_account(alice.pk, by=alice)
    with pytest.raises(Refusal, match="This account is closed"):
        give_back(game, mary)


def test_seat_of_a_bot_is_refused(game, alice, mary):
    leave_game(game_id=game.pk, user=alice)
    game.seat_rows.filter(number=0).update(user=None)
    with pytest.raises(Refusal, match="This account is closed"):
        give_back(game, mary)


def test_finished_game_is_refused(alice, mary):
    with pytest.raises(NotRunning):
        give_back(ended(against_bots(alice)), mary)
