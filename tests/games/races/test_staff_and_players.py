"""Staff, players, bots and the sweep act on one table at the same time."""

import random
import uuid
from functools import partial

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from games.models import Game, StaffAct
from games.play.absence.stand_in import leave_game, take_back
from games.play.absence.time_out import time_out
from games.play.actions.act import act
from games.play.actions.bot_turns import play_bot_turn
from games.play.staff.acts import cancel_as_staff, give_back_as_staff, open_hidden, seat_bot_as_staff
from games.play.staff.people import close_account_as_staff
from testing.clocks import after, daily
from testing.people import person, staff_with
from testing.tables import fresh
from tests.support.database import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@pytest.fixture
def staff() -> list[User]:
    people = [staff_with(name, "accounts.change_user", "games.change_game") for name in ("Mary", "Nora")]
    people[0].user_permissions.add(Permission.objects.get(codename="see_hidden"))
    return people


def assert_whole(game: Game) -> None:
    """Actions have no gaps, the game waits for the right player, and the players can read every act in the trail."""
    game = fresh(game)
    assert list(game.actions.values_list("number", flat=True)) == list(range(1, game.version + 1))
    waited_for = (game.waiting_for, game.bot_due_at is not None, game.deadline is not None)
    if game.over:
        assert waited_for == (None, False, False)
    else:
        seat = game.seat_rows.get(number=game.to_act)
        assert waited_for == ((None, True, False) if seat.level else (seat.user, False, True))
    assert not game.seat_rows.filter(user__closed_at__isnull=False, stand_in="").exists() or game.over
    acts = StaffAct.objects.filter(game=game).values_list("reason", flat=True)
    assert sorted(acts) == sorted(
        game.entries.exclude(reason="").exclude(kind="closed").values_list("reason", flat=True)
    )


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("cancelled", [False, True])
@pytest.mark.parametrize("order", range(2))
def test_simultaneous_acts_of_staff_and_players_keep_the_game_consistent(alice, bob, staff, order, cancelled, late):
    mary, nora = staff
    game = daily(alice, bob, person("Dora"))
    now, of_staff = {"game_id": game.pk}, {"game_id": game.pk, "reason": "A."}
    action = {"action": game.state().legal()[0], "version": game.version, "command_id": uuid.uuid4()}
    calls = [
        partial(act, **now, user=alice, **action),
        partial(leave_game, **now, user=alice),
        partial(take_back, **now, user=alice),
        partial(seat_bot_as_staff, **of_staff, seat_number=0, staff=mary),
        partial(give_back_as_staff, **of_staff, seat_number=0, staff=nora),
        partial(open_hidden, **of_staff, staff=mary),
        partial(close_account_as_staff, pk=bob.pk, staff=nora, reason="B."),
        partial(play_bot_turn, game.pk, game.version),
        partial(time_out, game.pk),
    ]
    if cancelled:
        calls += [
            partial(cancel_as_staff, **of_staff, staff=nora),
            partial(close_account_as_staff, pk=alice.pk, staff=mary, reason="B."),
        ]
    random.Random(order).shuffle(calls)
    with after(days=1, minutes=1) if late else after(hours=1):
        at_once(calls)
    assert_whole(game)
