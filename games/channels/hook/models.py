"""Hooks of people and of tables, and which notice has arrived at which."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Game, Notice


class Hook(models.Model):
    """An address to which the site posts what happens: to its owner, or at the table ``game`` for the group there.

    Address and secret are shown to nobody but the owner, and appear in no log, admin list or task.
    """

    class Format(models.TextChoices):
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"
        SIGNED = "signed", _("a program: JSON, signed")

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="hooks")
    game = models.ForeignKey(Game, models.CASCADE, null=True, related_name="hooks")
    format = models.CharField(max_length=10, choices=Format.choices, default=Format.DISCORD)
    address = models.CharField(max_length=2000)
    secret = models.CharField(max_length=80, blank=True)  # of a signed one: "whsec_" and base64
    turn = models.BooleanField(default=True)
    talk = models.BooleanField(default=False)  # never of a table: spectators read no talk
    end = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=timezone.now)
    tried_at = models.DateTimeField(null=True)
    result = models.CharField(max_length=20, blank=True)  # of the last try: a status, or "no answer"
    failing_since = models.DateTimeField(null=True)
    off_at = models.DateTimeField(null=True)
    mail_due_at = models.DateTimeField(null=True)  # to tell the owner that the site has switched it off

    class Meta:
        """The indexes find the mails that are due."""

        ordering = ["pk"]
        indexes = [models.Index("mail_due_at", name="hook_mail_due", condition=Q(mail_due_at__isnull=False))]

    def __str__(self) -> str:
        return f"hook {self.pk}"

    @property
    def works(self) -> bool:
        """Whether the last try arrived."""
        return self.tried_at is not None and self.failing_since is None


class Arrival(models.Model):
    """A notice that one of its hooks has taken: another try for the other ones does not repeat it."""

    hook = models.ForeignKey(Hook, models.CASCADE, related_name="arrivals")
    notice = models.ForeignKey(Notice, models.CASCADE, related_name="+")

    class Meta:
        """Each once."""

        constraints = [models.UniqueConstraint(fields=["hook", "notice"], name="hook_arrival_once")]

    def __str__(self) -> str:
        return f"notice {self.notice_id} at hook {self.hook_id}"
