import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('ratings', '0001_ratings'),
        ('ratings', '0002_links'),
        ('ratings', '0003_month'),
        ('ratings', '0004_ageing'),
        ('ratings', '0005_due_recompute'),
        ('ratings', '0006_bot_board'),
    ]

    initial = True

    dependencies = [
        ('games', '0001_version_1'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='DueRecompute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rules', models.CharField(max_length=20, unique=True)),
                ('first', models.BigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name='BotRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rules', models.CharField(max_length=20)),
                ('mu', models.FloatField(default=25.0)),
                ('sigma', models.FloatField(default=8.333333333333334)),
                ('number', models.IntegerField(default=1500)),
                ('games', models.PositiveIntegerField(default=0)),
                ('person', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [
                    models.Index(fields=['rules', '-number', 'person'], name='bot_rating_ranks'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('person', 'rules'), name='bot_rating_once'),
                ],
            },
        ),
        migrations.CreateModel(
            name='BotResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='bot_result', to='games.game')),
                ('rating', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='results', to='ratings.botrating')),
            ],
        ),
        migrations.CreateModel(
            name='Link',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('confirmed', models.BooleanField(default=False)),
                ('one_browser', models.BooleanField(default=False)),
                ('from_one_place', models.PositiveIntegerField(default=0)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('case', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='link', to='games.case')),
                ('first', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('second', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('first', 'second'), name='link_once'),
                ],
            },
        ),
        migrations.CreateModel(
            name='RatedGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='rated_game', to='games.game')),
            ],
        ),
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rules', models.CharField(max_length=20)),
                ('mu', models.FloatField()),
                ('sigma', models.FloatField()),
                ('number', models.IntegerField()),
                ('games', models.PositiveIntegerField(default=0)),
                ('last_at', models.DateTimeField(null=True)),
                ('provisional_at', models.DateTimeField(null=True)),
                ('listed', models.BooleanField(default=False)),
                ('person', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='ratings', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [
                    models.Index(condition=models.Q(('listed', True)), fields=['rules', '-number', 'person', 'last_at', 'provisional_at'], name='rating_ranks'),
                    models.Index(condition=models.Q(('listed', True)), fields=['rules', 'last_at'], name='rating_month'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('person', 'rules'), name='rating_once'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rules', models.CharField(max_length=20)),
                ('seat', models.PositiveSmallIntegerField()),
                ('place', models.PositiveSmallIntegerField()),
                ('mu_before', models.FloatField()),
                ('mu', models.FloatField()),
                ('sigma', models.FloatField()),
                ('at', models.DateTimeField()),
                ('person', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('rated_game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='results', to='ratings.ratedgame')),
            ],
            options={
                'indexes': [
                    models.Index(fields=['person', 'rules', '-rated_game'], name='result_of_person'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('rated_game', 'seat'), name='result_once'),
                ],
            },
        ),
    ]
