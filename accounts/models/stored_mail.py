"""The mails that an embedded site stores instead of sending."""

from django.db import models
from django.utils import timezone


class StoredMail(models.Model):
    """One mail to one or more people, as they would receive it."""

    to = models.TextField()
    subject = models.TextField()
    text = models.TextField()
    html = models.TextField(blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        """The table has the model's former name."""

        db_table = "accounts_keptmail"
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.subject
