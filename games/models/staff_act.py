"""The record of acts of staff."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.name_rules.allowed import PERSON_NAME_LENGTH
from games.models.case import Case
from games.models.game import Game
from games.models.log_entry import REASON_LENGTH


class Unchangeable(Exception):
    """An attempt to change or delete a row of the record."""


class StaffActs(models.QuerySet["StaffAct"]):
    """Rows that can only be read and added."""

    def update(self, **columns: Any) -> NoReturn:
        raise Unchangeable

    def delete(self) -> NoReturn:
        raise Unchangeable


class StaffAct(models.Model):
    """One act: who did it, to what, and why. Written in the transaction of the act, and never changed.

    ``staff_name`` is the name at that time and stays when the account is closed. People in the record keep their row,
    even without a name.
    """

    class Kind(models.TextChoices):
        CANCEL = "cancel", _("cancelled a game")
        SEAT_BOT = "seat-bot", _("seated a bot")
        GIVE_BACK = "give-back", _("gave a seat back")
        CLOSE_ACCOUNT = "close-account", _("closed an account")
        END_SESSIONS = "end-sessions", _("ended all sessions")
        OPEN_HIDDEN = "open-hidden", _("opened hidden cards")
        SEE_HIDDEN = "see-hidden", _("looked at hidden cards")
        READ_TALK = "read-talk", _("read the talk")
        LINK = "link", _("linked two accounts")
        UNLINK = "unlink", _("undid the link of two accounts")
        WARN = "warn", _("warned a person")
        SILENCE = "silence", _("silenced a person in talk")
        SUSPEND = "suspend", _("suspended a person")
        EXCLUDE = "exclude", _("excluded a person from ratings")
        RENAME = "rename", _("took a name away")
        REMOVE_MESSAGE = "remove-message", _("removed a message")
        VOID = "void", _("voided a result")
        END_MEASURE = "end-measure", _("ended a measure")
        READ_CASE = "read-case", _("read talk in a case")
        READ_MESSAGES = "read-messages", _("read a person’s messages")

    kind = models.CharField(_("act"), max_length=16, choices=Kind.choices)
    staff = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("staff"))
    staff_name = models.CharField(_("who"), max_length=PERSON_NAME_LENGTH)
    game = models.ForeignKey(Game, models.PROTECT, null=True, related_name="staff_acts", verbose_name=_("game"))
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("to whom")
    )
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")  # of two accounts
    case = models.ForeignKey(Case, models.PROTECT, null=True, related_name="+", db_index=False, verbose_name=_("case"))
    step = models.PositiveIntegerField(_("step"), null=True)  # the action after which staff looked at hidden cards
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH, blank=True)  # empty for looks after the opening
    at = models.DateTimeField(_("when"), default=timezone.now)

    objects = StaffActs.as_manager()

    class Meta:
        """Newest first; the only permission is to view. Reading talk in a case leaves one row."""

        verbose_name = _("staff action")
        verbose_name_plural = _("staff actions")
        ordering = ["-pk"]
        default_permissions = ["view"]
        constraints = [
            models.UniqueConstraint(fields=["staff", "case"], name="act_case_read_once", condition=Q(kind="read-case"))
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.staff_name}: {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise Unchangeable
        super().save(*args, **kwargs | {"force_insert": True})

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise Unchangeable
