"""The pages of allauth that this site has, their headings, and who may see them.

All are listed here, so that a new version of allauth cannot add pages unnoticed.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
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
from accounts.sign_in.sent_again import answered_again
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


FORM_PAGE, CODE_PAGE = {"template_name": "account/form_page.html"}, {"template_name": "account/code_page.html"}


def _page(
    route: str,
    view: type[View],
    name: str,
    heading: str | Promise,
    access: Callable[..., Any],
    template: Mapping[str, str] = MappingProxyType({}),  # allauth's name of it, unless another is given
    **words: str | Promise,
) -> URLPattern:
    """One page with its heading, for those whom ``access`` lets in.

    ``words``: the ``lead`` above its form, what its ``button`` says if not the heading, and the page ``back``.
    """
    shown = access(view.as_view(extra_context={"heading": heading, **words}, **template))
    return path(route, answered_again(shown), name=name)


urlpatterns = [
    _page("signup/", SignUpView, "account_signup", _("Create an account"), without_account),
    _page("confirm-email/", EmailCodeView, "account_email_verification_sent", _("Enter the code"), everybody,
          CODE_PAGE, button=_("Continue")),
    _page("login/", account.LoginView, "account_login", _("Sign in"), as_visitor),
    _page("login/code/", AskLoginCodeView, "account_request_login_code", _("Sign in by code"), as_visitor,
          button=_("Send me a code")),
    _page("login/code/confirm/", LoginCodeView, "account_confirm_login_code", _("Enter the code"), as_visitor,
          CODE_PAGE, button=_("Continue"), again="account_request_login_code"),
    _page("login/2fa/", mfa.AuthenticateView, "mfa_authenticate", _("Two-step sign-in"), as_visitor,
          lead=_("Open your authenticator app and enter the code it shows."), button=_("Sign in")),
    _page("logout/", account.LogoutView, "account_logout", _("Sign out"), everybody, back="accounts:settings"),
    _page("closed/", account.AccountInactiveView, "account_inactive", _("Closed account"), everybody,
          {"template_name": "account/page.html"}, lead=_("This account is closed. No one can sign in to it any more.")),
    _page("reauthenticate/", account.ReauthenticateView, "account_reauthenticate", _("Confirm it’s you"), with_account,
          FORM_PAGE, lead=_("Enter your password to continue."), button=_("Continue")),
    _page("reauthenticate/2fa/", mfa.ReauthenticateView, "mfa_reauthenticate", _("Confirm it’s you"), with_account,
          FORM_PAGE, lead=_("Enter your password to continue."), button=_("Continue")),
    _page("email/", EmailView, "account_email", _("Your e-mail"), with_account,
          button=_("Send me a code"), back="accounts:settings"),
    _page("password/change/", account.PasswordChangeView, "account_change_password", _("New password"), with_account,
          button=_("Save"), back="accounts:settings"),
    path("password/set/", RedirectView.as_view(pattern_name="account_reset_password"), name="account_set_password"),
    _page("password/reset/", ResetView, "account_reset_password", _("Forgot your password?"), everybody,
          FORM_PAGE, lead=_("We’ll e-mail you a code. Use it to choose a new password."),
          button=_("Send me a code")),
    _page("password/reset/confirm/", ResetCodeView, "account_confirm_password_reset_code", _("Enter the code"),
          everybody, CODE_PAGE, button=_("Continue"), again="account_reset_password"),
    _page("password/reset/complete/", account.CompletePasswordResetView, "account_complete_password_reset",
          _("New password"), everybody, FORM_PAGE, button=_("Save and sign in")),
    _page("2fa/", mfa.IndexView, "mfa_index", _("Two-step sign-in"), with_account),
    _page("2fa/app/", AddAppView, "mfa_activate_totp", _("Add an app"), with_account,
          button=_("Continue"), back="mfa_index"),
    _page("2fa/app/remove/", totp.DeactivateTOTPView, "mfa_deactivate_totp", _("Remove the app"), with_account,
          FORM_PAGE, lead=_("After that, your password is enough to sign in, and your recovery codes stop working."),
          back="mfa_index"),
    _page("2fa/codes/", codes.ViewRecoveryCodesView, "mfa_view_recovery_codes", _("Recovery codes"), with_account),
    _page("2fa/codes/new/", codes.GenerateRecoveryCodesView, "mfa_generate_recovery_codes", _("New codes"),
          with_account, FORM_PAGE, lead=_("You get ten new codes. Your current ones stop working."),
          button=_("Make new codes"), back="mfa_index"),
    _page("2fa/codes/download/", codes.DownloadRecoveryCodesView, "mfa_download_recovery_codes", "", with_account),
    _page("sessions/", sessions.ListUserSessionsView, "usersessions_list", _("Devices"),
         with_account_and_password),
]  # fmt: skip
