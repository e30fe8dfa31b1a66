from django.conf import settings
from django.db import models


class Pager(models.Model):
    """A pager of a person, who gets the kinds of notices that they chose."""

    person = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE)
    kinds = models.JSONField(default=list)
    lines = models.JSONField(default=list)  # what it has shown
    broken = models.BooleanField(default=False)
    gone = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"pager of {self.person_id}"
