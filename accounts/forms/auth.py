"""The forms of signing in, of codes, and of changing e-mail and password."""

from allauth.account import forms as allauth
from django.utils.translation import gettext_lazy as _

from accounts.forms.plain import GOOD_PASSWORD, Plain, PlainCode


class LoginForm(Plain, allauth.LoginForm):
    """E-mail and password."""

    labels = {"login": _("E-mail"), "password": _("Password")}


class AskLoginCodeForm(Plain, allauth.RequestLoginCodeForm):
    """Where to send a code that signs in."""

    labels = {"email": _("E-mail")}


class ResetForm(Plain, allauth.ResetPasswordForm):
    """Where to send a code that allows for a new password."""

    labels = {"email": _("E-mail")}


class NewPasswordForm(Plain, allauth.ResetPasswordKeyForm):
    """The new password of who forgot the old one."""

    labels = {"password1": _("New password")}
    hints = {"password1": GOOD_PASSWORD}


class ChangePasswordForm(Plain, allauth.ChangePasswordForm):
    """The new password of who knows the old one."""

    labels = {"oldpassword": _("Your password until now"), "password1": _("New password")}
    hints = {"password1": GOOD_PASSWORD}


class PasswordForm(Plain, allauth.ReauthenticateForm):
    """The password once more, before something that matters."""

    labels = {"password": _("Password")}


class EmailForm(Plain, allauth.AddEmailForm):
    """The new e-mail."""

    labels = {"email": _("New e-mail")}


class EmailCodeForm(PlainCode, allauth.ConfirmEmailVerificationCodeForm):
    """The code that verifies an e-mail."""


class LoginCodeForm(PlainCode, allauth.ConfirmLoginCodeForm):
    """The code that signs in."""


class ResetCodeForm(PlainCode, allauth.ConfirmPasswordResetCodeForm):
    """The code that allows for a new password."""
