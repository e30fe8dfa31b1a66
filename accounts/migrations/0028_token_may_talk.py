from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0027_bot_accounts'),
    ]

    operations = [
        migrations.AddField(
            model_name='apitoken',
            name='may_talk',
            field=models.BooleanField(db_default=False, default=False, verbose_name='may talk'),
        ),
    ]
