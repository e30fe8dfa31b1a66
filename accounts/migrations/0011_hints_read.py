from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0010_speed")]

    operations = [
        migrations.AddField(model_name="user", name="hints_read", field=models.JSONField(default=dict, editable=False)),
    ]
