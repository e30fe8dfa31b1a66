"""Former names: how often people may change theirs, and for how long the one before leads to them."""

from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from accounts.models import FormerName, User
from accounts.models.names import kept_names

CHANGES_APART = timedelta(days=30)
SHOWN_FOR = timedelta(days=30)  # on the profile


def check_may_rename(person: User) -> None:
    """Raise ``ValidationError`` if ``person`` has changed their name lately. Guests change theirs freely.

    A person whose name staff have removed may choose another one.
    """
    last = None if person.guest else _own_changes(person).first()
    if last is None or last.until <= timezone.now() - CHANGES_APART:
        return
    again = date_format(timezone.localtime(last.until + CHANGES_APART), "DATE_FORMAT")
    raise ValidationError(_("You can change your name once every 30 days. The next time is %(day)s.") % {"day": again})


def formerly(person: User) -> str:
    """The name that others read beside the new one for a while; "" if there is none."""
    last = _own_changes(person).first()
    return last.name if last is not None and last.until > timezone.now() - SHOWN_FOR else ""


def person_formerly_called(name: str) -> User | None:
    """The account that had this name, or one that looks like it, and to which it still leads."""
    kept = kept_names(name).filter(person__is_active=True, taken_away=False).select_related("person").first()
    return None if kept is None else kept.person


def _own_changes(person: User) -> QuerySet[FormerName]:
    return FormerName.objects.filter(person=person, taken_away=False).order_by("-until", "-pk")
