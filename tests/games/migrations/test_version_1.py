"""A site of the version before 1.0.0, whose many migrations became one for each app."""

from collections.abc import Iterator

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from tests.support.database import migrated_to, migrated_to_the_newest

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@pytest.fixture
def of_the_version_before() -> Iterator[list[tuple[str, str]]]:
    """The migrations that such a site has applied; afterwards all of this version are."""
    migrated_to(("accounts", "0001_version_1"))
    applied = MigrationRecorder.Migration.objects.all()
    before = list(applied.values("app", "name"))
    replaced = []
    for (app, name), migration in MigrationLoader(None).disk_migrations.items():
        if migration.replaces:
            applied.filter(app=app, name=name).delete()
            replaced += migration.replaces
    applied.bulk_create(MigrationRecorder.Migration(app=app, name=name) for app, name in replaced)
    yield replaced
    for app, name in replaced:
        applied.filter(app=app, name=name).delete()
    now = set(applied.values_list("app", "name"))  # with what the test has migrated
    applied.bulk_create(MigrationRecorder.Migration(**row) for row in before if (row["app"], row["name"]) not in now)
    migrated_to_the_newest()


def columns_of_friends() -> set[str]:
    with connection.cursor() as cursor:
        return {
            each.name for each in connection.introspection.get_table_description(cursor, "accounts_friendship")
        }


def test_it_has_what_version_1_makes_and_loses_an_old_column(of_the_version_before):
    assert "declined" in columns_of_friends()
    call_command("migrate", verbosity=0)
    recorder = MigrationRecorder(connection).applied_migrations()
    assert {("accounts", "0001_version_1"), ("games", "0001_version_1"), ("talk", "0001_version_1")} <= set(recorder)
    assert set(of_the_version_before) <= set(recorder)  # so the version before can still serve
    assert "declined" not in columns_of_friends()


def test_an_older_one_is_told_to_update_to_the_version_before_first(of_the_version_before):
    MigrationRecorder.Migration.objects.filter(app="games", name="0053_archive").delete()
    with pytest.raises(CommandError) as refused:
        call_command("migrate", verbosity=0)
    assert str(refused.value) == (
        "This database is older than the last version before 1.0.0, which is 71141e47. Update to that version first"
        " (docs/operations.md)."
    )
    assert "declined" in columns_of_friends()
