from django.db import migrations, models

from pushsite.database.indexes import AddIndexBesidePlay


class Migration(migrations.Migration):

    atomic = False

    dependencies = [("accounts", "0008_name_search")]

    operations = [
        AddIndexBesidePlay(
            model_name="user",
            index=models.Index(fields=["name_search"], name="user_name_search", opclasses=["varchar_pattern_ops"]),
        ),
    ]
