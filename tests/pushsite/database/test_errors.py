"""If the database is down, busy or full, the site answers 503 with a plain sentence and logs the cause."""

import uuid

import psycopg
import pytest
from celery import current_app
from django.db import connection, transaction

from games.models import Sweep
from games.notices.send import send_due
from games.play.actions.bot_turns import play_bot_turn
from games.tasks import sweep
from testing.clients import htmx, signed_in
from testing.clocks import later
from testing.people import person
from testing.tables import against_bots, fresh, play, running
from tests.support.processes import eventually, shared_environment, worker

NEW_CONNECTION = "SELECT pg_backend_pid()"  # the first query of each, by pushsite.database.connections
BUSY_PAGE = ("That didn’t work just now.", "Your games are safe. Try again in a moment.")
FULL_PAGE = ("The site has run out of storage space.", "Please try again later.")
RAISE = "DO $$ BEGIN RAISE EXCEPTION 'canary' USING ERRCODE = '{}'; END $$"


def end_connection(pid):
    """End a connection on the server, and wait until it is gone."""
    with psycopg.connect(shared_environment()["DATABASE_URL"]) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])


class ConnectionLoss:
    """Ends the connection on the server just before the query with this number, as a restart of PostgreSQL would."""

    def __init__(self, number: int) -> None:
        self.number, self.asked = number, 0

    def __call__(self, execute, sql, *arguments):
        if sql == NEW_CONNECTION:
            return execute(sql, *arguments)
        if self.asked == self.number:
            end_connection(connection.connection.info.backend_pid)
        self.asked += 1
        return execute(sql, *arguments)


@pytest.mark.usefixtures("processes")
@pytest.mark.django_db(transaction=True)
def test_bots_go_on_soon_after_their_worker_lost_its_connection(monkeypatch):
    """It waits for the game while another one plays a decision: afterwards it goes on from there."""
    monkeypatch.setattr("games.play.wake_ups.wake_bots", lambda *ids: None)  # here, not in the worker
    with worker():
        eventually(Sweep.objects.exists)
        game = against_bots(person("Alice"), seats=4)
        while game.waiting_for:
            game = play(game, "stop" if "stop" in game.state().legal() else game.state().legal()[0])
        with transaction.atomic():
            assert play_bot_turn(game.pk, game.version).bot_due_at
            current_app.send_task("games.tasks.play_bots", [game.pk, game.version])
            end_connection(eventually(backend_that_waits))
        eventually(lambda: fresh(game).waiting_for)


def backend_that_waits():
    """The id of a connection that waits for a lock; a transaction of its own sees the newest."""
    waits = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    with psycopg.connect(shared_environment()["DATABASE_URL"]) as other:
        return (other.execute(waits).fetchone() or [None])[0]


def answers_with_lost_connections(ask):
    """Yield the answers with the connection lost before the first query, the second and so on, until none is lost."""
    answers = []
    while True:
        connection.close()
        loss = ConnectionLoss(len(answers))
        with connection.execute_wrapper(loss):
            answers.append(ask())
        connection.close()
        if loss.asked <= loss.number:
            return answers
        assert loss.asked == loss.number + 1, "the error page asked the database again"


def assert_not_available(answers, words=BUSY_PAGE):
    seen = [(answer.status_code, "HX-Refresh" in answer.headers) for answer in answers]
    assert seen == [(503, False)] * len(answers) and answers
    assert [[each in answer.text for each in words] for answer in answers] == [[True, True]] * len(answers)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path, status", [("/", 200), ("/nothing/", 404), ("/settings/", 200), ("/games/{}/", 200)])
def test_connection_lost_at_any_query_of_a_page_is_503(path, status):
    alice = person("Alice")
    path = path.format(running(alice, person("Bob")).pk)
    client = signed_in(alice, raise_request_exception=False)
    *failed, last = answers_with_lost_connections(lambda: client.get(path))
    assert_not_available(failed)
    assert last.status_code == status


@pytest.mark.django_db(transaction=True)
def test_action_can_be_sent_again_after_losing_the_connection_at_any_query():
    alice = person("Alice")
    game = running(alice, person("Bob"))
    client = htmx(alice, raise_request_exception=False)
    sent = {"action": game.state().legal()[0], "version": game.version, "command_id": uuid.uuid4()}
    *failed, last = answers_with_lost_connections(lambda: client.post(f"/games/{game.pk}/act", sent))
    assert_not_available(failed)
    assert last.status_code == 200
    assert fresh(game).actions.filter(command_id=sent["command_id"]).count() == 1


def play_now_with(sql, monkeypatch):
    """Return the answer if opening a table runs ``sql``."""
    monkeypatch.setattr("games.views.home.play_now", lambda **arguments: connection.cursor().execute(sql))
    client = signed_in(person("Alice"), raise_request_exception=False)
    return client.post("/play-now/", {"rules": "push"})


@pytest.fixture
def full_disk():
    """SQL that fails as with a full disk."""
    if connection.vendor == "postgresql":
        yield RAISE.format("53100")
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 1")  # no more pages than there are
        yield "CREATE TABLE filler AS SELECT zeroblob(1000000)"
        cursor.execute("PRAGMA max_page_count = 4294967294")


@pytest.mark.django_db
@pytest.mark.both_databases
def test_full_disk_is_reported_to_the_visitor_and_in_the_log(full_disk, monkeypatch, log_lines):
    assert_not_available([play_now_with(full_disk, monkeypatch)], FULL_PAGE)
    line = log_lines.one("event=request")
    assert "level=error" in line and "route=play-now/ status=503" in line
    code = {"postgresql": "53100", "sqlite": "SQLITE_FULL"}[connection.vendor]
    assert f'database="disk full" code={code} ' in line


@pytest.mark.django_db
@pytest.mark.parametrize("code, kind", [
    ("55P03", "busy"),
    ("40P01", "busy"),
    ("53300", '"too many connections"'),
    ("57P01", '"no connection"'),
    ("08006", '"no connection"'),
    ("58030", "other"),
])  # fmt: skip
def test_other_database_errors_are_logged_by_kind(code, kind, monkeypatch, log_lines):
    assert_not_available([play_now_with(RAISE.format(code), monkeypatch)])
    assert f"database={kind} code={code} " in log_lines.one("event=request")
    assert "canary" not in log_lines.text()


@pytest.mark.django_db(transaction=True)
def test_mail_is_sent_once_if_the_connection_is_lost_during_it(alice, bob, mail_server, monkeypatch):
    """Sending takes seconds, during which the connection is idle."""
    take, pid = mail_server.handle_DATA, []

    async def take_and_end_the_connection(*mail):
        end_connection(pid.pop())
        return await take(*mail)

    monkeypatch.setattr(mail_server, "handle_DATA", take_and_end_the_connection)
    play(running(alice, bob), "stop")
    with later(minutes=2):
        pid.append(connection.connection.info.backend_pid)
        send_due()
    with later(minutes=4):
        send_due()
    assert (pid, len(mail_server.mails)) == ([], 1)


@pytest.mark.django_db
def test_task_logs_a_full_disk(monkeypatch, log_lines):
    full = RAISE.format("53100")
    monkeypatch.setattr("games.tasks.overdue_bots", lambda grace: connection.cursor().execute(full))
    sweep.apply([5])
    assert "state=failed" in log_lines.one('database="disk full" code=53100')
