import datetime
import django.db.models.deletion
import django.utils.timezone
import games.models.feed
import games.models.game
import uuid
from django.conf import settings
from django.db import migrations, models

SEARCHED = [("accounts", "User"), ("games", "Game"), ("games", "Notice"), ("games", "Seat")]


def set_workers(apps, schema_editor, setting):
    if schema_editor.connection.vendor == "postgresql":
        for app, model in SEARCHED:
            table = schema_editor.quote_name(apps.get_model(app, model)._meta.db_table)
            schema_editor.execute(f"ALTER TABLE {table} {setting}")


def read_in_one_process(apps, schema_editor):
    """A search of staff that PostgreSQL shared out among processes took 0.6 s on a busy machine, and 0.08 s in one.

    A setting of the connection would be lost behind a pooler; the table's holds for everybody.
    """
    set_workers(apps, schema_editor, "SET (parallel_workers = 0)")


def read_in_several(apps, schema_editor):
    set_workers(apps, schema_editor, "RESET (parallel_workers)")


class Migration(migrations.Migration):

    replaces = [
        ('games', '0001_initial'),
        ('games', '0002_people'),
        ('games', '0003_staff'),
        ('games', '0004_sweep'),
        ('games', '0005_notices'),
        ('games', '0006_commands'),
        ('games', '0007_unfinished'),
        ('games', '0008_names'),
        ('games', '0009_first_game_hints'),
        ('games', '0010_history_checks'),
        ('games', '0011_clocks'),
        ('games', '0012_mail_choices'),
        ('games', '0013_cases'),
        ('games', '0014_review'),
        ('games', '0015_fewer_indexes'),
        ('games', '0016_taken_over'),
        ('games', '0017_at_size'),
        ('games', '0018_newest_by_index'),
        ('games', '0019_searches_in_one_process'),
        ('games', '0020_rematches'),
        ('games', '0021_end_sessions'),
        ('games', '0022_plain_words'),
        ('games', '0023_snapshots'),
        ('games', '0024_requests_between_players'),
        ('games', '0025_what_staff_ask'),
        ('games', '0026_ready_notice'),
        ('games', '0027_talk'),
        ('games', '0028_ratings'),
        ('games', '0029_watchable'),
        ('games', '0030_finishers'),
        ('games', '0031_talk_reports'),
        ('games', '0032_linked_accounts'),
        ('games', '0033_host_chooses_rated'),
        ('games', '0034_channel_of_notices'),
        ('games', '0035_left_version'),
        ('games', '0036_decided'),
        ('games', '0037_starts_when_full'),
        ('games', '0038_rated_tables'),
        ('games', '0039_staff_measures'),
        ('games', '0040_read_talk'),
        ('games', '0041_exhibitions'),
        ('games', '0042_bots_of_players'),
        ('games', '0043_notices_for_groups'),
        ('games', '0044_feeds'),
        ('games', '0045_has_hooks'),
        ('games', '0046_reminders'),
        ('games', '0047_acted_seat'),
        ('games', '0048_readable_games'),
        ('games', '0049_turn_ended'),
        ('games', '0050_retention'),
        ('games', '0051_clean_replay'),
        ('games', '0052_state_samples'),
        ('games', '0053_archive'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.CharField(default=games.models.game.new_id, editable=False, max_length=10, primary_key=True, serialize=False)),
                ('rules', models.CharField(max_length=20)),
                ('rules_version', models.PositiveSmallIntegerField()),
                ('seats', models.PositiveSmallIntegerField()),
                ('options', models.JSONField(default=dict)),
                ('name', models.CharField(max_length=40)),
                ('public', models.BooleanField(default=False)),
                ('watchable', models.BooleanField(default=True)),
                ('pace', models.CharField(choices=[('quick', 'Quick'), ('daily', 'Daily'), ('relaxed', 'Relaxed'), ('none', 'None')], default='none', max_length=8)),
                ('vacations', models.BooleanField(default=True)),
                ('finishers', models.BooleanField(default=False)),
                ('bots_of_players', models.BooleanField(db_default=False, default=False)),
                ('for_bot_board', models.BooleanField(db_default=False, default=False)),
                ('rated', models.CharField(choices=[('no', 'No'), ('wanted', 'Wanted'), ('yes', 'Yes')], default='no', max_length=6)),
                ('asks_unrated', models.BooleanField(null=True)),
                ('exhibition', models.BooleanField(db_default=False, default=False)),
                ('has_hooks', models.BooleanField(db_default=False, default=False)),
                ('status', models.CharField(choices=[('open', 'open'), ('running', 'running'), ('finished', 'finished'), ('cancelled', 'cancelled')], default='open', max_length=10)),
                ('first', models.PositiveSmallIntegerField(null=True)),
                ('first_by', models.CharField(max_length=4, null=True)),
                ('commitment', models.CharField(max_length=64)),
                ('position', models.JSONField(null=True)),
                ('version', models.PositiveIntegerField(default=0)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('shuffles', models.PositiveIntegerField(default=0)),
                ('rolls', models.PositiveIntegerField(default=0)),
                ('chain', models.CharField(blank=True, max_length=64)),
                ('scores', models.JSONField(null=True)),
                ('winners', models.JSONField(null=True)),
                ('to_act', models.PositiveSmallIntegerField(null=True)),
                ('acted_seat', models.SmallIntegerField(null=True)),
                ('waiting_since', models.DateTimeField(null=True)),
                ('bot_due_at', models.DateTimeField(null=True)),
                ('clock_since', models.DateTimeField(null=True)),
                ('deadline', models.DateTimeField(null=True)),
                ('starts_when_full', models.BooleanField(db_default=False, default=False)),
                ('fill_at', models.DateTimeField(null=True)),
                ('expires_at', models.DateTimeField(null=True)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('started_at', models.DateTimeField(null=True)),
                ('decided_at', models.DateTimeField(null=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('archived_at', models.DateTimeField(null=True)),
                ('host', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('rematch_of', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rematches', to='games.game')),
                ('waiting_for', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'game',
                'verbose_name_plural': 'games',
                'permissions': [('see_hidden', 'may open hidden cards of running games'), ('read_talk', 'may read all talk, for a reason')],
                'indexes': [
                    models.Index(models.F('waiting_for'), models.F('waiting_since'), condition=models.Q(('waiting_for__isnull', False)), name='game_waiting'),
                    models.Index(models.F('bot_due_at'), condition=models.Q(('bot_due_at__isnull', False)), name='game_bot_due'),
                    models.Index(models.F('deadline'), condition=models.Q(('deadline__isnull', False)), name='game_deadline'),
                    models.Index(models.F('fill_at'), condition=models.Q(('fill_at__isnull', False), ('status', 'open')), name='game_fill'),
                    models.Index(models.F('expires_at'), condition=models.Q(('status', 'open')), name='game_expires'),
                    models.Index(models.F('created_at'), condition=models.Q(('public', True), ('status', 'open')), name='game_joinable'),
                    models.Index(models.F('started_at'), models.F('id'), condition=models.Q(('public', True), ('status', 'running'), ('watchable', True)), name='game_watch'),
                    models.Index(models.F('rules'), models.F('started_at'), models.F('id'), condition=models.Q(('public', True), ('status', 'running'), ('watchable', True)), name='game_watch_by_rules'),
                    models.Index(fields=['created_at', 'id', 'status', 'rules', 'pace', 'version', 'ended_at', 'name'], name='game_newest'),
                    models.Index(models.F('created_at'), condition=models.Q(('status__in', ['open', 'running'])), name='game_unfinished'),
                    models.Index(models.F('created_at'), condition=models.Q(('status', 'cancelled')), name='game_cancelled'),
                    models.Index(models.F('ended_at'), condition=models.Q(('ended_at__isnull', False)), name='game_ended'),
                    models.Index(models.F('ended_at'), models.F('id'), condition=models.Q(('ended_at__isnull', False), ('exhibition', False), ('public', True), ('status', 'finished')), name='game_readable'),
                    models.Index(models.F('rules'), models.F('ended_at'), models.F('id'), condition=models.Q(('ended_at__isnull', False), ('exhibition', False), ('public', True), ('status', 'finished')), name='game_readable_by_rules'),
                    models.Index(models.F('ended_at'), condition=models.Q(('exhibition', True)), name='game_exhibition'),
                ],
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('exhibition', True), ('status', 'running')), fields=('exhibition',), name='game_one_exhibition'),
                    models.UniqueConstraint(condition=models.Q(('rematch_of__isnull', False), models.Q(('status', 'cancelled'), _negated=True)), fields=('rematch_of',), name='game_rematch_once'),
                    models.CheckConstraint(condition=models.Q(models.Q(('status', 'running'), _negated=True), models.Q(('position__isnull', False), ('to_act__isnull', False)), _connector='OR'), name='game_running_has_a_decision'),
                    models.CheckConstraint(condition=models.Q(('status', 'running'), models.Q(('bot_due_at__isnull', True), ('deadline__isnull', True), ('waiting_for__isnull', True)), _connector='OR'), name='game_waits_only_while_running'),
                    models.CheckConstraint(condition=models.Q(models.Q(('status', 'running'), _negated=True), ('pace', 'none'), ('bot_due_at__isnull', False), models.Q(('clock_since__isnull', False), ('deadline__isnull', False)), _connector='OR'), name='game_with_a_pace_has_an_end'),
                ],
            },
        ),
        migrations.CreateModel(
            name='ArchiveProgress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('until', models.DateTimeField(default=datetime.datetime(2000, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))),
            ],
        ),
        migrations.CreateModel(
            name='CleanReplay',
            fields=[
                ('rules', models.CharField(max_length=20, primary_key=True, serialize=False)),
                ('began_at', models.DateTimeField()),
                ('code', models.CharField(max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name='ClearedDigests',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('until', models.DateTimeField(default=datetime.datetime(2000, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))),
            ],
            options={
                'db_table': 'games_clearedmarks',
            },
        ),
        migrations.CreateModel(
            name='StateSample',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ('figures', models.JSONField()),
            ],
            options={
                'verbose_name': 'state of the site',
                'verbose_name_plural': 'state of the site',
            },
        ),
        migrations.CreateModel(
            name='Sweep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='ArchivedGame',
            fields=[
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='archive', serialize=False, to='games.game')),
                ('format', models.PositiveSmallIntegerField()),
                ('actions', models.BinaryField()),
                ('sessions', models.JSONField(default=list)),
            ],
        ),
        migrations.CreateModel(
            name='Secret',
            fields=[
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='secret', serialize=False, to='games.game')),
                ('value', models.BinaryField(max_length=32)),
            ],
        ),
        migrations.CreateModel(
            name='Action',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('seat', models.PositiveSmallIntegerField()),
                ('action', models.CharField(max_length=64)),
                ('by', models.CharField(choices=[('player', 'Player'), ('bot', 'Bot'), ('forced', 'Forced'), ('standing-order', 'Standing Order'), ('timeout', 'Timeout'), ('takeover', 'Takeover')], max_length=14)),
                ('chance', models.JSONField(default=list)),
                ('events', models.JSONField(default=list)),
                ('chain', models.CharField(max_length=64)),
                ('command_id', models.UUIDField(null=True)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('session', models.CharField(blank=True, max_length=16)),
                ('asked_at', models.DateTimeField(null=True)),
                ('clock_since', models.DateTimeField(null=True)),
                ('deadline', models.DateTimeField(null=True)),
                ('bank', models.DurationField(null=True)),
                ('bank_after', models.DurationField(null=True)),
                ('person', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='actions', to='games.game')),
            ],
            options={
                'ordering': ['number'],
                'indexes': [
                    models.Index(models.F('game'), models.F('seat'), condition=models.Q(('by', 'timeout')), name='action_timed_out'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('game', 'number'), name='action_once'),
                    models.UniqueConstraint(condition=models.Q(('command_id__isnull', False)), fields=('game', 'command_id'), name='action_once_a_command'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Case',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('report', 'report'), ('flag', 'flag'), ('note', 'note')], max_length=6, verbose_name='kind')),
                ('about', models.CharField(choices=[('game', 'game'), ('person', 'person'), ('talk', 'messages')], max_length=6, verbose_name='about')),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('version', models.PositiveIntegerField(null=True)),
                ('reason', models.CharField(choices=[('unfair', 'unfair play'), ('collusion', 'players who help each other in secret'), ('stalling', 'stalling'), ('name', 'a rude name'), ('pestering', 'pestering'), ('talk', 'rude or unwanted messages'), ('linked', 'two accounts of one person'), ('appeal', 'a measure of staff'), ('broken', 'something broken'), ('other', 'something else')], max_length=10, verbose_name='reason')),
                ('text', models.CharField(blank=True, max_length=1000)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('state', models.CharField(choices=[('open', 'open'), ('taken', 'being looked into'), ('closed', 'closed')], default='open', max_length=6, verbose_name='state')),
                ('answer', models.CharField(blank=True, max_length=1000)),
                ('answer_unseen', models.BooleanField(db_default=False, default=False)),
                ('answer_mail_due_at', models.DateTimeField(null=True)),
                ('told_at', models.DateTimeField(null=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cases', to='games.game', verbose_name='game')),
                ('owner', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='owner')),
                ('person', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='cases', to=settings.AUTH_USER_MODEL, verbose_name='person')),
            ],
            options={
                'verbose_name': 'case',
                'verbose_name_plural': 'reports, flags and notes',
                'indexes': [
                    models.Index(models.F('kind'), models.F('at'), condition=models.Q(('state', 'closed'), _negated=True), name='case_unclosed'),
                    models.Index(models.F('by'), condition=models.Q(('answer_unseen', True)), name='case_answer_unseen'),
                    models.Index(models.F('answer_mail_due_at'), condition=models.Q(('answer_mail_due_at__isnull', False)), name='case_answer_mail_due'),
                ],
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('about', 'game'), ('kind', 'report'), models.Q(('state', 'closed'), _negated=True)), fields=('by', 'game'), name='case_game_reported_once'),
                    models.UniqueConstraint(condition=models.Q(('about', 'person'), ('kind', 'report'), models.Q(('state', 'closed'), _negated=True)), fields=('by', 'game', 'person'), name='case_person_reported_once'),
                    models.UniqueConstraint(condition=models.Q(('about', 'talk'), ('kind', 'report'), models.Q(('state', 'closed'), _negated=True)), fields=('by', 'game', 'person'), name='case_talk_reported_once'),
                    models.UniqueConstraint(condition=models.Q(('about', 'person'), ('game', None), ('kind', 'report'), models.Q(('reason', 'appeal'), _negated=True), models.Q(('state', 'closed'), _negated=True)), fields=('by', 'person'), name='case_profile_reported_once'),
                    models.CheckConstraint(condition=models.Q(models.Q(('about', 'game'), _negated=True), models.Q(('game__isnull', False), ('person__isnull', True), ('seat__isnull', True)), _connector='OR'), name='case_of_a_game_has_one'),
                ],
            },
        ),
        migrations.CreateModel(
            name='CaseStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(choices=[('taken', 'taken'), ('handed', 'handed on'), ('remarked', 'remark'), ('closed', 'closed'), ('reopened', 'opened again')], max_length=8)),
                ('remark', models.CharField(blank=True, max_length=1000)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='steps', to='games.case')),
                ('owner', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Command',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('at', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.game')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Feed',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('deadlines', 'Calendar of my deadlines'), ('finished', 'My finished games'), ('open', 'Open tables')], max_length=10)),
                ('token', models.CharField(default=games.models.feed.new_feed_token, max_length=40, unique=True)),
                ('renewed_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='feeds', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('person', 'kind'), name='feed_of_each_kind'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('declined', models.BooleanField(default=False)),
                ('by', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='games.game')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('game', 'person'), name='invitation_once'),
                ],
            },
        ),
        migrations.CreateModel(
            name='LogEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('opened', 'Opened'), ('joined', 'Joined'), ('left', 'Left'), ('removed', 'Removed'), ('filled', 'Filled'), ('hosted', 'Hosted'), ('rated', 'Rated'), ('unrated', 'Unrated'), ('started', 'Started'), ('stood-in', 'Stood In'), ('taken-over', 'Taken Over'), ('idle', 'Idle'), ('took-back', 'Took Back'), ('away', 'Away'), ('back', 'Back'), ('agreed', 'Agreed'), ('disagreed', 'Disagreed'), ('declined', 'Declined'), ('finished', 'Finished'), ('cancelled', 'Cancelled'), ('called-off', 'Called Off'), ('decided', 'Decided'), ('closed', 'Closed'), ('looked', 'Looked'), ('voided', 'Voided')], max_length=12)),
                ('seat', models.PositiveSmallIntegerField(null=True)),
                ('version', models.PositiveIntegerField(default=0)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='games.game')),
                ('person', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['id'],
                'indexes': [
                    models.Index(models.F('game'), models.F('id'), name='entry_of_game'),
                    models.Index(models.F('kind'), models.F('game'), condition=models.Q(('kind__in', ['cancelled', 'called-off'])), name='entry_ending'),
                    models.Index(models.F('game'), models.F('seat'), condition=models.Q(('kind__in', ['stood-in', 'taken-over', 'idle'])), name='entry_stood_in'),
                    models.Index(models.F('person'), condition=models.Q(('kind', 'left')), name='entry_left'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('channel', models.CharField(db_default='mail', default='mail', max_length=20)),
                ('kind', models.CharField(choices=[('turn', 'your turn'), ('reminder', 'reminder'), ('over', 'game over'), ('started', 'game started'), ('invitation', 'invitation'), ('taken-over', 'a bot has the seat'), ('cancel', 'request to cancel'), ('ready', 'everyone is here'), ('turn-ended', 'turn ended elsewhere'), ('talk', 'messages'), ('group-turn', "somebody's turn, for a group"), ('group-over', 'game over, for a group')], max_length=10, verbose_name='occasion')),
                ('version', models.PositiveIntegerField(verbose_name='actions played')),
                ('reminder', models.CharField(blank=True, db_default='', default='', max_length=4)),
                ('status', models.CharField(choices=[('waiting', 'waiting'), ('sent', 'sent'), ('dropped', 'dropped'), ('failed', 'failed')], default='waiting', max_length=10, verbose_name='status')),
                ('due_at', models.DateTimeField(verbose_name='due')),
                ('tries', models.PositiveSmallIntegerField(default=0, verbose_name='tries')),
                ('error', models.CharField(blank=True, max_length=500, verbose_name='why it was not sent')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='created')),
                ('sent_at', models.DateTimeField(null=True, verbose_name='sent at')),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='games.game', verbose_name='game')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='person')),
            ],
            options={
                'verbose_name': 'mail',
                'verbose_name_plural': 'mails',
                'indexes': [
                    models.Index(models.F('due_at'), condition=models.Q(('status', 'waiting')), name='notice_due'),
                    models.Index(models.F('status'), models.F('id'), condition=models.Q(('status', 'sent'), _negated=True), name='notice_not_sent'),
                    models.Index(models.F('kind'), models.F('id'), name='notice_kind'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('game', 'person', 'kind', 'version', 'channel', 'reminder'), name='notice_once_a_channel'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Removal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='removals', to='games.game')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('game', 'person'), name='removal_once'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('bot', models.CharField(blank=True, max_length=10, verbose_name="bot's level")),
                ('name', models.CharField(blank=True, max_length=40)),
                ('stand_in', models.CharField(blank=True, max_length=10, verbose_name='level of the bot that stands in')),
                ('left_version', models.PositiveIntegerField(null=True)),
                ('bank', models.DurationField(null=True)),
                ('quiet', models.CharField(max_length=60, null=True)),
                ('missed', models.PositiveSmallIntegerField(default=0)),
                ('orders', models.JSONField(default=dict)),
                ('agrees_unrated', models.BooleanField(null=True)),
                ('would_cancel', models.BooleanField(default=False)),
                ('taken_at', models.DateTimeField(null=True)),
                ('hints', models.BooleanField(default=False)),
                ('entropy', models.CharField(max_length=64, null=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('seen_version', models.PositiveIntegerField(null=True)),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seat_rows', to='games.game')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='seats', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['number'],
                'indexes': [
                    models.Index(condition=models.Q(('ended_at__isnull', False)), fields=['user', '-ended_at'], name='seat_over'),
                ],
                'constraints': [
                    models.UniqueConstraint(fields=('game', 'number'), name='seat_once'),
                    models.UniqueConstraint(condition=models.Q(('user__isnull', False)), fields=('game', 'user'), name='seat_once_each_person'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Snapshot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('position', models.JSONField()),
                ('shuffles', models.PositiveIntegerField()),
                ('rolls', models.PositiveIntegerField()),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='snapshots', to='games.game')),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('game', 'number'), name='snapshot_once'),
                ],
            },
        ),
        migrations.CreateModel(
            name='StaffAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('cancel', 'cancelled a game'), ('seat-bot', 'seated a bot'), ('give-back', 'gave a seat back'), ('close-account', 'closed an account'), ('end-sessions', 'ended all sessions'), ('open-hidden', 'opened hidden cards'), ('see-hidden', 'looked at hidden cards'), ('read-talk', 'read the talk'), ('link', 'linked two accounts'), ('unlink', 'undid the link of two accounts'), ('warn', 'warned a person'), ('silence', 'silenced a person in talk'), ('suspend', 'suspended a person'), ('exclude', 'excluded a person from ratings'), ('rename', 'took a name away'), ('remove-message', 'removed a message'), ('void', 'voided a result'), ('end-measure', 'ended a measure'), ('read-case', 'read talk in a case'), ('read-messages', 'read a person’s messages')], max_length=16, verbose_name='act')),
                ('staff_name', models.CharField(max_length=24, verbose_name='who')),
                ('seat', models.PositiveSmallIntegerField(null=True, verbose_name='seat')),
                ('step', models.PositiveIntegerField(null=True, verbose_name='step')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='when')),
                ('case', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.case', verbose_name='case')),
                ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='staff_acts', to='games.game', verbose_name='game')),
                ('other', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('person', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='to whom')),
                ('staff', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='staff')),
            ],
            options={
                'verbose_name': 'staff action',
                'verbose_name_plural': 'staff actions',
                'ordering': ['-pk'],
                'default_permissions': ['view'],
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('kind', 'read-case')), fields=('staff', 'case'), name='act_case_read_once'),
                ],
            },
        ),
        migrations.CreateModel(
            name='StaffMeasure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('warn', 'warning'), ('silence', 'silence in talk'), ('suspend', 'suspension'), ('exclude', 'exclusion from ratings'), ('rename', 'name taken away'), ('remove-message', 'message removed'), ('void', 'result voided'), ('close-account', 'account closed')], max_length=16, verbose_name='measure')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('until', models.DateTimeField(null=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('seen_at', models.DateTimeField(null=True)),
                ('mail_due_at', models.DateTimeField(null=True)),
                ('appeal', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='appealed', to='games.case')),
                ('by', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.game')),
                ('person', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-pk'],
                'default_permissions': (),
                'indexes': [
                    models.Index(models.F('person'), models.F('kind'), models.F('id'), name='measure_of_person'),
                    models.Index(models.F('mail_due_at'), condition=models.Q(('mail_due_at__isnull', False)), name='measure_mail_due'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Vacation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('begins_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('ends_at', models.DateTimeField()),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='vacations', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [
                    models.CheckConstraint(condition=models.Q(('ends_at__gte', models.F('begins_at'))), name='vacation_ends_after_it_began'),
                ],
            },
        ),
        migrations.CreateModel(
            name='HistoryCheck',
            fields=[
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='history_check', serialize=False, to='games.game')),
                ('due_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('checked_at', models.DateTimeField(null=True)),
                ('faults', models.TextField(blank=True)),
            ],
            options={
                'indexes': [models.Index(models.F('due_at'), condition=models.Q(('checked_at__isnull', True)), name='history_check_due'), models.Index(models.F('game'), condition=models.Q(('faults', ''), _negated=True), name='history_check_faulty')],
            },
        ),
        migrations.RunPython(read_in_one_process, read_in_several),
    ]
