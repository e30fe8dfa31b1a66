from django.db import migrations, models

from accounts.names.lookalikes import look_keys

BATCH = 1000


def write_keys(apps, schema_editor):
    """Give each account the keys of its name. Of names that look alike all stay; the key of the later one is marked."""
    User = apps.get_model("accounts", "User")
    accounts = User.objects.filter(guest=False, closed_at=None).order_by("pk")
    taken: tuple[set[str], set[str]] = set(), set()
    changed = []
    for pk, name in list(accounts.values_list("pk", "name")):
        keys = [f"{key} {pk}" if key in before else key for key, before in zip(look_keys(name), taken)]
        for key, before in zip(keys, taken):
            before.add(key)
        changed.append(User(pk=pk, name_key=keys[0], name_look=keys[1]))
    User.objects.bulk_update(changed, ["name_key", "name_look"], batch_size=BATCH)


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0006_closing'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='name_key',
            field=models.CharField(editable=False, max_length=220, null=True, unique=True),
        ),
        migrations.AddField(
            model_name='user',
            name='name_look',
            field=models.CharField(editable=False, max_length=220, null=True, unique=True),
        ),
        migrations.AlterField(
            model_name='user',
            name='name',
            field=models.CharField(max_length=24, verbose_name='name'),
        ),
        migrations.RunPython(write_keys, migrations.RunPython.noop, elidable=True),
        migrations.RemoveConstraint(
            model_name='user',
            name='account_name_once',
        ),
    ]
