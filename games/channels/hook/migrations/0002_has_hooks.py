from django.db import migrations
from django.db.models import Exists, OuterRef


def note_hooks(apps, _schema):
    """Hooks that were made before there was a flag for them."""
    Hook, Game, User = (apps.get_model(*name) for name in (("hook", "Hook"), ("games", "Game"), ("accounts", "User")))
    on = Hook.objects.filter(off_at=None)
    User.objects.filter(Exists(on.filter(person=OuterRef("pk"), game=None))).update(has_hooks=True)
    Game.objects.filter(Exists(on.filter(game=OuterRef("pk")))).update(has_hooks=True)


class Migration(migrations.Migration):

    dependencies = [
        ('hook', '0001_initial'),
        ('accounts', '0030_has_hooks'),
        ('games', '0045_has_hooks'),
    ]

    operations = [migrations.RunPython(note_hooks, migrations.RunPython.noop, elidable=True)]
