"""The pages of allauth that this site has, their headings, and who may see them.

All are listed here, so that a new version of allauth cannot add pages unnoticed.
"""

from collections.abc import Callable
from typing import Any

from allauth.account import views as account
from allauth.mfa.base import views as mfa
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as totp
from allauth.usersessions import views as sessions
from django.urls import URLPattern, path
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.generic import RedirectView, View

from accounts.sign_in.decorators import as_visitor, with_account, with_account_and_password, without_account
from accounts.views.codes import (
    AddAppView,
    AskLoginCodeView,
    EmailCodeView,
    EmailView,
    LoginCodeView,
    ResetCodeView,
    ResetView,
    SignUpView,
)


def everybody(view: Callable[..., Any]) -> Callable[..., Any]:
    """Let everybody see the page."""
    return view


def _page(route: str, view: type[View], name: str, heading: str | Promise, access: Callable[..., Any]) -> URLPattern:
    """One page with its heading, for those whom ``access`` lets in."""
    return path(route, access(view.as_view(extra_context={"heading": heading})), name=name)


urlpatterns = [
    _page("signup/", SignUpView, "account_signup", _("Make an account"), without_account),
    _page("confirm-email/", EmailCodeView, "account_email_verification_sent",
         _("Enter the code"), everybody),
    _page("login/", account.LoginView, "account_login", _("Sign in"), as_visitor),
    _page("login/code/", AskLoginCodeView, "account_request_login_code", _("Sign in by code"), as_visitor),
    _page("login/code/confirm/", LoginCodeView, "account_confirm_login_code",
         _("Enter the code"), as_visitor),
    _page("login/2fa/", mfa.AuthenticateView, "mfa_authenticate", _("Second step"), as_visitor),
    _page("logout/", account.LogoutView, "account_logout", _("Sign out"), everybody),
    _page("closed/", account.AccountInactiveView, "account_inactive", _("Closed account"), everybody),
    _page("reauthenticate/", account.ReauthenticateView, "account_reauthenticate", _("Confirm it’s you"), with_account),
    _page("reauthenticate/2fa/", mfa.ReauthenticateView, "mfa_reauthenticate", _("Confirm it’s you"), with_account),
    _page("email/", EmailView, "account_email", _("Your e-mail"), with_account),
    _page("password/change/", account.PasswordChangeView, "account_change_password", _("New password"), with_account),
    path("password/set/", RedirectView.as_view(pattern_name="account_reset_password"), name="account_set_password"),
    _page("password/reset/", ResetView, "account_reset_password", _("Forgot your password?"), everybody),
    _page("password/reset/confirm/", ResetCodeView, "account_confirm_password_reset_code",
         _("Enter the code"), everybody),
    _page("password/reset/complete/", account.CompletePasswordResetView, "account_complete_password_reset",
         _("New password"), everybody),
    _page("2fa/", mfa.IndexView, "mfa_index", _("Second step"), with_account),
    _page("2fa/app/", AddAppView, "mfa_activate_totp", _("Add an app"), with_account),
    _page("2fa/app/remove/", totp.DeactivateTOTPView, "mfa_deactivate_totp", _("Remove the app"), with_account),
    _page("2fa/codes/", codes.ViewRecoveryCodesView, "mfa_view_recovery_codes", _("Recovery codes"), with_account),
    _page("2fa/codes/new/", codes.GenerateRecoveryCodesView, "mfa_generate_recovery_codes",
         _("New codes"), with_account),
    _page("2fa/codes/download/", codes.DownloadRecoveryCodesView, "mfa_download_recovery_codes", "", with_account),
    _page("sessions/", sessions.ListUserSessionsView, "usersessions_list", _("Where you are signed in"),
         with_account_and_password),
]  # fmt: skip
