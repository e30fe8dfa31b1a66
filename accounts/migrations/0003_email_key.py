from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("accounts", "0002_no_declined")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="email_key",
            field=models.CharField(editable=False, max_length=510, null=True),
        ),
    ]
