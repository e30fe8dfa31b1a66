from django.db import migrations


class Migration(migrations.Migration):
    """Mutes are a part of accounts now, in the same table."""

    dependencies = [
        ("accounts", "0024_mute"),
        ("talk", "0005_read_talk"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(state_operations=[migrations.DeleteModel("Mute")]),
    ]
