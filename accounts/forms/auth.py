"""Forms for signing in, e-mail, passwords and the second step."""

from collections.abc import Mapping
from typing import Any

from allauth.account import forms as allauth
from allauth.account.adapter import get_adapter
from allauth.mfa.base import forms as mfa
from allauth.mfa.totp import forms as totp
from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.queries import accounts_at

GOOD_PASSWORD = _("At least 8 characters, and not a common password.")


class Plain(forms.Form):
    """Our own labels and hints, and no placeholders that repeat the label.

    A new password is typed once, without ``password2``: people who mistype it can sign in by a code.
    """

    labels: Mapping[str, Any] = {}
    hints: Mapping[str, Any] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.pop("password2", None)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = self.labels.get(name, field.label)
            field.help_text = self.hints.get(name, "")


class PlainCode(Plain):
    """One code, read from a mail or from an app."""

    labels = {"code": _("Code")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= {"autofocus": True, "autocapitalize": "characters", "spellcheck": "false"}


class LoginForm(Plain, allauth.LoginForm):
    labels = {"login": _("E-mail"), "password": _("Password")}

    def clean_login(self) -> str:
        """The e-mail as the account has it, which may be another spelling."""
        typed: str = super().clean_login()
        return str(next((each.email for each in accounts_at(typed)), typed))


class AskLoginCodeForm(Plain, allauth.RequestLoginCodeForm):
    """Where to send a code that signs in."""

    labels = {"email": _("E-mail")}

    def clean_email(self) -> str:
        """The e-mail in lower case, as accounts have it; another spelling finds the account too."""
        email = str(super().clean_email()).lower()
        self._user: User | None = next(iter(_active_accounts_at(email)), None)
        return email


class ResetForm(Plain, allauth.ResetPasswordForm):
    """Where to send a code that allows for a new password."""

    labels = {"email": _("E-mail")}

    def clean_email(self) -> str:
        """The e-mail in lower case, as accounts have it; another spelling finds the account too."""
        email: str = super().clean_email().lower()
        self.users = _active_accounts_at(email)
        return email


def _active_accounts_at(email: str) -> list[User]:
    return [person for person in accounts_at(email) if person.is_active]


class NewPasswordForm(Plain, allauth.ResetPasswordKeyForm):
    """A new password after the old one was forgotten."""

    labels = {"password1": _("New password")}
    hints = {"password1": GOOD_PASSWORD}


class ChangePasswordForm(Plain, allauth.ChangePasswordForm):
    """A new password, with the old one."""

    labels = {"oldpassword": _("Current password"), "password1": _("New password")}
    hints = {"password1": GOOD_PASSWORD}


class PasswordForm(Plain, allauth.ReauthenticateForm):
    """The password again, before important changes."""

    labels = {"password": _("Password")}


class EmailForm(Plain, allauth.AddEmailForm):
    """The new e-mail, or the same one to verify again."""

    labels = {"email": _("New e-mail")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.user.gets_mail:
            self.fields["email"].label = _("The same e-mail, or another one")

    def clean_email(self) -> str:
        """The e-mail; their own one only once mail to it has stopped."""
        email: str = self.cleaned_data["email"].lower()
        if email == self.user.email and not self.user.gets_mail:
            return email
        return str(super().clean_email())


class EmailCodeForm(PlainCode, allauth.ConfirmEmailVerificationCodeForm):
    def clean_code(self) -> str:
        """The right code, unless another account has this e-mail in some spelling."""
        code: str = super().clean_code()
        if any(person != self.user for person in accounts_at(self.email)):
            raise get_adapter().validation_error("email_taken")
        return code


class LoginCodeForm(PlainCode, allauth.ConfirmLoginCodeForm):
    """The code that signs in."""


class ResetCodeForm(PlainCode, allauth.ConfirmPasswordResetCodeForm):
    """The code that allows for a new password."""


class ActivateForm(PlainCode, totp.ActivateTOTPForm):
    """The app's first code, which shows that it works."""

    labels = {"code": _("Code from the app")}


class AuthenticateForm(PlainCode, mfa.AuthenticateForm):
    """The app's code, or a recovery code."""

    labels = {"code": _("Code from the app, or a recovery code")}


class ReauthenticateForm(PlainCode, mfa.ReauthenticateForm):
    """The app's code again, before important changes."""

    labels = {"code": _("Code from the app, or a recovery code")}
