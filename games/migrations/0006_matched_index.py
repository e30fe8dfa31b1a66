from django.db import migrations, models

from pushsite.database.indexes import AddIndexBesidePlay


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('games', '0005_lapsed_index'),
    ]

    operations = [
        AddIndexBesidePlay(
            model_name='game',
            index=models.Index(
                models.F('started_at'),
                condition=models.Q(('public', True), ('started_at__isnull', False), ('starts_when_full', True)),
                name='game_matched',
            ),
        ),
    ]
