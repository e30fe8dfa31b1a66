"""Bots played by a real Celery worker."""

import pytest
import redis
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from accounts.models import StoredMail
from games.catalog import RULES
from games.engine.chance import Recorded
from games.fairness.chance import FairChance
from games.models import Game, HistoryCheck, Notice, Sweep
from games.play.actions.chance import game_key
from games.play.wake_ups import TIME_OUTS, wake_time_outs
from games.tasks import clear, sweep, time_out_overdue
from pushsite.celery import app as celery_app
from testing.clocks import daily, later, swept
from testing.people import person
from testing.tables import against_bots, ended, fresh, open_for, play, running
from tests.support.processes import eventually, kill, process, shared_environment, worker

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@pytest.fixture(autouse=True)
def broker(settings):
    """The empty broker."""
    settings.SWEEP_GRACE = 0
    queue = redis.Redis.from_url(settings.REDIS_URL)
    queue.flushdb()
    return queue


def until_a_bot_decides(game: Game) -> Game:
    """Let Alice stop until a bot has to decide."""
    while game.waiting_for:
        legal = game.state().legal()
        game = play(game, "stop" if "stop" in legal else legal[0])
    return game


def assert_replays(game: Game) -> None:
    """The actions replay to the stored position: none was lost or played twice."""
    rows = list(game.actions.all())
    assert [row.number for row in rows] == list(range(1, game.version + 1))
    state = RULES["push"].deal(
        seats=game.seats, options=game.options, chance=FairChance(game_key(game)), first=game.first
    )
    for row in rows:
        state.play(row.action, Recorded(row.chance))
    assert state.dump() == game.position


@pytest.mark.usefixtures("processes")
def test_bots_play_until_a_person_has_to_decide():
    with worker():
        game = until_a_bot_decides(against_bots(person("Alice"), seats=4))
        eventually(lambda: fresh(game).waiting_for)
    assert {"bot"} <= {row.by for row in game.actions.filter(number__gt=game.version)} <= {"bot", "forced"}
    assert_replays(fresh(game))


@pytest.mark.usefixtures("processes")
def test_lost_queue_only_costs_time(broker):
    with worker():
        eventually(Sweep.objects.exists)
        game = until_a_bot_decides(against_bots(person("Alice"), seats=4))
        broker.flushdb()
        sweep()
        eventually(lambda: fresh(game).waiting_for)
    assert_replays(fresh(game))


@pytest.mark.usefixtures("processes")
def test_a_killed_worker_loses_nothing():
    game = until_a_bot_decides(against_bots(person("Alice"), seats=6))
    with worker() as first:
        eventually(lambda: fresh(game).version > game.version)
        kill(first)
    left = fresh(game)
    with worker():
        eventually(lambda: fresh(game).waiting_for)
    assert fresh(game).version >= left.version
    assert_replays(fresh(game))


@pytest.mark.usefixtures("processes")
def test_starting_worker_takes_up_lost_tasks(broker):
    game = until_a_bot_decides(against_bots(person("Alice"), seats=4))
    broker.flushdb()
    with worker(SWEEP_GRACE="600"):
        eventually(lambda: fresh(game).waiting_for)
    assert_replays(fresh(game))


def test_sweep_leaves_recent_tasks_to_the_queue(broker, settings):
    settings.SWEEP_GRACE = 60
    until_a_bot_decides(against_bots(person("Alice")))
    broker.flushdb()
    sweep()
    assert broker.llen("celery") == 0


@pytest.mark.usefixtures("processes")
def test_tasks_scheduled_by_a_fast_clock_run_after_it_is_set_back(broker):
    with later(hours=2):
        game = until_a_bot_decides(against_bots(person("Alice"), seats=4))
        over = ended(running(person("Bob"), person("Charlie")))
        sweep()
    broker.flushdb()
    assert Sweep.age() < -7000
    with worker():
        eventually(lambda: fresh(game).waiting_for)
        eventually(lambda: HistoryCheck.objects.get(game=over).checked_at)
    assert 0 <= Sweep.age() < 60
    assert_replays(fresh(game))


def test_failing_game_does_not_stop_the_sweep(alice, bob):
    broken, game, broken_too = (daily(alice, bob) for _ in range(3))
    Game.objects.filter(pk__in=[broken.pk, broken_too.pk]).update(position={"nonsense": 1})
    assert swept(game, hours=25).version > game.version


def overdue(*games: Game) -> None:
    Game.objects.filter(pk__in=[game.pk for game in games]).update(deadline=timezone.now())


@pytest.mark.usefixtures("processes")
def test_time_outs_that_one_task_leaves_follow_at_once(alice, bob, monkeypatch):
    games = [daily(alice, bob) for _ in range(3)]
    with worker():
        eventually(Sweep.objects.exists)
        overdue(*games)
        monkeypatch.setattr("games.queries.overdue.GAMES_A_SWEEP", 1)  # here; the worker has the true one
        sweep()
        eventually(lambda: all(fresh(game).version > game.version for game in games))


def test_a_sweep_starts_no_second_chain_of_time_outs(alice, bob, broker, monkeypatch):
    games = [daily(alice, bob) for _ in range(4)]
    overdue(*games)
    monkeypatch.setattr("games.queries.overdue.GAMES_A_SWEEP", 1)
    counts = []
    for task in (sweep, sweep, time_out_overdue, sweep, time_out_overdue, time_out_overdue, sweep):
        task()
        asked = [message for message in broker.lrange("celery", 0, -1) if b"time_out_overdue" in message]
        counts.append((sum(fresh(each).version > each.version for each in games), len(asked)))
    assert counts == [(1, 1), (1, 1), (2, 2), (2, 2), (3, 3), (4, 3), (4, 3)]


def test_a_lost_message_keeps_time_outs_for_ten_seconds_and_a_task_for_a_minute(alice, bob, broker, monkeypatch):
    def claimed() -> int:
        return broker.ttl(cache.make_key(TIME_OUTS))

    overdue(daily(alice, bob))
    times = []
    monkeypatch.setattr("games.tasks.time_out", lambda _game: times.append(claimed()))
    wake_time_outs()
    assert 0 < claimed() <= 10
    time_out_overdue()
    assert [10 < time <= 60 for time in times] == [True]
    assert claimed() < 0


def test_time_out_that_fails_is_left_to_the_next_sweep(alice, bob, broker):
    broken = daily(alice, bob)
    Game.objects.filter(pk=broken.pk).update(position={"nonsense": 1})
    overdue(broken)
    sweep()
    assert [message for message in broker.lrange("celery", 0, -1) if b"time_out_overdue" in message] == []


def test_sweep_closes_an_unstarted_table(alice):
    game = open_for(alice)
    with later(days=15):
        sweep()
    assert fresh(game).status == Game.Status.CANCELLED


@pytest.mark.parametrize(("more", "rung"), [(True, 1), (False, 0)])
def test_unfinished_clearing_queues_itself_again(broker, monkeypatch, more, rung):
    monkeypatch.setattr("games.tasks.clear_old_rows", lambda: more)
    clear()
    assert broker.llen("celery") == rung


def test_beat_schedules_existing_tasks():
    rung = {each["task"] for each in settings.CELERY_BEAT_SCHEDULE.values()}
    assert rung <= set(celery_app.tasks) and clear.name in rung


NO_BROKER = "redis://127.0.0.1:1/0"
STOP_ONCE = """
import sys
from testing.tables import play
from games.models import Game
play(Game.objects.get(pk=sys.argv[1]), "stop")
"""


@pytest.mark.usefixtures("processes")
def test_sweep_sends_due_mail(broker):
    running(person("Alice"), person("Bob"))
    sweep()
    assert broker.llen("celery") == 0
    Notice.objects.update(due_at=timezone.now())
    with worker():
        mail = eventually(lambda: sweep() or StoredMail.objects.first())
        eventually(lambda: Notice.objects.get().status == "sent")
    assert (mail.to, mail.subject) == ("alice@example.org", "Your turn: Sunday · PUSH")


@pytest.mark.usefixtures("processes")
def test_an_action_is_played_without_a_broker():
    """In a separate process, since connection pools remember a broker that was once out of reach."""
    game = against_bots(person("Alice"))
    environment = shared_environment(REDIS_URL=NO_BROKER, DJANGO_SETTINGS_MODULE="pushsite.settings")
    script = f"import django; django.setup(){STOP_ONCE}"
    with process(["-c", script, game.pk], environment) as started:
        assert started.wait(60) == 0
    after = fresh(game)
    assert after.actions.get(number=game.version + 1).action == "stop"
    assert (after.waiting_for, after.bot_due_at is None) == (None, False)
