"""Sessions from when they lasted a year end as others do; those of staff end now, since none did its second step."""

from datetime import timedelta

from django.conf import settings
from django.db import migrations
from django.utils import timezone


def shorten(apps, schema_editor):
    session, of_people = apps.get_model("sessions", "Session"), apps.get_model("usersessions", "UserSession")
    staff = of_people.objects.filter(user__is_staff=True)
    session.objects.filter(session_key__in=staff.values("session_key")).delete()
    staff.delete()
    latest = timezone.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE)
    session.objects.filter(expire_date__gt=latest).update(expire_date=latest)


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0007_name_keys"),
        ("sessions", "0001_initial"),
        ("usersessions", "0001_initial"),
    ]

    operations = [migrations.RunPython(shorten, migrations.RunPython.noop)]
