"""Staff who act at the same time as each other or as a player."""

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.lifecycle.close import Closed, close_account
from accounts.models import SignedOut, User
from games.models import Game, StaffAct, Vacation
from games.play.absence.stand_in import leave_game, take_back
from games.play.clocks.vacation import go_on_vacation
from games.play.staff.acts import cancel_as_staff, give_back_as_staff, seat_bot_as_staff
from games.play.staff.people import close_account_as_staff
from games.play.tables.ending import agree_to_cancel
from games.play.tables.open_table import play_now
from games.play.tables.seating import take_seat
from games.refusals import NotRunning, NotSeated, Refusal
from testing.people import person, staff_with
from testing.tables import fresh, open_for, play, running
from tests.support.database import at_once, how_many_wait_for_a_lock
from tests.support.processes import eventually

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

TIMES = 3


@pytest.fixture
def staff() -> list[User]:
    return [staff_with(name, "accounts.change_user", "games.change_game") for name in ("Mary", "Nora")]


def names(answers: list[object]) -> list[str]:
    return sorted("done" if isinstance(answer, Game | User) else answer.__name__ for answer in answers)


def reasons(game: Game) -> int:
    return game.entries.exclude(reason="").count()


def sit_down(game: Game, who: User) -> Game:
    return take_seat(game_id=game.pk, user=who, text=None)


def while_another_waits(first: Callable[[Callable[[], None]], Any], other: Callable[[], Any]) -> list[Any]:
    """Return both results. ``first``, in a transaction, lets ``other`` begin and continues once ``other`` waits."""
    begun, awaited = threading.Event(), threading.Event()

    def let_the_other_begin() -> None:
        begun.set()
        assert awaited.wait(30)

    def go_first() -> Any:
        with transaction.atomic():
            return first(let_the_other_begin)

    def follow() -> Any:
        assert begun.wait(30)
        if not connection.features.has_select_for_update:
            awaited.set()  # SQLite waits at the beginning of the transaction
        return other()

    def watch() -> None:
        assert begun.wait(30)
        if connection.features.has_select_for_update:
            eventually(how_many_wait_for_a_lock)
            awaited.set()

    return at_once([go_first, follow, watch])[:2]


def test_one_of_many_staff_cancels_the_game(alice, bob, staff):
    game = running(alice, bob)
    answers = at_once([lambda who=who: cancel_as_staff(game_id=game.pk, staff=who, reason="A.") for who in staff * 2])
    assert names(answers) == [NotRunning.__name__] * 3 + ["done"]
    assert (StaffAct.objects.count(), reasons(game)) == (1, 1)


def test_one_of_many_staff_seats_the_bot(alice, bob, staff):
    game = running(alice, bob)
    calls = [lambda w=w: seat_bot_as_staff(game_id=game.pk, seat_number=0, staff=w, reason="A.") for w in staff * 2]
    assert names(at_once(calls)) == [Refusal.__name__] * 3 + ["done"]
    assert (StaffAct.objects.count(), reasons(game)) == (1, 1)


def test_seat_is_given_back_once_or_taken_back_by_its_player(alice, bob, staff):
    for _ in range(TIMES):
        game = running(alice, bob)
        leave_game(game_id=game.pk, user=alice)
        calls = [
            lambda g=game, w=w: give_back_as_staff(game_id=g.pk, seat_number=0, staff=w, reason="A.") for w in staff
        ]
        answers = at_once([*calls, lambda g=game: take_back(game_id=g.pk, user=alice)])
        refused = names(answers).count(Refusal.__name__)
        assert refused == (1 if reasons(game) else 2)  # a player who already plays again is not refused
        assert game.entries.filter(kind="took-back").count() == 1
        assert StaffAct.objects.filter(game=game).count() == reasons(game)


def test_one_of_many_staff_closes_the_account(alice, bob, staff):
    game = running(alice, bob)
    calls = [lambda who=who: close_account_as_staff(pk=alice.pk, staff=who, reason="A.") for who in staff]
    answers = at_once([*calls, lambda: close_account(alice.pk, by=alice)])
    assert names(answers) == [Closed.__name__] * 2 + ["done"]
    assert StaffAct.objects.count() == reasons(game) <= 1
    assert game.entries.filter(kind="closed").count() == 1


def test_two_staff_who_close_each_other_close_one_account():
    """At every stage at which the other may begin."""
    mary, nora = (person(name, is_staff=True, is_superuser=True) for name in ("Mary", "Nora"))

    def close_mary(let_the_other_begin):
        User.objects.select_for_update().get(pk=mary.pk)
        let_the_other_begin()
        return close_account_as_staff(pk=mary.pk, staff=nora, reason="A.")

    close_nora = partial(close_account_as_staff, pk=nora.pk, staff=mary, reason="B.")
    assert while_another_waits(close_mary, close_nora) == [mary, SignedOut]
    assert [act.person for act in StaffAct.objects.all()] == [mary]


def test_acting_while_the_account_is_closed_keeps_the_game_consistent(alice, bob, staff):
    for number in range(TIMES):
        carl = person(f"Carl {number}")
        game = running(carl, bob)
        action = game.state().legal()[0]
        close = lambda who=carl: close_account_as_staff(pk=who.pk, staff=staff[0], reason="A.")  # noqa: E731
        at_once([close, lambda g=game, who=carl, a=action: play(g, a, who)])
        now = fresh(game)
        assert now.seat_rows.get(user=carl).stand_in == "normal"
        assert now.waiting_for != carl
        assert now.actions.count() == now.version


def test_joining_while_the_account_is_closed_succeeds_or_fails_completely(alice, staff):
    for number in range(TIMES):
        carl = person(f"Carl {number}")
        game = open_for(alice, seats=3)
        close = lambda who=carl: close_account_as_staff(pk=who.pk, staff=staff[0], reason="A.")  # noqa: E731
        answers = at_once([close, lambda g=game, who=carl: sit_down(g, who)])
        closed = User.objects.get(pk=carl.pk).closed_at is not None
        assert closed == isinstance(answers[0], User)
        assert closed != game.seat_rows.filter(user=carl).exists()
        assert StaffAct.objects.filter(person=carl).exists() == closed


def test_joining_waits_for_the_closing_account_and_is_refused(alice, bob, staff):
    game = open_for(alice, seats=3)

    def close(let_the_other_begin):
        closed = close_account_as_staff(pk=bob.pk, staff=staff[0], reason="A.")
        let_the_other_begin()
        return closed

    assert while_another_waits(close, lambda: sit_down(game, bob)) == [bob, SignedOut]
    assert not game.seat_rows.filter(user=bob).exists()


def test_closed_account_cannot_take_a_seat_back_or_open_a_table(alice, bob):
    """Their requests read the person before the account was closed."""
    game = running(alice, bob)
    close_account(alice.pk, by=alice)
    games = Game.objects.count()
    late = [
        lambda: take_back(game_id=game.pk, user=alice),
        lambda: agree_to_cancel(game_id=game.pk, user=alice),
        lambda: play_now(user=alice, rules="push"),
        lambda: go_on_vacation(user=alice, days=1),
    ]
    assert [at_once([call]) for call in late] == [[NotSeated], [NotSeated], [SignedOut], [SignedOut]]
    assert (game.seat_rows.get(user=alice).stand_in, Game.objects.count()) == ("normal", games)
    assert not Vacation.objects.exists()
