"""Hooks of people and of tables, and which notice has arrived at which."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.mail.delivery import note_stopped
from accounts.models import User
from games.channels.asked_tests import HasTest
from games.models import Game, Notice


class Hook(HasTest):
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


@contextmanager
def changing_hooks(person: int, game: str | None) -> Iterator[None]:
    """Change hooks of the table ``game``, or hooks of ``person`` alone, in one transaction with its ``has_hooks``.

    If the site has switched off one of the person, every page says so. The table or person is locked first, so that of
    two changes at once the second counts what the first has left.
    """
    with transaction.atomic():
        owner: models.QuerySet[Any]
        if game is None:
            owner = User.objects.filter(pk=person)
            on = Hook.objects.filter(person=OuterRef("pk"), game=None, off_at=None)
        else:
            owner = Game.objects.filter(pk=game)
            on = Hook.objects.filter(game=OuterRef("pk"), off_at=None)
        list(owner.select_for_update(no_key=True).values_list("pk"))
        yield
        owner.update(has_hooks=Exists(on))
        if game is None:
            by_site = Hook.objects.filter(person=person, game=None, off_at__isnull=False, failing_since__isnull=False)
            note_stopped(person, "hook", stopped=by_site.exists())


class Arrival(models.Model):
    """A notice that one of its hooks has taken: another try for the other ones does not repeat it."""

    hook = models.ForeignKey(Hook, models.CASCADE, related_name="arrivals")
    notice = models.ForeignKey(Notice, models.CASCADE, related_name="+")

    class Meta:
        """Each once."""

        constraints = [models.UniqueConstraint(fields=["hook", "notice"], name="hook_arrival_once")]

    def __str__(self) -> str:
        return f"notice {self.notice_id} at hook {self.hook_id}"
