"""Who leaves a rated game has lost it, whether they come back or not."""

import pytest

from accounts.lifecycle.close import close_account
from accounts.models import User
from games.models import Action
from games.play.absence.stand_in import leave_game, seat_bot_for_idle, take_back
from games.play.clocks.vacation import go_on_vacation
from games.play.staff.acts import give_back_as_staff, seat_bot_as_staff
from games.profiles.reliability import Reliability, reliability
from games.queries.standings import winners_of
from games.ratings.leavers import LATE
from games.ratings.models import Rating, Result
from testing.clients import signed_in
from testing.clocks import MONDAY, after, at, daily, later, let_bots_play, stop, swept
from testing.tables import ended, fresh, play, running
from tests.games.play.absence.test_leavers import ahead
from tests.support.fixtures import deal_alike

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob, charlie):
    """A rated game of three, in which Alice begins."""
    return running(alice, bob, charlie, rated=True)


def leave(game, *people):
    for user in people:
        leave_game(game_id=game.pk, user=user)


def left(game):
    """The seats whose players have left."""
    return list(game.seat_rows.filter(left_version__isnull=False).values_list("number", flat=True))


def places(game):
    return list(Result.objects.filter(rated_game__game=game).order_by("seat").values_list("place", flat=True))


@pytest.mark.both_databases
def test_a_player_who_leaves_and_comes_back_is_last_however_far_ahead(game, alice):
    leave(game, alice)
    let_bots_play(game)
    take_back(game_id=game.pk, user=alice)
    over = ended(ahead(game, 0))
    assert over.winners == [0]  # by the rules
    assert (left(over), places(over)[0], winners_of(over, list(over.seat_rows.all())) == [0]) == ([0], 3, False)
    assert Rating.objects.get(person=alice).number < 1500
    assert over.actions.last().events[-1]["gone"] == [0]


def test_a_player_who_came_back_has_not_finished_the_game(game, alice, bob):
    leave(game, alice)
    take_back(game_id=game.pk, user=alice)
    ended(game)
    assert (reliability(alice), reliability(bob)) == (Reliability(0, 1), Reliability(1, 1))


def test_several_who_left_share_the_last_place(game, alice, bob):
    leave(game, bob, alice)
    take_back(game_id=game.pk, user=bob)
    assert places(ended(game)) == [2, 2, 1]


def test_leaving_costs_nothing_where_the_result_does_not_change_the_ratings(alice, bob):
    game = running(alice, bob)
    leave(game, alice)
    take_back(game_id=game.pk, user=alice)
    ended(game)
    assert (left(game), reliability(alice)) == ([], Reliability(1, 1))


def test_a_player_who_is_idle_for_a_month_has_left(game, alice, bob):
    with later(days=31):
        seat_bot_for_idle(game_id=game.pk, user=bob)
        take_back(game_id=game.pk, user=alice)
    assert left(game) == [0]


def test_a_player_who_closes_their_account_has_left(game, bob):
    close_account(bob.pk, by=bob)
    assert left(game) == [1]


def test_staff_forgive_by_giving_the_seat_back(game, alice, mary):
    seat_bot_as_staff(game_id=game.pk, seat_number=0, staff=mary, reason="Holds up the game.")
    assert left(game) == [0]
    give_back_as_staff(game_id=game.pk, seat_number=0, staff=mary, reason="Was in hospital.")
    assert left(game) == []


def test_a_game_that_everybody_left_is_not_rated(game, bob):
    for number in range(9):
        Action.objects.create(game=game, number=1000 + number, seat=number % 3, action="x", by=Action.By.TIMEOUT)
    ended(game)
    assert left(game) == [0, 1, 2]
    assert (Result.objects.count(), Rating.objects.count()) == (0, 0)
    assert "Everyone has left, so the result does not change the ratings." in page(bob, game)


def late(game, times):
    """Let the time of whoever is to act run out this often, each time for one decision only."""
    for _ in range(times):
        seat = fresh(game).to_act
        with at(fresh(game).deadline):
            swept_now = swept(game, seconds=(fresh(game).deadline - MONDAY).total_seconds())
        with after(seconds=(swept_now.clock_since - MONDAY).total_seconds()):
            while fresh(game).to_act == seat:
                stop(game)
            while fresh(game).to_act != seat:
                stop(game)
    return fresh(game)


@pytest.mark.both_databases
def test_a_bot_may_decide_three_times_for_who_is_late_and_no_more(alice, bob):
    game = late(daily(alice, bob, rated=True), 3)
    assert left(game) == []
    game = late(game, 1)
    number = game.actions.filter(by=Action.By.TIMEOUT).last().number
    assert game.seat_rows.get(number=0).left_version == number


def test_a_player_who_is_late_in_more_than_a_fifth_of_their_decisions_is_last(alice, bob, monkeypatch):
    deal_alike(monkeypatch, "Alice decides few times, whatever the test is called")
    game = ahead(daily(alice, bob, rated=True), 0)
    swept(game, hours=24)
    with after(hours=25):
        over = ended(game, play=lambda game, _seed: stop_to_the_end(game))
    assert (left(over), places(over)) == ([0], [2, 1])


def stop_to_the_end(game):
    while fresh(game).status == "running":
        play(game, fresh(game).state().legal()[-1])
    return fresh(game)


def test_vacation_makes_nobody_leave(alice, bob):
    game = daily(alice, bob, rated=True)
    with after(hours=1):
        go_on_vacation(user=alice, days=10)
    assert swept(game, days=9).actions.exclude(by=Action.By.FORCED).count() == 0
    assert left(game) == []


@pytest.mark.parametrize(("quiet", "late_decisions"), [((20, 8), 0), ((None, None), 1)])
def test_quiet_hours_make_nobody_leave(alice, bob, quiet, late_decisions):
    """Twelve hours each night: a day to decide ends on the third day."""
    User.objects.filter(pk=alice.pk).update(quiet_from=quiet[0], quiet_to=quiet[1])
    game = daily(User.objects.get(pk=alice.pk), bob, rated=True)
    assert swept(game, hours=47).actions.filter(by__in=LATE).count() == late_decisions
    assert left(game) == []


def page(user, game):
    return signed_in(user).get(game.get_absolute_url()).text


def test_the_table_says_it_before_it_happens_and_from_then_on(game, alice, bob):
    assert "This game is rated. If you leave, you come last, even if you come back." in page(alice, game)
    assert "and comes last." not in page(bob, game)
    leave(game, alice)
    assert "A bot plays for you. You have left: you come last, even if you come back." in page(alice, game)
    take_back(game_id=game.pk, user=alice)
    assert "You have left: you come last, even if you come back." in page(alice, game)
    assert "Alice has left, and comes last." in page(bob, game)
    assert '<span class="tag tag-left">left</span>' in page(bob, game)


def test_a_player_who_decides_reads_beside_the_time_what_being_late_leads_to(alice, bob):
    warning = "If that happens more than three times, you come last."
    rated, plain = (daily(alice, bob, rated=each) for each in (True, False))
    with after(hours=1):
        assert [warning in page(who, rated) for who in (alice, bob)] == [True, False]
        assert warning not in page(alice, plain)
        leave(rated, bob)
        assert warning not in page(alice, rated)  # it is decided


def test_a_game_that_is_not_rated_says_nothing_of_the_kind(alice, bob):
    game = running(alice, bob)
    assert "you come last" not in page(alice, game)
    leave(game, alice)
    assert "comes last" not in page(bob, game)
