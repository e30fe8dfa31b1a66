from django.db import migrations

from accounts.name_rules.lookalikes import search_key

BATCH = 500


def fill(apps, schema_editor):
    """Give the accounts their keys, in short transactions: people play meanwhile."""
    user = apps.get_model("accounts", "User")
    rows = user.objects.using(schema_editor.connection.alias).filter(guest=False, closed_at=None, name_search=None)
    last = 0
    while batch := list(rows.filter(pk__gt=last).order_by("pk").values_list("pk", "name")[:BATCH]):
        for last, name in batch:
            rows.filter(pk=last, name=name).update(name_search=search_key(name))


class Migration(migrations.Migration):

    atomic = False

    dependencies = [("accounts", "0009_name_search_index")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
