import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0019_searches_in_one_process'),
    ]

    operations = [
        migrations.AlterField(
            model_name='game',
            name='name',
            field=models.CharField(max_length=40),
        ),
        migrations.AlterField(
            model_name='game',
            name='rematch_of',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rematches', to='games.game'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.UniqueConstraint(condition=models.Q(('rematch_of__isnull', False), models.Q(('status', 'cancelled'), _negated=True)), fields=('rematch_of',), name='game_rematch_once'),
        ),
    ]
