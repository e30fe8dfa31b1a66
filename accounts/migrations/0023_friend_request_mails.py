from django.db import migrations, models


class Migration(migrations.Migration):
    """A transaction of its own: PostgreSQL alters no table in which the same one has changed rows."""

    dependencies = [
        ("accounts", "0022_friend_requests"),
    ]

    operations = [
        # The column stays, with a default, for processes of the version before.
        migrations.AlterField("friendship", "declined", models.BooleanField(db_default=False, default=False)),
        migrations.SeparateDatabaseAndState(state_operations=[migrations.RemoveField("friendship", "declined")]),
        migrations.AddIndex(
            "friendship",
            models.Index(
                models.F("mail_due_at"),
                condition=models.Q(("mail_due_at__isnull", False)),
                name="friendship_mail_due",
            ),
        ),
    ]
