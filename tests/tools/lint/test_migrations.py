"""The check of migrations, on those from before it: for some of them a site had to stop."""

import pytest
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader

from tools.lint.migrations import BEFORE, faults, is_to_check

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def migrations() -> dict:
    return MigrationLoader(None).disk_migrations


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("0003_staff", "NOT NULL constraint on columns"),  # the version before inserts rows without the column
        ("0020_rematches", "ADDING unique constraint"),
        ("0048_readable_games", "CREATE INDEX locks table"),
    ],
)
def test_migration_that_breaks_the_version_before_is_found(migrations, name, found):
    said = faults(migrations["games", name])
    assert said[0] == f"(games, {name})... ERR"
    assert f"\t{found}" in said


def test_migration_that_does_not_is_passed_over(migrations):
    assert faults(migrations["luck", "0001_initial"]) == []


def test_each_newer_migration_of_the_site_is_checked_and_no_other(migrations):
    before = [migrations[app, name] for app, name in BEFORE.items()]
    assert [str(each) for each in before if is_to_check(each)] == []
    newer = Migration("0999_newer", "games")
    newer.__class__ = type("Migration", (Migration,), {"__module__": "games.migrations.0999_newer"})
    assert is_to_check(newer)
    assert [
        str(each) for each in migrations.values() if is_to_check(each) and each.app_label in {"account", "auth"}
    ] == []
