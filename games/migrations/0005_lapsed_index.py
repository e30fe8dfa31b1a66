from django.db import migrations, models

from pushsite.database.indexes import AddIndexBesidePlay


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('games', '0004_lapsed'),
    ]

    operations = [
        AddIndexBesidePlay(
            model_name='logentry',
            index=models.Index(
                models.F('person'), models.F('at'), condition=models.Q(('kind', 'lapsed')), name='entry_lapsed'
            ),
        ),
    ]
