import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('profiles', '0001_figures'),
        ('profiles', '0002_narrower_index'),
        ('profiles', '0003_participation'),
        ('profiles', '0004_order_of_participations'),
    ]

    initial = True

    dependencies = [
        ('games', '0001_version_1'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Against',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rules', models.CharField(max_length=20)),
                ('level', models.CharField(blank=True, max_length=10)),
                ('met', models.PositiveIntegerField(default=0)),
                ('ahead', models.PositiveIntegerField(default=0)),
                ('behind', models.PositiveIntegerField(default=0)),
                ('opponent', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('person', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('opponent__isnull', False)), fields=['person', '-met'], name='against_most_met')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('opponent__isnull', False)), fields=('person', 'rules', 'opponent'), name='against_once'), models.UniqueConstraint(condition=models.Q(('opponent__isnull', True)), fields=('person', 'rules', 'level'), name='against_level_once')],
            },
        ),
        migrations.CreateModel(
            name='Figures',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rules', models.CharField(max_length=20)),
                ('sums', models.JSONField(default=dict)),
                ('series', models.PositiveIntegerField(default=0)),
                ('longest', models.PositiveIntegerField(default=0)),
                ('last_at', models.DateTimeField(null=True)),
                ('person', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='figures', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('person', 'rules'), name='figures_once')],
            },
        ),
        migrations.CreateModel(
            name='Participation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('rules', models.CharField(max_length=20)),
                ('level', models.CharField(blank=True, max_length=10)),
                ('place', models.PositiveSmallIntegerField()),
                ('facts', models.JSONField(default=dict)),
                ('at', models.DateTimeField(null=True)),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='participations', to='games.game')),
                ('person', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'profiles_part',
                'indexes': [models.Index(condition=models.Q(('person__isnull', False)), fields=['person', 'rules'], name='part_of_person')],
                'constraints': [models.UniqueConstraint(fields=('game', 'seat'), name='part_once')],
            },
        ),
    ]
