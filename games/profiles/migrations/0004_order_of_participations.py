
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('profiles', '0003_participation'),
    ]

    operations = [
        migrations.AddField(
            model_name='figures',
            name='last_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='participation',
            name='at',
            field=models.DateTimeField(null=True),
        ),
    ]
