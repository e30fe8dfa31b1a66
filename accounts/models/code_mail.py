"""Mails with codes that wait for a worker."""

from django.db import models
from django.utils import timezone


class CodeMail(models.Model):
    """A mail that waits until a worker sends it. One to an e-mail without an account waits as well, and is dropped.

    So the page does the same work for both, and its time does not tell who has an account.
    """

    to = models.TextField()
    has_account = models.BooleanField()
    subject = models.TextField()
    text = models.TextField()
    html = models.TextField()
    at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField(default=timezone.now, db_index=True)

    def __str__(self) -> str:
        return self.subject
