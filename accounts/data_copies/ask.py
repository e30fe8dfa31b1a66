"""Asking for a copy, and getting it: one at a time, and one a day."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.data_copies.make import wake_copies
from accounts.lifecycle.clearing import TimeLeft, delete_in_batches, kept_since
from accounts.models import DataCopy, User
from pushsite.web.refusals import Refusal

BETWEEN = timedelta(days=1)


class AskedToday(Refusal):
    """The person has had a copy made less than a day ago."""

    sentence = _("You can get one copy a day. Download the last one, or come back tomorrow for a new one.")
    status = 429

    def __init__(self, again_at: datetime) -> None:
        super().__init__()
        self.retry_after = int((again_at - timezone.now()).total_seconds()) + 1


@transaction.atomic
def ask_for_copy(person: User) -> None:
    """Have a copy made for ``person``; the one before is deleted. While one is being made, nothing happens.

    Raises ``AskedToday`` or ``SignedOut``.
    """
    person.lock_against_closing()
    before = DataCopy.objects.filter(person=person).defer("content").first()
    if before is not None and before.made_at is None:
        return
    if before is not None and timezone.now() < before.asked_at + BETWEEN:
        raise AskedToday(before.asked_at + BETWEEN)
    DataCopy.objects.filter(person=person).delete()
    DataCopy.objects.create(person=person)
    transaction.on_commit(wake_copies)


def copy_of(person: User) -> DataCopy | None:
    """The copy that ``person`` has asked for, without its content; ``None`` if there is none, or not any more."""
    copy = DataCopy.objects.filter(person=person).defer("content").first()
    is_old = copy is not None and copy.made_at is not None and copy.made_at < kept_since("data_copies")
    return None if is_old else copy


def clear_data_copies(time_left: TimeLeft) -> int:
    """Clear copies that were made long ago."""
    return delete_in_batches(DataCopy.objects.filter(made_at__lt=kept_since("data_copies")), time_left)
