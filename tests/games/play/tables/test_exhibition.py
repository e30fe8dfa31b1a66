"""Games of bots alone, to be watched where nobody plays: one at a time, at a pace for people, and without a trace."""

from functools import partial

import pytest
from django.db import transaction
from django.db.models import ProtectedError
from django.test import Client

from games.catalog import FIRST, RULES
from games.models import Action, Game, HistoryCheck, LogEntry, Seat, Secret
from games.play.actions import bot_turns
from games.play.actions.bot_turns import EXHIBITION_PAUSE, play_bots
from games.play.clearing import clear_exhibitions, clear_old_rows
from games.play.tables.exhibition import start_exhibition
from games.profiles.models import Participation
from games.profiles.recount import recount
from games.queries.lists import running_exhibition, to_watch
from games.ratings.models import RatedGame
from games.tasks import sweep
from testing.clocks import later
from testing.tables import fresh, running
from tests.support.database import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def wake_ups(monkeypatch) -> list[tuple[str, int, float]]:
    """What workers are asked for after a turn."""
    asked: list[tuple[str, int, float]] = []
    monkeypatch.setattr(bot_turns, "wake_bots", lambda *asked_for: asked.append(asked_for))
    return asked


def started(rules: str = FIRST) -> Game:
    start_exhibition(rules)
    return running_exhibition()


def played_to_its_end(game: Game) -> Game:
    while (game := fresh(game)).status == Game.Status.RUNNING:
        play_bots(game.pk, game.version)
    return game


@pytest.mark.parametrize("rules", RULES)
def test_bots_alone_play_in_public_and_nobody_hosts(rules):
    game = started(rules)
    assert (game.status, game.rules, game.public, game.watchable, game.host) == ("running", rules, True, True, None)
    assert all(seat.bot and seat.user_id is None for seat in game.seat_rows.all())
    assert Client().get(f"/games/{game.pk}/").status_code == 200


def test_a_second_one_does_not_start_while_one_runs():
    first = started()
    assert started() == first
    assert Game.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_many_who_look_at_once_one_starts_it():
    at_once([partial(start_exhibition, FIRST)] * 4)
    assert (Game.objects.count(), Secret.objects.count()) == (1, 1)


def test_a_bot_decides_once_and_then_people_have_time_to_see_it(wake_ups):
    game = started()
    assert play_bots(game.pk, game.version)
    after = fresh(game)
    assert game.actions.filter(number__gt=game.version, by=Action.By.BOT).count() == 1
    assert wake_ups == [(game.pk, after.version, EXHIBITION_PAUSE)]
    assert 2 <= EXHIBITION_PAUSE <= 4


def test_a_worker_is_asked_to_wait_for_the_pause(monkeypatch):
    asked = []
    monkeypatch.setattr("games.play.wake_ups.ask_worker", lambda *names, **options: asked.append((names, options)))
    game = started()
    play_bots(game.pk, game.version)
    assert asked[-1] == (("games.tasks.play_bots", game.pk, fresh(game).version), {"countdown": EXHIBITION_PAUSE})


def test_it_counts_for_no_figure_no_rating_and_no_list(alice, bob, wake_ups):
    over = played_to_its_end(started())
    assert over.status == Game.Status.FINISHED
    assert (Participation.objects.count(), RatedGame.objects.count()) == (0, 0)
    recount(FIRST, write=True)
    assert Participation.objects.count() == 0
    started()
    assert list(to_watch(None, 9)) == []


def test_an_hour_after_its_end_it_is_deleted_with_all_that_belongs_to_it(wake_ups):
    over = played_to_its_end(started())
    with later(minutes=50):
        sweep()
    assert Game.objects.get() == over
    with later(minutes=70):
        sweep()
    parts = (Game, Seat, Action, LogEntry, Secret, HistoryCheck)
    assert [model.objects.count() for model in parts] == [0] * len(parts)


def test_one_that_is_stuck_is_deleted_after_a_day_and_a_running_one_is_not(wake_ups):
    started()
    with later(hours=23):
        assert clear_exhibitions(lambda: True) == 0
    with later(hours=25):
        clear_old_rows()
    assert Game.objects.count() == 0


def test_games_of_people_are_protected_as_before(alice, bob):
    game = running(alice, bob, public=True)
    with later(days=400):
        clear_old_rows()
    with pytest.raises(ProtectedError), transaction.atomic():
        game.delete()
    assert Game.objects.get() == game
