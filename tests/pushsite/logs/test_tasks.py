"""The log line of a task."""

import pytest
from celery.exceptions import TimeLimitExceeded
from celery.signals import task_failure

from games.tasks import play_bots, sweep
from testing.people import person
from testing.tables import against_bots

pytestmark = pytest.mark.django_db


def test_task_is_one_line_with_id_game_and_state(log_lines):
    game = against_bots(person("Alice"))
    play_bots.apply([game.pk, game.version], task_id="an-id")
    line = log_lines.one("event=task")
    assert "level=info" in line
    assert f"task=an-id job=games.tasks.play_bots state=success game={game.pk} version={game.version} ms=" in line
    assert line.endswith("result=False")


def test_failed_task_is_one_line_without_the_message_of_the_error(log_lines, monkeypatch):
    def fail(grace):
        raise ZeroDivisionError("canary")

    monkeypatch.setattr("games.tasks.overdue_bots", fail)
    sweep.apply([5], task_id="an-id")
    (line,) = log_lines.all()
    assert "level=error" in line
    assert "task=an-id job=games.tasks.sweep state=failed grace=5 ms=" in line
    assert "error=ZeroDivisionError trace=tests/pushsite/logs/test_tasks.py:" in line
    assert "canary" not in line


def test_task_over_its_time_limit_is_logged_by_the_process_that_kills_it(log_lines):
    task_failure.send(sweep, task_id="an-id", exception=TimeLimitExceeded(60), args=[5])
    (line,) = log_lines.all()
    assert "job=games.tasks.sweep state=failed grace=5 task=an-id" in line
    assert "error=TimeLimitExceeded" in line
