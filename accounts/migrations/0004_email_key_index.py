from django.db import migrations, models

from pushsite.database.indexes import AddIndexBesidePlay


class Migration(migrations.Migration):

    atomic = False

    dependencies = [("accounts", "0003_email_key")]

    operations = [
        AddIndexBesidePlay(model_name="user", index=models.Index(fields=["email_key"], name="user_email_key")),
    ]
