from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('web_push', '0001_version_1'),
    ]

    operations = [
        migrations.AddField(
            model_name='pushdevice',
            name='test_asked_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='pushdevice',
            name='test_due_at',
            field=models.DateTimeField(null=True),
        ),
    ]
