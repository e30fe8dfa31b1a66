"""Forms for a guest's name and for signing up."""

from collections.abc import Mapping
from typing import Any

from allauth.account import forms as allauth
from allauth.account.internal.flows.email_verification_by_code import EmailVerificationProcess
from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from accounts.forms.auth import GOOD_PASSWORD, Plain
from accounts.lifecycle.guests import delete_new_guest, person_or_new_guest, prepare_account, store_account
from accounts.models import User
from accounts.name_rules.allowed import PERSON_NAME_LENGTH
from accounts.names.in_use import free_name
from accounts.queries import accounts_at
from accounts.time_zones import known_zone
from pushsite.web.limits import undo_limit
from pushsite.web.refusals import Refusal


class GuestNameForm(forms.Form):
    """An optional name, unique among accounts."""

    my_name = forms.CharField(max_length=PERSON_NAME_LENGTH, required=False)

    def __init__(self, data: Mapping[str, Any], guest: User | None) -> None:
        super().__init__(data)
        self._guest = guest

    def clean_my_name(self) -> str:
        """The name, or "" if none is given."""
        name: str = self.cleaned_data["my_name"]
        if self._guest is not None and name == self._guest.localised_name:
            return self._guest.name
        return name and free_name(name, self._guest)


class SignUpForm(Plain, allauth.SignupForm):
    """Name, e-mail and password.

    The sender is a guest until they enter the code from the mail; then the same person, with their games, has an
    account. So unverified e-mails are not stored. If the e-mail has an account already, the pages look the same, and
    only the mail says so, without a code.
    """

    field_order = ["name", "email", "password1"]
    labels = {"email": _("E-mail"), "password1": _("Password")}
    hints = {"name": _("Other players see it."), "email": _("We’ll send you a code there."), "password1": GOOD_PASSWORD}

    name = forms.CharField(
        label=_("Name"),
        max_length=PERSON_NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    time_zone = forms.CharField(required=False, widget=forms.HiddenInput(attrs={"data-time-zone": True}))

    def validate_unique_email(self, value: str) -> str:
        """The e-mail; an account that has it in another spelling counts as well."""
        email: str = super().validate_unique_email(value)
        self.account_already_exists = bool(accounts_at(email))
        return email

    def clean_name(self) -> str:
        return free_name(self.cleaned_data["name"])

    def clean_time_zone(self) -> str:
        """The browser's time zone, if the site knows it."""
        return known_zone(self.cleaned_data["time_zone"])

    def try_save(self, request: HttpRequest) -> tuple[User, HttpResponse]:
        """Send the code, or a mail that says that there is an account already; then store the input.

        The order matters: if no mail can be sent, nothing is stored and no guest is made.
        """
        data: dict[str, Any] = self.cleaned_data
        guest = person_or_new_guest(request)
        account = prepare_account(guest, name=data["name"], password=data["password1"], time_zone=data["time_zone"])
        user = None if self.account_already_exists else account
        try:
            process = EmailVerificationProcess.initiate(request=request, user=user, email=data["email"])
        except Refusal:  # of the mail server
            if delete_new_guest(request):
                undo_limit(request, "guest")
            raise
        try:
            store_account(request, account)
        except Refusal:  # the guest has just changed
            process.abort()
            raise
        return account, redirect("account_email_verification_sent")
