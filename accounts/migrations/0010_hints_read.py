from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0009_plain_words")]

    operations = [
        migrations.AddField(model_name="user", name="hints_read", field=models.JSONField(default=dict, editable=False)),
    ]
