"""A person: an account, or a guest who may become one."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.validators import RegexValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 24
plain_name = RegexValidator(
    r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$", _("A name has no line breaks and no invisible marks.")
)


class UserManager(BaseUserManager["User"]):
    """Makes people."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """An account, reached by ``email``; the name is what stands before the @ unless given."""
        fields.setdefault("name", email.partition("@")[0][:NAME_LENGTH])
        user = self.model(email=self.normalize_email(email), **fields)
        user.set_password(password)
        user.save()
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """A member of staff with every permission."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def create_guest(self, language: str = "") -> "User":
        """Somebody without an account: a session and a name made from the number."""
        user = self.model(guest=True, language=language)
        user.set_unusable_password()
        user.save()
        user.name = _("Guest %(number)d") % {"number": user.pk}
        user.save(update_fields=["name"])
        return user


class User(AbstractBaseUser, PermissionsMixin):
    """A person. A guest has no e-mail and no password, and is known by the session only."""

    email = models.EmailField(_("e-mail"), unique=True, null=True, blank=True)
    name = models.CharField(_("name"), max_length=NAME_LENGTH, validators=[plain_name])
    guest = models.BooleanField(default=False, editable=False)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    language = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES, blank=True)
    odds = models.BooleanField(
        _("show the odds"), default=True, help_text=_("The chance of going bust with the next card, from what is visible.")
    )
    keys = models.BooleanField(
        _("play by keyboard"), default=True, help_text=_("Single keys, printed on the buttons. Never while you type.")
    )

    objects = UserManager()
    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"

    def __str__(self) -> str:
        return self.name
