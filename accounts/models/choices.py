"""What people choose for themselves: mails, what their profile shows, and how a table shows and sounds."""

from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class MailChoices(models.Model):
    """Choices of mail: ``mail`` turns all of it on or off; ``mail_when`` says when mails about running games come.

    ``mail_all`` puts into collected and daily mails also what else comes in a mail of its own.
    """

    class When(models.TextChoices):
        AT_ONCE = "at-once", _("right away, after a minute")
        GATHERED = "gathered", _("collected, after 10 minutes without news")
        DAILY = "daily", _("once a day")

    mail = models.BooleanField(
        _("e-mail me"),
        default=True,
        help_text=_("Your turns, and what you missed."),
    )
    mail_when = models.CharField(_("when it is my turn"), max_length=8, choices=When.choices, default=When.AT_ONCE)
    mail_hour = models.PositiveSmallIntegerField(default=8, validators=[MaxValueValidator(23)])  # in their time zone
    mail_all = models.BooleanField(
        _("everything in this e-mail"),
        default=False,
        db_default=False,
        help_text=_("Invitations, reminders, messages and requests wait for the collected or daily e-mail too."),
    )
    mail_turn = models.BooleanField(_("when a game is waiting for me"), default=True, db_default=True)
    mail_start = models.BooleanField(_("when a game starts"), default=True)
    mail_end = models.BooleanField(_("when a game is over"), default=True)
    mail_invitation = models.BooleanField(_("when someone invites me"), default=True)
    mail_friend = models.BooleanField(_("when I get a friend request"), default=True, db_default=True)
    mail_talk = models.BooleanField(
        _("when someone writes to me"),
        default=False,
        help_text=_("One e-mail for all messages, after half an hour. E-mails about your turn show them anyway."),
    )

    class Meta:
        abstract = True


class Reminder(models.TextChoices):
    """When a person is reminded that their time runs out: see `games.clock.clock.Clock.remind_at`."""

    HALF = "half", _("when half of my time is left, but no earlier than a day before the end")
    DAY = "24h", _("when a day is left")
    EIGHT_HOURS = "8h", _("when 8 hours are left")
    HOUR = "1h", _("when an hour is left")


class ReminderChoices(models.Model):
    """The reminders a person wants, by every channel that reaches them."""

    reminders = models.CharField(
        max_length=40, default=Reminder.HALF, db_default=Reminder.HALF, blank=True, editable=False
    )  # values of `Reminder`

    class Meta:
        abstract = True


class PushChoices(models.Model):
    """Whether a person has devices, and the kinds of notices that they do not get there."""

    pushes = models.BooleanField(default=False, db_default=False, editable=False)  # whether there are devices
    push_off = models.CharField(
        max_length=200, default="", db_default="", blank=True, editable=False
    )  # kinds of notices

    class Meta:
        abstract = True


class ProfileChoices(models.Model):
    """What a person's profile shows, and to whom. It always has the name."""

    class Readers(models.TextChoices):
        """The people who may see a profile beyond its name."""

        EVERYONE = "everyone", _("everyone")
        FRIENDS = "friends", _("my friends")
        NOBODY = "nobody", _("only me")

    profile = models.CharField(_("who sees my profile"), max_length=8, choices=Readers, default=Readers.EVERYONE)
    profile_results = models.BooleanField(_("show how many games I have played and won"), default=True, db_default=True)
    profile_ratings = models.BooleanField(
        _("show my ratings"),
        default=True,
        db_default=True,
        help_text=_("Tables and leaderboards show them anyway."),
    )
    profile_reliability = models.BooleanField(_("show how many games I finish"), default=True, db_default=True)
    profile_times = models.BooleanField(_("show how fast I usually move"), default=True, db_default=True)
    profile_games = models.BooleanField(
        _("show my last games"), default=True, help_text=_("Finished public games. Private ones are never shown.")
    )
    tells_friends = models.BooleanField(
        _("tell my friends what I play"),
        default=False,
        db_default=False,
        help_text=_("On their page Today: finished games, whether I won, and deals of the day. Not with whom."),
    )

    class Meta:
        abstract = True


class ShownName(models.TextChoices):
    """In which games others may show a person's name in pictures and previews that they share."""

    PUBLIC = "public", _("in public games")
    ALWAYS = "always", _("in all games")
    NEVER = "never", _("never")


class Sounds(models.TextChoices):
    """Whether a table sounds, and vibrates on a phone."""

    OFF = "off", _("off")
    ON = "on", _("on")
    ALWAYS = "always", _("on, and “your turn” even while I’m on another page")


class Speed(models.TextChoices):
    """How fast a table shows what has happened."""

    SLOW = "slow", _("slow")
    NORMAL = "normal", pgettext_lazy("speed", "normal")
    FAST = "fast", _("fast")
    AT_ONCE = "once", _("at once")
