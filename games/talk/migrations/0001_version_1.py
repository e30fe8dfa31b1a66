import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('talk', '0001_initial'),
        ('talk', '0002_report_texts'),
        ('talk', '0003_one_index_less'),
        ('talk', '0004_cases_about_talk'),
        ('talk', '0005_read_talk'),
        ('talk', '0006_mutes_move'),
        ('talk', '0007_retention'),
    ]

    initial = True

    dependencies = [
        ('games', '0001_version_1'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Talk',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('among', models.CharField(choices=[('players', 'Players'), ('spectators', 'Spectators')], max_length=10)),
                ('last', models.PositiveIntegerField(default=0)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='talks', to='games.game')),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('game', 'among'), name='talk_once'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Reader',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('read', models.PositiveIntegerField(default=0)),
                ('mailed', models.PositiveIntegerField(default=0)),
                ('hidden', models.BooleanField(default=False)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('talk', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='readers', to='talk.talk')),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('talk', 'person'), name='reader_once'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Message',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('phrase', models.CharField(blank=True, max_length=20)),
                ('text', models.CharField(blank=True, max_length=500)),
                ('command_id', models.UUIDField()),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('deleted_at', models.DateTimeField(null=True)),
                ('removed', models.BooleanField(db_default=False, default=False)),
                ('person', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('talk', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='messages', to='talk.talk')),
            ],
            options={
                'ordering': ['number'],
                'indexes': [
                    models.Index(models.F('deleted_at'), condition=models.Q(('deleted_at__isnull', False), models.Q(('text', ''), _negated=True)), name='message_deleted_text'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('talk', 'number'), name='message_once'),
                    models.UniqueConstraint(fields=('person', 'command_id'), name='message_once_a_command'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Note',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(blank=True, max_length=2000)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('game', 'person'), name='note_once')],
            },
        ),
        migrations.CreateModel(
            name='Reported',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.CharField(blank=True, max_length=500)),
                ('case', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='reported_messages', to='games.case')),
                ('message', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='talk.message')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('case', 'message'), name='reported_once')],
            },
        ),
    ]
