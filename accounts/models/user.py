"""People: guests, accounts, and accounts that were closed."""

import secrets
from typing import Any, Self

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import IntegrityError, models, transaction
from django.db.models import Q
from django.db.models.functions import Upper
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.mail.mailboxes import EMAIL_KEY_LENGTH, mailbox_key
from accounts.models.choices import MailChoices, ProfileChoices, PushChoices, ReminderChoices, ShownName, Sounds, Speed
from accounts.name_rules.allowed import CLOSED_ACCOUNT_NAME, PERSON_NAME_LENGTH, variants
from accounts.name_rules.directions import name_as_read
from accounts.name_rules.guest_names import GUEST_NUMBERS, localised_name, some_guest_names
from accounts.name_rules.initials import initial
from accounts.name_rules.lookalikes import KEY_LENGTH, look_keys, search_key
from pushsite.database.collation import ByBytes
from pushsite.web.refusals import Refusal

NAME_KEYS = ["name_key", "name_look"]
GUEST_NAMES_TRIED = 8
MAIL_CHANNEL = "mail"  # among the channels, by its folder in `games.channels`


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """An account with ``email``, which counts as verified.

        Without ``name``, the name is the part before the @, with a number if it is taken.
        """
        from allauth.account.models import EmailAddress  # needs the people's model, which is this one

        email = email.lower()
        user = self.model(email=email, **fields)
        user.set_password(password)
        if user.name:
            user.save()
        else:
            user.save_with_free_name(email.partition("@")[0])
        EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """A member of staff with every permission."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def create_guest(self, language: str = "", time_zone: str = "") -> "User":
        """A guest: a person without an account, with a made-up name that nobody else has."""
        user = self.model(guest=True, language=language, time_zone=time_zone, name=self._name_for_guest())
        user.set_unusable_password()
        user.save()
        return user

    def _name_for_guest(self) -> str:
        """One of a few made-up names that nobody has, or else one with a number. Two at once may get the same name."""
        names = some_guest_names(GUEST_NAMES_TRIED)
        so_called = self.alias(written=ByBytes(Upper("name"))).filter(written__in=[name.upper() for name in names])
        taken = set(so_called.values_list("name", flat=True))  # by the index `user_name_begins`
        return next((name for name in names if name not in taken), f"{names[0]} {secrets.choice(GUEST_NUMBERS)}")


class SignedOut(Refusal):
    """The account behind the page has since been closed or cleared."""

    sentence = _("You have been signed out. Sign in and try again.")
    status = 403


class Closing(models.Model):
    """A person whose account can be closed: saving does not restore data that closing erased.

    ``traces_cleared``: what the closed account had left was cleared too (`accounts.lifecycle.clearing`).
    """

    closed_at = models.DateTimeField(_("account closed"), null=True, editable=False)
    traces_cleared = models.BooleanField(default=False, db_default=False, editable=False)

    class Meta:
        abstract = True

    def save(self, **kwargs: Any) -> None:
        """Save. Raises ``SignedOut`` if the person was closed or cleared since: saving would restore their data.

        Name the columns (``update_fields``) of a stored person: other columns may have changed in the database.
        """
        with transaction.atomic():
            if not (self._state.adding or self.closed_at):
                self.lock_against_closing()
            super().save(**kwargs)

    def lock_against_closing(self) -> Self:
        """Lock the person against closing until the transaction ends, and return them. Raises ``SignedOut``.

        Call this before anything is done for a person who may just have left, but after their games are locked
        (`accounts.registry`).
        """
        rows = type(self)._default_manager.select_for_update(no_key=True)
        person = rows.filter(pk=self.pk, closed_at=None).first()
        if person is None:
            raise SignedOut
        return person


class User(Closing, MailChoices, PushChoices, ReminderChoices, ProfileChoices, AbstractBaseUser, PermissionsMixin):
    """A person. A guest has no e-mail and is known by the session only; an account has a verified e-mail.

    People with an account are invited by name: no two have names that look alike. So an account's row has the two
    `look_keys` of its name. Where two names were alike before there were keys, the key of the later one ends in a space
    and the row's number. ``name_search`` is the `search_key` of the name; it may be that of several.

    ``email_key`` is the form of the e-mail that all its spellings share. Accounts from before there was one may have
    it in common, and the version before does not write it: `accounts.queries.accounts_at` reads it.

    ``stopped_channels`` are the names of channels that no longer reach the person: see `accounts.mail.delivery`.

    A bot of a player is an account as well, with an ``owner``. Nobody signs in to it: its program has a token.
    """

    email = models.EmailField(_("e-mail"), unique=True, null=True, blank=True)
    email_key = models.CharField(max_length=EMAIL_KEY_LENGTH, null=True, editable=False)
    name = models.CharField(_("name"), max_length=PERSON_NAME_LENGTH)
    name_key = models.CharField(max_length=KEY_LENGTH + 20, unique=True, null=True, editable=False)
    name_look = models.CharField(max_length=KEY_LENGTH + 20, unique=True, null=True, editable=False)
    name_search = models.CharField(max_length=KEY_LENGTH, null=True, editable=False)
    guest = models.BooleanField(_("guest"), default=False, editable=False)
    owner = models.ForeignKey("self", models.PROTECT, null=True, editable=False, related_name="bot_accounts")
    is_staff = models.BooleanField(_("staff"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    created_at = models.DateTimeField(_("member since"), default=timezone.now, editable=False)
    language = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=40, blank=True)
    quiet_from = models.PositiveSmallIntegerField(null=True, blank=True)  # a full hour, in their time zone
    quiet_to = models.PositiveSmallIntegerField(null=True, blank=True)
    odds = models.BooleanField(
        _("show the odds"),
        default=True,
        help_text=_("The chance that the next card makes you bust, judging by the cards you can see."),
    )
    keys = models.BooleanField(
        _("play by keyboard"), default=True, help_text=_("Single keys, shown on the buttons. Never while you type.")
    )
    friend_requests = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)  # without an answer
    stopped_channels = models.CharField(max_length=60, blank=True, default="", db_default="", editable=False)
    mail_refusals = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)  # days, in a row
    mail_refused_on = models.DateField(null=True, editable=False)  # the last of them
    has_hooks = models.BooleanField(default=False, db_default=False, editable=False)  # of their own, and on
    hints_read = models.JSONField(default=dict, editable=False)  # by game, then by the id of a hint: how often
    speed = models.CharField(
        _("speed"),
        max_length=6,
        choices=Speed.choices,
        default=Speed.NORMAL,
        help_text=_("How fast a table shows what others have done."),
    )
    sounds = models.CharField(
        _("sounds at the table"), max_length=6, choices=Sounds.choices, default=Sounds.OFF, db_default=Sounds.OFF
    )
    shown_name = models.CharField(
        _("my name in pictures that others share"),
        max_length=6,
        choices=ShownName.choices,
        default=ShownName.PUBLIC,
        db_default=ShownName.PUBLIC,
        help_text=_("Players may share a picture of a finished game. If you opt out, you appear in it as “Player 2”."),
    )

    objects = UserManager()
    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"

    class Meta:
        """Every open account has an e-mail, or an owner. Staff search by the index of names.

        The other indexes have the closed accounts that have traces left, and the people whom a channel does not reach.
        """

        verbose_name = _("person")
        verbose_name_plural = _("people")
        indexes = [
            models.Index(ByBytes(Upper("name")), name="user_name_begins"),
            models.Index(fields=["email_key"], name="user_email_key"),
            models.Index(fields=["name_search"], name="user_name_search", opclasses=["varchar_pattern_ops"]),
            models.Index(
                "closed_at", name="user_with_traces", condition=Q(closed_at__isnull=False, traces_cleared=False)
            ),
            models.Index("stopped_channels", name="user_stopped", condition=Q(stopped_channels__gt="")),
        ]
        constraints = [
            models.CheckConstraint(
                name="account_has_an_email",
                condition=Q(guest=True) | Q(email__isnull=False) | Q(owner__isnull=False) | Q(closed_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name_as_read or str(CLOSED_ACCOUNT_NAME)

    def save(self, **kwargs: Any) -> None:
        """Save, with new keys if the name or the e-mail may have changed."""
        columns = kwargs.get("update_fields")
        if columns is None or "email" in columns or (self.email and not self.email_key):
            self.email_key = mailbox_key(self.email) if self.email else None
            columns = kwargs["update_fields"] = columns and {*columns, "email_key"}
        if columns is None or {"name", "guest", "closed_at"} & set(columns):
            self.set_name_keys()
            kwargs["update_fields"] = columns and {*columns, *NAME_KEYS, "name_search"}
        super().save(**kwargs)

    def get_short_name(self) -> str:
        """Return the name for the admin's greeting."""
        return self.name_as_read

    @property
    def localised_name(self) -> str:
        """The name as a reader gets it: a guest's made-up one is in the active language."""
        return localised_name(self.name)

    @property
    def name_as_read(self) -> str:
        """The name as sentences and lists have it: localised, and isolated if it is written from right to left."""
        return name_as_read(self.name)

    @property
    def initial(self) -> str:
        """The first sign of the name, for a picture of the person."""
        return initial(self.localised_name)

    @property
    def gets_mail(self) -> bool:
        """Whether the site mails the person what nobody asks for by hand: their mailbox has not refused it for days."""
        return bool(self.email) and MAIL_CHANNEL not in self.stopped_channels.split()

    @property
    def has_verified_email(self) -> bool:
        """Whether an e-mail of the person was verified, and has not refused mail since."""
        if MAIL_CHANNEL in self.stopped_channels.split():
            return False
        from allauth.account.models import EmailAddress  # needs the people's model, which is this one

        return EmailAddress.objects.filter(user=self, verified=True).exists()

    def set_name_keys(self) -> None:
        """Set the keys of the name, without saving; guests and closed accounts have none."""
        has_keys = not (self.guest or self.closed_at)
        self.name_search = search_key(self.name) if has_keys else None
        keys = look_keys(self.name) if has_keys else (None, None)
        for column, key in zip(NAME_KEYS, keys, strict=True):
            if getattr(self, column) != f"{key} {self.pk}":
                setattr(self, column, key)

    def save_with_free_name(self, name: str, **saved: Any) -> None:
        """Save under ``name`` or, if it is taken or was another person's lately, the first free "name 2", "name 3" ….

        ``saved`` goes to ``save``.
        """
        from accounts.models.names import is_kept_for_another  # needs the people's model, which is this one

        for self.name in variants(name):
            if is_kept_for_another(self.name, self):
                continue
            try:
                with transaction.atomic():
                    self.save(**saved)
            except IntegrityError as error:
                if not any(column in str(error) for column in NAME_KEYS):
                    raise
            else:
                return
