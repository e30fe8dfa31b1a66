"""What a person wants to be told by mail, and when."""

from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _


class MailChoices(models.Model):
    """``mail`` is for all of it; what comes of games in play is told when ``mail_when`` says."""

    class When(models.TextChoices):
        """How soon."""

        AT_ONCE = "at-once", _("at once, after a minute")
        GATHERED = "gathered", _("gathered, once nothing has happened for 10 minutes")
        DAILY = "daily", _("once a day")

    mail = models.BooleanField(
        _("tell me by mail"),
        default=True,
        help_text=_("What waits for you, and what has happened while you were away."),
    )
    mail_when = models.CharField(_("when it is my turn"), max_length=8, choices=When.choices, default=When.AT_ONCE)
    mail_hour = models.PositiveSmallIntegerField(default=8, validators=[MaxValueValidator(23)])  # in their time zone
    mail_start = models.BooleanField(_("when a game starts"), default=True)
    mail_end = models.BooleanField(_("when a game is over"), default=True)
    mail_invitation = models.BooleanField(_("when somebody invites me"), default=True)

    class Meta:
        """Part of a person."""

        abstract = True
