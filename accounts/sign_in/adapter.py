"""The site's differences from allauth's defaults."""

from contextlib import suppress
from ipaddress import ip_address
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.ratelimit import respond_429
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth import get_user
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from accounts.lifecycle.guests import become_account
from accounts.mail.code_mails import mail_later
from accounts.mail.delivery import delivery_noted, note_verified
from accounts.mail.mail_server import MailRefused, MailTrouble, ask_mail_server, smtp_errors_as_refusals
from accounts.mail.mailboxes import mailbox_key
from accounts.models import User
from accounts.name_rules.directions import name_as_read
from accounts.names.barred import email_is_barred
from accounts.queries import accounts_at
from accounts.registry import locked_person, merge_guest
from accounts.sign_in.devices import attempts_key, remember_device
from accounts.sign_in.words import ACCOUNT_MESSAGES, LOGIN_CODE, MAILS, RESET_CODE
from pushsite.database.transaction_locks import hold_lock
from pushsite.plain_text import plain_text
from pushsite.web.refusals import Refusal

WRONG_CODE = _("This code is not correct.")
EMAIL_CHANGED = "account/email/email_changed"
UNKNOWN_ACCOUNT = "account/email/unknown_account"  # allauth would reveal that there is no account
TOO_MANY = _("Too many attempts. Wait a few minutes and try again.")
MAILBOX_LOCK = 0x6D61696C


class BarredEmail(Refusal):
    """Staff have closed an account with this address, and have barred it."""

    sentence = _("You can’t use this e-mail here: our staff closed an account with it.")
    status = 403


class TakenEmail(Refusal):
    """Another account was made for this mailbox at the same moment."""

    sentence = _("Another account already has this e-mail.")
    status = 409


class Adapter(DefaultAccountAdapter):
    """Our own sentences, a 429 after too many passwords, and guests who become accounts."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This account is closed."),
        "duplicate_email": _("That is already your e-mail."),
        "email_password_mismatch": _("E-mail and password do not match."),
        "email_taken": _("Another account already has this e-mail."),
        "enter_current_password": _("This password is not correct."),
        "incorrect_code": WRONG_CODE,
        "incorrect_password": _("This password is not correct."),
        "rate_limited": _("Wait a moment before you ask for another code."),
        "same_as_current": _("That is already your e-mail."),
        "too_many_login_attempts": TOO_MANY,
    }

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address by which allauth and `pushsite.web.limits` count.

        An IPv4 address in the form of IPv6, as some proxies write it, is that IPv4 address: the network of all these
        would be one visitor.
        """
        address = ip_address(super().get_client_ip(request))
        return str(getattr(address, "ipv4_mapped", None) or address)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Answer 429 without a form after too many wrong passwords."""
        try:
            super().pre_authenticate(request, **credentials)
        except ValidationError as error:
            raise ImmediateHttpResponse(respond_429(request)) from error

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Count wrong passwords by the owner's devices; allauth would count them by the port in ``Host``."""
        return attempts_key(request, credentials.get("email", ""))

    def login(self, request: HttpRequest, user: User) -> None:
        """Sign in; the account gets everything that this browser's guest had."""
        before, sentences = get_user(request), []
        if before.is_authenticated and before.guest and not user.guest:
            with translation.override(user.language or translation.get_language()):  # the language of the next page
                sentences = merge_guest(before, user)  # before signing in: afterwards the guest is lost
        super().login(request, user)
        for sentence in sentences:
            messages.info(request, sentence)

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        """Remember the browser as a device of this account."""
        response = super().post_login(request, user, **kwargs)
        remember_device(request, response, user)
        return response

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Note that the e-mail is verified; a guest becomes an account. Raises ``BarredEmail`` and ``TakenEmail``.

        One mailbox makes one account, also if two people confirm it at the same instant.

        Only the reader of a barred address's mails learns that it is barred.
        """
        if email_is_barred(email_address.email):
            raise BarredEmail
        person = email_address.user
        wanted, is_new = person.name, person.guest
        request.welcomed = is_new  # type: ignore[attr-defined]
        with transaction.atomic():
            hold_lock(MAILBOX_LOCK, mailbox_key(email_address.email))
            if is_new:
                locked_person(person.pk)
            else:
                person.lock_against_closing()
            if any(account.pk != person.pk for account in accounts_at(email_address.email)):
                raise TakenEmail
            confirmed = super().confirm_email(request, email_address)
            if confirmed and is_new:
                become_account(person)
        if confirmed and is_new:
            _welcome(request, person, wanted)
        elif confirmed:
            note_verified(person)
        return confirmed

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        """Say it in our words. A new account gets no sentence of allauth's: it is welcomed."""
        if message_template in ACCOUNT_MESSAGES:
            welcomed = getattr(request, "welcomed", False)
            message = "" if welcomed else str(ACCOUNT_MESSAGES[message_template]) % (message_context or {})
            message_template = None
        super().add_message(request, level, message_template, message_context, extra_tags, message)

    def set_password(self, user: User, password: str) -> None:
        """Save the password and no other column, which another tab may have changed."""
        user.set_password(password)
        user.save(update_fields=["password"])

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail, or raise ``MailRefused`` or ``MailTrouble``.

        Codes for an account are mailed by a worker if the mail server would take one now. For an e-mail without an
        account the same is done, up to the worker, which drops the mail.
        """
        if template_prefix in {LOGIN_CODE, RESET_CODE, UNKNOWN_ACCOUNT}:
            self._mail_later(template_prefix, email, context)
            return
        with smtp_errors_as_refusals(), delivery_noted(email):
            super().send_mail(template_prefix, email, context)

    def render_mail(
        self, template_prefix: str, email: Any, context: dict[str, Any], headers: dict[str, str] | None = None
    ) -> EmailMessage:
        """Return the mail of this name. One that this site does not send so far would be allauth's."""
        if template_prefix not in MAILS:
            return super().render_mail(template_prefix, email, context, headers)
        subject, sentence, template = MAILS[template_prefix]
        words = {"subject": str(subject), "sentence": str(sentence) % context}
        html = render_to_string(template, context | words, self.request)
        mail = EmailMultiAlternatives(
            words["subject"], plain_text(html), self.get_from_email(), [email], headers=headers
        )
        mail.attach_alternative(html, "text/html")
        return mail

    def _mail_later(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        ask_mail_server(email)
        has_account = template_prefix != UNKNOWN_ACCOUNT
        context = {"email": email, "code": self.generate_login_code()} | context
        mail: Any = self.render_mail(template_prefix if has_account else LOGIN_CODE, email, context)
        (html, _type), *_none = mail.alternatives
        mail_later(email, mail.subject, mail.body, html, has_account=has_account)

    def send_notification_mail(self, template_prefix: str, user: User, *args: Any, **kwargs: Any) -> None:
        """Mail about a change, which stays even if the mail fails, unless mail to the person has stopped."""

        def send() -> None:
            with suppress(MailRefused, MailTrouble):
                super(Adapter, self).send_notification_mail(template_prefix, user, *args, **kwargs)

        if not user.gets_mail:
            return
        if template_prefix == EMAIL_CHANGED:
            transaction.on_commit(send)  # the mailbox is locked until then
        else:
            send()

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        """Return the home page for a new account, the settings for a new e-mail."""
        welcomed = getattr(self.request, "welcomed", False)
        return resolve_url("home" if welcomed else "accounts:settings")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Return the page from which the person came."""
        return reverse("accounts:settings")


def _welcome(request: HttpRequest, guest: User, wanted: str) -> None:
    request.session.cycle_key()
    UserSession.objects.create_from_request(request)
    messages.success(request, _("Welcome, %(name)s!") % {"name": guest.name_as_read})
    if guest.name != wanted:
        messages.warning(
            request,
            _("Someone else took the name %(name)s. You can change yours in the settings.")
            % {"name": name_as_read(wanted)},
        )


class SecondStepAdapter(DefaultMFAAdapter):
    """Our own sentence for a wrong code."""

    error_messages = DefaultMFAAdapter.error_messages | {"incorrect_code": WRONG_CODE}
