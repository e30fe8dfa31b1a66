"""The mails that an embedded site keeps."""

from django.db import models
from django.utils import timezone


class KeptMail(models.Model):
    """One mail to one or more people, as they would receive it."""

    to = models.TextField()
    subject = models.TextField()
    text = models.TextField()
    html = models.TextField(blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        """Newest first."""

        ordering = ["-id"]

    def __str__(self) -> str:
        return self.subject
