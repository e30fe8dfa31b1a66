"""An index that is made while people play, on both databases."""

import threading

import psycopg
import pytest
from django.db import connection, migrations, models
from django.db.migrations.executor import MigrationExecutor

from pushsite.database.indexes import AddIndexBesidePlay
from tests.support.database import how_many_wait_for_a_lock
from tests.support.processes import eventually
from tests.support.servers import direct_url

pytestmark = pytest.mark.django_db(transaction=True)
NAME = "action_by_text"


@pytest.fixture
def forwards_and_back():
    """Return the function that adds the index, once Django knows the models as they are; it is removed afterwards."""
    migration = migrations.Migration("action_by_text", "games")
    migration.atomic = False
    migration.operations = [AddIndexBesidePlay("action", models.Index(fields=["action"], name=NAME))]
    loader = MigrationExecutor(connection).loader
    state = loader.project_state(loader.graph.leaf_nodes("games"))

    def forwards() -> None:
        with connection.schema_editor(atomic=False) as schema_editor:
            migration.apply(state.clone(), schema_editor)

    yield forwards
    with connection.schema_editor(atomic=False) as schema_editor:
        migration.unapply(state.clone(), schema_editor)
    assert NAME not in indexes()


def indexes() -> dict[str, object]:
    with connection.cursor() as cursor:
        return connection.introspection.get_constraints(cursor, "games_action")


@pytest.mark.both_databases
def test_index_is_added_and_removed(forwards_and_back):
    forwards_and_back()
    assert indexes()[NAME]["columns"] == ["action"]


def test_others_write_while_it_is_made(forwards_and_back):
    """It waits for who is writing; a plain index would let nobody else begin."""
    with psycopg.connect(direct_url()) as writing:
        writing.execute("LOCK TABLE games_action IN ROW EXCLUSIVE MODE")
        adding = threading.Thread(target=lambda: (forwards_and_back(), connection.close()))
        adding.start()
        eventually(how_many_wait_for_a_lock)
        with psycopg.connect(direct_url()) as other:
            other.execute("LOCK TABLE games_action IN ROW EXCLUSIVE MODE NOWAIT")
        writing.rollback()
        adding.join()
    assert NAME in indexes()


def test_what_a_failed_attempt_has_left_is_replaced(forwards_and_back):
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE INDEX {NAME} ON games_action (action)")
        cursor.execute("UPDATE pg_index SET indisvalid = false WHERE indexrelid = %s::regclass", [NAME])
    forwards_and_back()
    with connection.cursor() as cursor:
        cursor.execute("SELECT indisvalid FROM pg_index WHERE indexrelid = %s::regclass", [NAME])
        assert cursor.fetchone() == (True,)
