import django.utils.timezone
from django.db import migrations, models


def note_when_declined(apps, _editor):
    """Let answers from before hold for as long as new ones."""
    friendships = apps.get_model("accounts", "Friendship").objects
    friendships.filter(declined=True).update(declined_at=django.utils.timezone.now())


def count_requests(apps, _editor):
    """Store how many requests wait for each person."""
    waiting = apps.get_model("accounts", "Friendship").objects.filter(accepted_at=None, declined_at=None)
    people = apps.get_model("accounts", "User").objects
    for asked in waiting.order_by("asked").values("asked").annotate(number=models.Count("pk")):
        people.filter(pk=asked["asked"]).update(friend_requests=min(asked["number"], 99))


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0021_codes_by_worker"),
    ]

    operations = [
        migrations.AddField("friendship", "declined_at", models.DateTimeField(null=True)),
        migrations.AddField("friendship", "mail_due_at", models.DateTimeField(null=True)),
        migrations.AddField("friendship", "mailed_at", models.DateTimeField(null=True)),
        migrations.AddField("friendship", "taken_back", models.BooleanField(db_default=False, default=False)),
        migrations.AddField(
            "user", "friend_requests", models.PositiveSmallIntegerField(db_default=0, default=0, editable=False)
        ),
        migrations.AddField(
            "user",
            "mail_friend",
            models.BooleanField(db_default=True, default=True, verbose_name="when somebody asks to be friends"),
        ),
        migrations.RunPython(note_when_declined, migrations.RunPython.noop),
        migrations.RunPython(count_requests, migrations.RunPython.noop),
    ]
