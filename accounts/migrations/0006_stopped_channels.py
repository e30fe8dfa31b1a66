from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("accounts", "0005_email_keys")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="stopped_channels",
            field=models.CharField(blank=True, db_default="", default="", editable=False, max_length=60),
        ),
        migrations.AddField(
            model_name="user",
            name="mail_refusals",
            field=models.PositiveSmallIntegerField(db_default=0, default=0, editable=False),
        ),
        migrations.AddField(
            model_name="user",
            name="mail_refused_on",
            field=models.DateField(editable=False, null=True),
        ),
    ]
