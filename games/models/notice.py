"""What people are to be told about a game when they are away: the outbox."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Notice(models.Model):
    """One thing to tell one person about a game as it was at ``version``; written with the action that made it so.

    A waiting row is taken up once ``due_at`` has come. Taking it up moves ``due_at``, so that nobody else does.
    """

    class Kind(models.TextChoices):
        """What there is to tell."""

        TURN = "turn", _("your turn")
        REMINDER = "reminder", _("reminder")
        OVER = "over", _("game over")
        STARTED = "started", _("game started")
        INVITATION = "invitation", _("invitation")
        TAKEN_OVER = "taken-over", _("a bot has the seat")

    class Status(models.TextChoices):
        """What has become of it."""

        WAITING = "waiting", _("waiting")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("dropped")
        FAILED = "failed", _("failed")

    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("game"), related_name="notices", db_index=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="+")
    kind = models.CharField(_("occasion"), max_length=10, choices=Kind.choices)
    version = models.PositiveIntegerField(_("actions played"))
    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.WAITING)
    due_at = models.DateTimeField(_("due"))
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    error = models.CharField(_("why it was not sent"), max_length=500, blank=True)
    created_at = models.DateTimeField(_("written down"), default=timezone.now)
    sent_at = models.DateTimeField(_("sent at"), null=True)

    class Meta:
        """Nobody is told twice; the indexes hold what is still to be done, and what staff look for."""

        verbose_name = _("mail")
        verbose_name_plural = _("mails")
        constraints = [models.UniqueConstraint(fields=["game", "person", "kind", "version"], name="notice_once")]
        indexes = [
            models.Index("due_at", name="notice_due", condition=Q(status="waiting")),
            models.Index("status", "id", name="notice_not_sent", condition=~Q(status="sent")),
            models.Index("kind", "id", name="notice_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id}/{self.version} to {self.person_id}"

    @property
    def why(self) -> str:
        """Why it was not sent, in the reader's language where the site's own words say it, and not a mail server's."""
        return gettext(self.error) if self.error else ""
