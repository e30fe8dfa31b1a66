from django.db import migrations


class Migration(migrations.Migration):
    """A new name of the model; its table keeps the old one."""

    dependencies = [("accounts", "0016_name_begins")]

    operations = [
        migrations.AlterModelTable(name="keptmail", table="accounts_keptmail"),
        migrations.RenameModel(old_name="KeptMail", new_name="StoredMail"),
    ]
