"""The addresses at which a person's programs read their feeds."""

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

FEED_TOKEN = "[A-Za-z0-9_-]{32}"  # noqa: S105 - how each looks


def new_feed_token() -> str:
    """A text of 192 random bits: it is the only key to a feed."""
    return secrets.token_urlsafe(24)


class Feed(models.Model):
    """A feed of a person. Anybody who has its address can read it, until the person changes the address."""

    class Kind(models.TextChoices):
        DEADLINES = "deadlines", _("Calendar of my deadlines")
        FINISHED = "finished", _("My finished games")
        OPEN = "open", _("Open tables")

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="feeds")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    token = models.CharField(max_length=40, unique=True, default=new_feed_token)
    renewed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        """One of each kind."""

        constraints = [models.UniqueConstraint(fields=["person", "kind"], name="feed_of_each_kind")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.person_id}"
