import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('hook', '0001_initial'),
        ('hook', '0002_has_hooks'),
        ('hook', '0003_tests_by_a_worker'),
    ]

    initial = True

    dependencies = [
        ('games', '0001_version_1'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Hook',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('format', models.CharField(choices=[('discord', 'Discord'), ('slack', 'Slack'), ('signed', 'a program: JSON, signed')], default='discord', max_length=10)),
                ('address', models.CharField(max_length=2000)),
                ('secret', models.CharField(blank=True, max_length=80)),
                ('turn', models.BooleanField(default=True)),
                ('talk', models.BooleanField(default=False)),
                ('end', models.BooleanField(default=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('tried_at', models.DateTimeField(null=True)),
                ('result', models.CharField(blank=True, max_length=20)),
                ('failing_since', models.DateTimeField(null=True)),
                ('off_at', models.DateTimeField(null=True)),
                ('mail_due_at', models.DateTimeField(null=True)),
                ('test_asked_at', models.DateTimeField(null=True)),
                ('test_due_at', models.DateTimeField(null=True)),
                ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='hooks', to='games.game')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hooks', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'indexes': [
                    models.Index(models.F('mail_due_at'), condition=models.Q(('mail_due_at__isnull', False)), name='hook_mail_due'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Arrival',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('notice', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.notice')),
                ('hook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='arrivals', to='hook.hook')),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('hook', 'notice'), name='hook_arrival_once'),
                ],
            },
        ),
    ]
