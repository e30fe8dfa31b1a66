"""Copies of everything that is stored about a person."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone


class DataCopy(models.Model):
    """A ZIP that a person has asked for; one for each person. Nobody but that person gets it, staff neither.

    ``due_at``: when a worker is to make it, later while one is at it; empty once it was made. ``mail_due_at``: when its
    person is to be told; empty once they were.
    """

    person = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="data_copy")
    asked_at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField(null=True, default=timezone.now)
    made_at = models.DateTimeField(null=True)
    mail_due_at = models.DateTimeField(null=True)
    size = models.PositiveIntegerField(default=0)  # in bytes
    content = models.BinaryField(default=b"")

    class Meta:
        """The indexes find what is to be made, to be mailed and to be cleared."""

        default_permissions = ()
        indexes = [
            models.Index("due_at", name="data_copy_due", condition=Q(due_at__isnull=False)),
            models.Index("mail_due_at", name="data_copy_mail_due", condition=Q(mail_due_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"the copy of {self.person_id}"
