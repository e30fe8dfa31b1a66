from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("accounts", "0007_stopped_channels_index")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="name_search",
            field=models.CharField(editable=False, max_length=200, null=True),
        ),
    ]
