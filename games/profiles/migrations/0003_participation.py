import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """The class has another name; its table keeps its own."""

    dependencies = [("profiles", "0002_narrower_index"), ("games", "0034_channel_of_notices")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Part", "Participation"),
                migrations.AlterModelTable("participation", "profiles_part"),
                migrations.AlterField(
                    "participation",
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="participations",
                        to="games.game",
                    ),
                ),
            ]
        )
    ]
