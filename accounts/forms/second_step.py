"""The forms of signing in with an app's code as a second step."""

from allauth.mfa.base import forms as allauth
from allauth.mfa.totp import forms as totp
from django.utils.translation import gettext_lazy as _

from accounts.forms.plain import PlainCode


class ActivateForm(PlainCode, totp.ActivateTOTPForm):
    """The app's first code, which shows that it works."""

    labels = {"code": _("Code from the app")}


class AuthenticateForm(PlainCode, allauth.AuthenticateForm):
    """The app's code, or one that was kept for when the phone is lost."""

    labels = {"code": _("Code from the app, or a recovery code")}


class ReauthenticateForm(PlainCode, allauth.ReauthenticateForm):
    """The same once more, before something that matters."""

    labels = {"code": _("Code from the app, or a recovery code")}
