"""Codes by mail, and the second step."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.account import views as allauth
from allauth.account.adapter import get_adapter
from allauth.mfa.base.internal.flows import post_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.totp.views import ActivateTOTPView
from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.generic import FormView

from accounts.mail.delivery import note_verified
from accounts.mail.mail_server import MailRefused
from accounts.sessions import end_sessions
from accounts.sign_in.adapter import UNKNOWN_ACCOUNT
from accounts.sign_in.devices import attempts_key, remember_device
from accounts.sign_in.signals import log_failed_sign_in
from pushsite.web.limits import TooOften, count_attempt, limit, undo_attempt, undo_limit

RECIPIENT = "code-to"


class TooManyCodes(TooOften):
    """Too many codes were mailed to one recipient, with or without an account."""

    sentence = _("Too many codes were requested for this e-mail. Use the newest one, or try again in an hour.")


@contextmanager
def counted_code(request: HttpRequest, email: str, what: str = "code") -> Iterator[None]:
    """Count a code that is mailed to ``email``, unless mailing fails. Raises ``TooOften``."""
    whose, rate = attempts_key(request, email), settings.RATE_LIMITS[RECIPIENT]
    limit(request, what)
    try:
        count_attempt(RECIPIENT, whose, rate)
    except TooOften as error:
        raise TooManyCodes(error.retry_after, what) from error
    try:
        yield
    except Exception:
        undo_limit(request, what)
        undo_attempt(RECIPIENT, whose, rate)
        raise


class _CodeRequest(FormView):
    """A form with an e-mail, to which a code is mailed."""

    what = "code"

    def form_valid(self, form: Any) -> HttpResponse:
        """Mail the code; if the mail server refuses the e-mail, the field says so."""
        email = form.cleaned_data["email"]
        try:
            with counted_code(self.request, email, self.what):
                return super().form_valid(form)
        except MailRefused as error:
            form.add_error("email", error.sentence)
            return self.form_invalid(form)


class SignUpView(_CodeRequest, allauth.SignupView):
    """Making an account; a guest's name stands in the form already."""

    what = "sign-up"

    def get_initial(self) -> dict[str, Any]:
        guest = self.request.user
        return super().get_initial() | ({"name": guest.localised_name} if guest.is_authenticated else {})


class AskLoginCodeView(_CodeRequest, allauth.RequestLoginCodeView):
    """Asking for a code that signs in."""


class ResetView(_CodeRequest, allauth.PasswordResetView):
    """Asking for a code that allows for a new password."""


class EmailView(_CodeRequest, allauth.EmailView):
    """Changing an account's only e-mail address, or verifying it again once mail to it has stopped."""

    def get_initial(self) -> dict[str, Any]:
        """The e-mail to verify again, if it is."""
        person = self.request.user
        return {} if person.gets_mail else {"email": person.email}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Handle the form; allauth's other buttons do not exist here."""
        form = self.get_form()
        return self.form_valid(form) if form.is_valid() else self.form_invalid(form)


class _CodeEntry(FormView):
    """A form for a code from a mail; wrong ones are events in the log."""

    def note_right_code(self) -> None:
        """Note that mail arrives, and go on with the e-mail as the account has it: so far pages show it as typed."""
        note_verified(self._process.user)
        self._process.state["email"] = self._process.user.email

    def form_invalid(self, form: Form) -> HttpResponse:
        owner = self._process.user
        log_failed_sign_in("code", owner.pk if owner else None)
        return super().form_invalid(form)


class ResetCodeView(_CodeEntry, allauth.ConfirmPasswordResetCodeView):
    """Entering the code that allows for a new password."""

    def form_valid(self, form: Form) -> HttpResponse:
        self.note_right_code()
        return super().form_valid(form)


class _CodeOrAnother(_CodeEntry):
    """A form for a code, with a button that sends another one."""

    def form_valid(self, form: Form) -> HttpResponse:
        """Send another code, or accept this one."""
        if self._action != "resend":
            return super().form_valid(form)
        email = self._process.state["email"]
        with counted_code(self.request, email):
            if self._process.user is None:
                get_adapter().send_mail(UNKNOWN_ACCOUNT, email, {"request": self.request})
            return super().form_valid(form)


class LoginCodeView(_CodeOrAnother, allauth.ConfirmLoginCodeView):
    def form_valid(self, form: Form) -> HttpResponse:
        if self._action != "resend":
            self.note_right_code()
        return super().form_valid(form)


class EmailCodeView(_CodeOrAnother, allauth.ConfirmEmailVerificationCodeView):
    """Entering the code that verifies an e-mail."""

    def form_valid(self, form: Form) -> HttpResponse:
        """Remember this browser as a device of the new account; an e-mail that was verified again stays."""
        person = self._process.user
        if self._action == "verify" and person and person.email == self._process.email:
            note_verified(person)
            self._process.abort()
            messages.success(self.request, _("Your e-mail is verified again. From now on, it gets our e-mails."))
            return redirect("accounts:settings")
        response = super().form_valid(form)
        person = self._process.user
        if person and not person.guest:
            remember_device(self.request, response, person)
        return response


class AddAppView(ActivateTOTPView):
    """Adding the app counts as this session's second step; all other sessions end."""

    @transaction.atomic
    def form_valid(self, form: ActivateTOTPForm) -> HttpResponse:
        answer = super().form_valid(form)
        app = Authenticator.objects.get(user=self.request.user, type=Authenticator.Type.TOTP)
        post_authentication(self.request, app, reauthenticated=True)
        end_sessions(self.request.user, but=self.request.session.session_key)
        return answer
