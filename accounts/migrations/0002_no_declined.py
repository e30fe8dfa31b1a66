from django.db import connections, migrations

TABLE, COLUMN = "accounts_friendship", "declined"


def has_column(schema_editor):
    database = connections[schema_editor.connection.alias]
    with database.cursor() as cursor:
        return COLUMN in {each.name for each in database.introspection.get_table_description(cursor, TABLE)}


def drop(_apps, schema_editor):
    """Only sites from before version 1 have it: there `declined_at` has replaced it."""
    if has_column(schema_editor):
        schema_editor.execute(f"ALTER TABLE {TABLE} DROP COLUMN {COLUMN}")


def add(_apps, schema_editor):
    if not has_column(schema_editor):
        schema_editor.execute(f"ALTER TABLE {TABLE} ADD COLUMN {COLUMN} boolean NOT NULL DEFAULT false")


class Migration(migrations.Migration):

    dependencies = [("accounts", "0001_version_1")]

    operations = [migrations.RunPython(drop, add)]
