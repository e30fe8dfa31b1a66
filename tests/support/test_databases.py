"""Each worker has a migrated database of its own."""

import os

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_database_is_named_for_its_worker():
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    assert worker in connection.settings_dict["NAME"]


def test_nothing_is_left_to_migrate():
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
