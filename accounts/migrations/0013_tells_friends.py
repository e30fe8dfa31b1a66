from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0012_leaderboards'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='tells_friends',
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text='On their page Today: finished games, whether I won, and deals of the day. Not with whom.',
                verbose_name='tell my friends what I play',
            ),
        ),
    ]
