"""The database as it was before a migration."""

from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def migrated_to(*targets: tuple[str, str]) -> Apps:
    """Migrate to these migrations, forward or back; return the models after them."""
    executor = MigrationExecutor(connection)
    return executor.migrate(list(targets)).apps


def migrated_to_the_newest() -> None:
    """Apply all migrations."""
    migrated_to(*MigrationExecutor(connection).loader.graph.leaf_nodes())
