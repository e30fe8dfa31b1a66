from django.db import migrations, models

from pushsite.database.indexes import AddIndexBesidePlay


class Migration(migrations.Migration):

    atomic = False

    dependencies = [("accounts", "0006_stopped_channels")]

    operations = [
        AddIndexBesidePlay(
            model_name="user",
            index=models.Index(
                "stopped_channels", condition=models.Q(stopped_channels__gt=""), name="user_stopped"
            ),
        ),
    ]
