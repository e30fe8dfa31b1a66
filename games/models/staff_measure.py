"""The measures of staff against one person, as that person reads them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.case import Case
from games.models.game import Game
from games.models.log_entry import REASON_LENGTH


class StaffMeasure(models.Model):
    """One measure against one person, who reads it on a page and in a mail. Its act stands in the trail too.

    What lasts a time holds until ``until``, without one until staff end it (``ended_at``): `games.queries.measures`
    asks whether it holds now. ``mail_due_at``: when a mail about it is to be sent; empty once it was.
    """

    class Kind(models.TextChoices):
        """Each is an act of the trail too, by the same value."""

        WARN = "warn", _("warning")
        SILENCE = "silence", _("silence in talk")
        SUSPEND = "suspend", _("suspension")
        EXCLUDE = "exclude", _("exclusion from ratings")
        RENAME = "rename", _("name taken away")
        REMOVE_MESSAGE = "remove-message", _("message removed")
        VOID = "void", _("result voided")
        CLOSE_ACCOUNT = "close-account", _("account closed")

    kind = models.CharField(_("measure"), max_length=16, choices=Kind.choices)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    game = models.ForeignKey(Game, models.PROTECT, null=True, related_name="+", db_index=False)  # that it is about
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH)
    at = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    seen_at = models.DateTimeField(null=True)  # by the person
    mail_due_at = models.DateTimeField(null=True)
    appeal = models.OneToOneField(Case, models.SET_NULL, null=True, related_name="appealed")

    class Meta:
        """The first index has a person's measures, the second the mails to send."""

        ordering = ["-pk"]
        default_permissions = ()
        indexes = [
            models.Index("person", "kind", "id", name="measure_of_person"),
            models.Index("mail_due_at", name="measure_mail_due", condition=Q(mail_due_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.person_id}"
