import django.core.validators
import django.db.models.deletion
import django.db.models.functions.comparison
import django.db.models.functions.text
import django.utils.timezone
import pushsite.database.collation
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('accounts', '0001_initial'),
        ('accounts', '0002_accounts'),
        ('accounts', '0003_names'),
        ('accounts', '0004_quiet_hours'),
        ('accounts', '0005_mail_choices'),
        ('accounts', '0006_closing'),
        ('accounts', '0007_name_keys'),
        ('accounts', '0008_idle_sessions'),
        ('accounts', '0009_plain_words'),
        ('accounts', '0010_speed'),
        ('accounts', '0011_hints_read'),
        ('accounts', '0012_talk'),
        ('accounts', '0013_friends'),
        ('accounts', '0014_profile'),
        ('accounts', '0015_shared_browsers'),
        ('accounts', '0016_name_begins'),
        ('accounts', '0017_stored_mail'),
        ('accounts', '0018_sounds'),
        ('accounts', '0019_shown_name'),
        ('accounts', '0020_barred_and_former_names'),
        ('accounts', '0021_codes_by_worker'),
        ('accounts', '0022_friend_requests'),
        ('accounts', '0023_friend_request_mails'),
        ('accounts', '0024_mute'),
        ('accounts', '0025_former_names_kept'),
        ('accounts', '0026_api_tokens'),
        ('accounts', '0027_bot_accounts'),
        ('accounts', '0028_token_may_talk'),
        ('accounts', '0029_push_choices'),
        ('accounts', '0030_has_hooks'),
        ('accounts', '0031_reminders'),
        ('accounts', '0032_mail_all'),
        ('accounts', '0033_retention'),
        ('accounts', '0034_data_copies'),
    ]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('mail', models.BooleanField(default=True, help_text='What waits for you, and what has happened while you were away.', verbose_name='tell me by mail')),
                ('mail_when', models.CharField(choices=[('at-once', 'at once, after a minute'), ('gathered', 'collected, after 10 minutes without news'), ('daily', 'once a day')], default='at-once', max_length=8, verbose_name='when it is my turn')),
                ('mail_hour', models.PositiveSmallIntegerField(default=8, validators=[django.core.validators.MaxValueValidator(23)])),
                ('mail_all', models.BooleanField(db_default=False, default=False, help_text='Invitations, reminders, messages and requests wait for the collected or daily mail too.', verbose_name='everything in this mail')),
                ('mail_turn', models.BooleanField(db_default=True, default=True, verbose_name='when something waits for me')),
                ('mail_start', models.BooleanField(default=True, verbose_name='when a game starts')),
                ('mail_end', models.BooleanField(default=True, verbose_name='when a game is over')),
                ('mail_invitation', models.BooleanField(default=True, verbose_name='when somebody invites me')),
                ('mail_friend', models.BooleanField(db_default=True, default=True, verbose_name='when somebody asks to be friends')),
                ('mail_talk', models.BooleanField(default=False, help_text='One mail for all messages, after half an hour. Mails about your turn show them anyway.', verbose_name='when somebody has written to me')),
                ('reminders', models.CharField(blank=True, db_default='half', default='half', editable=False, max_length=40)),
                ('pushes', models.BooleanField(db_default=False, default=False, editable=False)),
                ('push_off', models.CharField(blank=True, db_default='', default='', editable=False, max_length=200)),
                ('profile', models.CharField(choices=[('everyone', 'everyone'), ('friends', 'my friends'), ('nobody', 'only me')], default='everyone', max_length=8, verbose_name='who sees my profile')),
                ('profile_results', models.BooleanField(db_default=True, default=True, verbose_name='show how many games I have played and won')),
                ('profile_ratings', models.BooleanField(db_default=True, default=True, help_text='Tables and leader boards show the number anyway.', verbose_name='show my ratings')),
                ('profile_reliability', models.BooleanField(db_default=True, default=True, verbose_name='show how many games I finish')),
                ('profile_times', models.BooleanField(db_default=True, default=True, verbose_name='show how fast I usually move')),
                ('profile_games', models.BooleanField(default=True, help_text='Public games that are over. Private ones are never shown.', verbose_name='show my last games')),
                ('closed_at', models.DateTimeField(editable=False, null=True, verbose_name='account closed')),
                ('traces_cleared', models.BooleanField(db_default=False, default=False, editable=False)),
                ('email', models.EmailField(blank=True, max_length=254, null=True, unique=True, verbose_name='e-mail')),
                ('name', models.CharField(max_length=24, verbose_name='name')),
                ('name_key', models.CharField(editable=False, max_length=220, null=True, unique=True)),
                ('name_look', models.CharField(editable=False, max_length=220, null=True, unique=True)),
                ('guest', models.BooleanField(default=False, editable=False, verbose_name='guest')),
                ('is_staff', models.BooleanField(default=False, verbose_name='staff')),
                ('is_active', models.BooleanField(default=True, verbose_name='active')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='member since')),
                ('language', models.CharField(blank=True, choices=[('en', 'English'), ('fr', 'French')], max_length=5, verbose_name='language')),
                ('time_zone', models.CharField(blank=True, max_length=40, verbose_name='time zone')),
                ('quiet_from', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('quiet_to', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('odds', models.BooleanField(default=True, help_text='The chance that the next card makes you bust, judging by the cards you can see.', verbose_name='show the odds')),
                ('keys', models.BooleanField(default=True, help_text='Single keys, printed on the buttons. Never while you type.', verbose_name='play by keyboard')),
                ('friend_requests', models.PositiveSmallIntegerField(db_default=0, default=0, editable=False)),
                ('has_hooks', models.BooleanField(db_default=False, default=False, editable=False)),
                ('hints_read', models.JSONField(default=dict, editable=False)),
                ('speed', models.CharField(choices=[('slow', 'slow'), ('normal', 'normal'), ('fast', 'fast'), ('once', 'at once')], default='normal', help_text='How fast a table shows what the others have done.', max_length=6, verbose_name='speed')),
                ('sounds', models.CharField(choices=[('off', 'off'), ('on', 'on'), ('always', 'on, and “your turn” also while I look at another page')], db_default='off', default='off', max_length=6, verbose_name='sounds at the table')),
                ('shown_name', models.CharField(choices=[('public', 'in public games'), ('always', 'in all games'), ('never', 'never')], db_default='public', default='public', help_text='Players may share a picture of a finished game. Whoever does not agree is “Player 2” in it.', max_length=6, verbose_name='my name in pictures that others share')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('owner', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='bot_accounts', to=settings.AUTH_USER_MODEL)),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'person',
                'verbose_name_plural': 'people',
                'indexes': [
                    models.Index(pushsite.database.collation.ByBytes(django.db.models.functions.text.Upper('name')), name='user_name_begins'),
                    models.Index(models.F('closed_at'), condition=models.Q(('closed_at__isnull', False), ('traces_cleared', False)), name='user_with_traces'),
                ],
                'constraints': [
                    models.CheckConstraint(condition=models.Q(('guest', True), ('email__isnull', False), ('owner__isnull', False), ('closed_at__isnull', False), _connector='OR'), name='account_has_an_email'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Barred',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64, unique=True)),
            ],
            options={
                'default_permissions': (),
            },
        ),
        migrations.CreateModel(
            name='CodeMail',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('to', models.TextField()),
                ('has_account', models.BooleanField()),
                ('subject', models.TextField()),
                ('text', models.TextField()),
                ('html', models.TextField()),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('due_at', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='StoredMail',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('to', models.TextField()),
                ('subject', models.TextField()),
                ('text', models.TextField()),
                ('html', models.TextField(blank=True)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'db_table': 'accounts_keptmail',
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='ApiToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40, verbose_name='name')),
                ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                ('begins', models.CharField(editable=False, max_length=16)),
                ('may_play', models.BooleanField(default=False, verbose_name='may play')),
                ('may_talk', models.BooleanField(db_default=False, default=False, verbose_name='may talk')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('expires_at', models.DateTimeField(editable=False, null=True)),
                ('used_at', models.DateTimeField(editable=False, null=True)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='api_tokens', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-created_at', 'pk'],
                'constraints': [
                    models.UniqueConstraint(fields=('person', 'name'), name='api_token_name'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Block',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('blocked', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('person', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('person', 'blocked'), name='block_once'),
                ],
            },
        ),
        migrations.CreateModel(
            name='FormerName',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=24)),
                ('until', models.DateTimeField(default=django.utils.timezone.now)),
                ('taken_away', models.BooleanField(default=False)),
                ('name_key', models.CharField(db_default='', default='', max_length=220)),
                ('name_look', models.CharField(db_default='', default='', max_length=220)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='former_names', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-pk'],
                'default_permissions': (),
                'indexes': [
                    models.Index(fields=['name_key'], name='former_name_key'),
                    models.Index(fields=['name_look'], name='former_name_look'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Friendship',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asked_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('accepted_at', models.DateTimeField(null=True)),
                ('declined_at', models.DateTimeField(null=True)),
                ('taken_back', models.BooleanField(db_default=False, default=False)),
                ('mail_due_at', models.DateTimeField(null=True)),
                ('mailed_at', models.DateTimeField(null=True)),
                ('asked', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('asker', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [
                    models.Index(models.F('mail_due_at'), condition=models.Q(('mail_due_at__isnull', False)), name='friendship_mail_due'),
                ],
                'constraints': [
                    models.UniqueConstraint(django.db.models.functions.comparison.Least('asker', 'asked'), django.db.models.functions.comparison.Greatest('asker', 'asked'), name='friendship_once'),
                ],
            },
        ),
        migrations.CreateModel(
            name='Mute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('muted', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('person', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'talk_mute',
                'constraints': [
                    models.UniqueConstraint(fields=('person', 'muted'), name='mute_once'),
                ],
            },
        ),
        migrations.CreateModel(
            name='SharedBrowser',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('first', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('second', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=('first', 'second'), name='shared_browser_once'),
                ],
            },
        ),
        migrations.CreateModel(
            name='DataCopy',
            fields=[
                ('person', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='data_copy', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('asked_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('due_at', models.DateTimeField(default=django.utils.timezone.now, null=True)),
                ('made_at', models.DateTimeField(null=True)),
                ('mail_due_at', models.DateTimeField(null=True)),
                ('size', models.PositiveIntegerField(default=0)),
                ('content', models.BinaryField(default=b'')),
            ],
            options={
                'default_permissions': (),
                'indexes': [models.Index(models.F('due_at'), condition=models.Q(('due_at__isnull', False)), name='data_copy_due'), models.Index(models.F('mail_due_at'), condition=models.Q(('mail_due_at__isnull', False)), name='data_copy_mail_due')],
            },
        ),
    ]
