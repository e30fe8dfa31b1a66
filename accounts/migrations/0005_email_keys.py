from django.db import migrations

from accounts.mail.mailboxes import mailbox_key

BATCH = 500


def fill(apps, schema_editor):
    """Give the accounts their keys, in short transactions: people play meanwhile."""
    user = apps.get_model("accounts", "User")
    rows = user.objects.using(schema_editor.connection.alias).filter(email__isnull=False, email_key=None)
    last = 0
    while batch := list(rows.filter(pk__gt=last).order_by("pk").values_list("pk", "email")[:BATCH]):
        for last, email in batch:
            rows.filter(pk=last, email=email).update(email_key=mailbox_key(email))


class Migration(migrations.Migration):

    atomic = False

    dependencies = [("accounts", "0004_email_key_index")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
