"""The check of migrations, on some for which a site would have to stop."""

import sys
from types import ModuleType

import pytest
from django.db import models
from django.db.migrations import AddConstraint, AddField, AddIndex, Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation

from tools.lint.migrations import faults, is_to_check

pytestmark = pytest.mark.django_db


def after_all(*operations: Operation) -> Migration:
    """Return the next migration of ``games``, which does this."""
    made = Migration("0999_next", "games")
    made.__class__ = type("Migration", (Migration,), {"__module__": "games.migrations.0999_next"})
    made.dependencies = MigrationLoader(None).graph.leaf_nodes("games")
    made.operations = list(operations)
    return made


@pytest.fixture
def linted(monkeypatch):
    """Lint a migration as if its file were there."""

    def lint(migration: Migration) -> list[str]:
        build_graph = MigrationLoader.build_graph

        def with_it(loader: MigrationLoader) -> None:
            build_graph(loader)
            key = (migration.app_label, migration.name)
            loader.disk_migrations[key] = migration
            loader.graph.add_node(key, migration)
            for parent in migration.dependencies:
                loader.graph.add_dependency(migration, key, parent)

        monkeypatch.setattr(MigrationLoader, "build_graph", with_it)
        module = ModuleType(type(migration).__module__)
        module.__file__ = __file__  # which the linter reads
        monkeypatch.setitem(sys.modules, module.__name__, module)
        return faults(migration)

    return lint


@pytest.mark.parametrize(
    ("operation", "found"),
    [  # the version before inserts rows without the column
        (AddField("game", "spare", models.BooleanField(default=False)), "NOT NULL constraint on columns"),
        (AddConstraint("game", models.UniqueConstraint(fields=["name"], name="one")), "ADDING unique constraint"),
        (AddIndex("action", models.Index(fields=["action"], name="by_action")), "CREATE INDEX locks table"),
    ],
)
def test_migration_that_breaks_the_version_before_is_found(linted, operation, found):
    said = linted(after_all(operation))
    assert said[0] == "(games, 0999_next)... ERR"
    assert f"\t{found}" in said


def test_migration_that_does_not_is_passed_over(linted):
    assert linted(after_all(AddField("game", "spare", models.BooleanField(null=True)))) == []


def test_each_migration_of_the_site_but_the_first_of_an_app_is_checked_and_no_other():
    found = MigrationLoader(None).disk_migrations
    checked = {str(each) for each in found.values() if is_to_check(each)}
    assert {"games.0001_version_1", "luck.0001_initial", "account.0002_email_max_length"} & checked == set()
    assert "accounts.0002_no_declined" in checked
    assert is_to_check(after_all())
