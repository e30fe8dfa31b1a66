"""The outbox: notices about games for people who are away."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Notice(models.Model):
    """One notice to one person by one channel about a game at ``version``, created with the action that caused it.

    For messages, ``version`` is the number of the first message that it is about.

    A worker claims a waiting row when it is due, and moves ``due_at`` so that no other worker does.
    """

    class Kind(models.TextChoices):
        TURN = "turn", _("your turn")
        REMINDER = "reminder", _("reminder")
        OVER = "over", _("game over")
        STARTED = "started", _("game started")
        INVITATION = "invitation", _("invitation")
        TAKEN_OVER = "taken-over", _("a bot has the seat")
        CANCEL = "cancel", _("request to cancel")
        READY = "ready", _("everyone is here")
        TURN_ENDED = "turn-ended", _("turn ended elsewhere")
        TALK = "talk", _("messages")
        GROUP_TURN = "group-turn", _("somebody's turn, for a group")
        GROUP_OVER = "group-over", _("game over, for a group")

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("dropped")
        FAILED = "failed", _("failed")

    # Why notices are dropped, where several modules say so.
    PLAYED_MEANWHILE = gettext_noop("played meanwhile")
    SEEN = gettext_noop("seen at the table")
    INVITATION_OVER = gettext_noop("the invitation does not hold any more")  # one text, so that none reveals a block

    game = models.ForeignKey(Game, models.CASCADE, verbose_name=_("game"), related_name="notices", db_index=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, verbose_name=_("person"), related_name="+")
    channel = models.CharField(max_length=20, default="mail", db_default="mail")  # its folder in `games/channels`
    kind = models.CharField(_("occasion"), max_length=10, choices=Kind.choices)
    version = models.PositiveIntegerField(_("actions played"))
    reminder = models.CharField(max_length=4, blank=True, default="", db_default="")  # which: `games.clock.REMINDERS`
    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.WAITING)
    due_at = models.DateTimeField(_("due"))
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    error = models.CharField(_("why it was not sent"), max_length=500, blank=True)
    created_at = models.DateTimeField(_("created"), default=timezone.now)
    sent_at = models.DateTimeField(_("sent at"), null=True)

    class Meta:
        """A person gets each notice once by each channel; the indexes find what is due, and what staff look for."""

        verbose_name = _("mail")  # as staff read it while mail is the only channel
        verbose_name_plural = _("mails")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "person", "kind", "version", "channel", "reminder"], name="notice_once_a_channel"
            )
        ]
        indexes = [
            models.Index("due_at", name="notice_due", condition=Q(status="waiting")),
            models.Index("status", "id", name="notice_not_sent", condition=~Q(status="sent")),
            models.Index("kind", "id", name="notice_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id}/{self.version} to {self.person_id}"

    @property
    def why(self) -> str:
        """Why it was not sent: the site's own texts in the reader's language, a mail server's as they came."""
        return gettext(self.error) if self.error else ""
