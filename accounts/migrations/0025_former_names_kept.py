from django.db import migrations, models

from accounts.names.lookalikes import KEY_LENGTH, look_keys


def set_keys(apps, _editor):
    """Give the former names that are stored their keys."""
    for former in apps.get_model("accounts", "FormerName").objects.filter(name_key="").iterator():
        former.name_key, former.name_look = look_keys(former.name)
        former.save(update_fields=["name_key", "name_look"])


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0024_mute"),
    ]

    operations = [
        migrations.AddField(
            "formername", "name_key", models.CharField(db_default="", default="", max_length=KEY_LENGTH + 20)
        ),
        migrations.AddField(
            "formername", "name_look", models.CharField(db_default="", default="", max_length=KEY_LENGTH + 20)
        ),
        migrations.RunPython(set_keys, migrations.RunPython.noop),
        migrations.AddIndex("formername", models.Index(fields=["name_key"], name="former_name_key")),
        migrations.AddIndex("formername", models.Index(fields=["name_look"], name="former_name_look")),
    ]
