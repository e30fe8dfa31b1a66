"""The page of tokens with which programs use the site in a person's name."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import ApiToken
from accounts.programs.api_tokens import make_api_token, revoke_api_token
from accounts.sign_in.decorators import with_account_and_password
from pushsite.web.refusals import Refusal

DAYS = [
    ("30", gettext_lazy("30 days")),
    ("90", gettext_lazy("90 days")),
    ("365", gettext_lazy("a year")),
    ("", gettext_lazy("never")),
]


class ApiTokenForm(forms.ModelForm):
    """What a new token is called, what it may do, and when it ends."""

    days = forms.TypedChoiceField(
        label=gettext_lazy("Expires after"), choices=DAYS, coerce=int, empty_value=None, required=False, initial="90"
    )

    class Meta:
        """The name, and whether it may play and talk."""

        model = ApiToken
        fields = ["name", "may_play", "may_talk"]
        labels = {
            "name": gettext_lazy("What is it for?"),
            "may_play": gettext_lazy("It can play for me: open tables, sit down, move and leave"),
            "may_talk": gettext_lazy("It can read and write messages for me at tables"),
        }


class RevokeForm(forms.Form):
    token = forms.IntegerField(min_value=0, max_value=2**63 - 1)


@never_cache
@login_required
@with_account_and_password
def api_tokens_page(request: HttpRequest) -> HttpResponse:
    """List the viewer's tokens. A form makes one, and the answer shows its text, which no other page does."""
    form, new = ApiTokenForm(request.POST or None), None
    if form.is_valid():
        try:
            new = make_api_token(request.user, **form.cleaned_data)
            form = ApiTokenForm()
        except Refusal as error:
            form.add_error(None, str(error.sentence))
    context = {
        "form": form,
        "tokens": request.user.api_tokens.all(),
        "new": new[0] if new else None,
        "text": new[1] if new else "",
        "heading": _("Tokens"),
    }
    return render(request, "accounts/api_tokens.html", context, status=422 if form.errors else 200)


@require_POST
@login_required
@with_account_and_password
def revoke_view(request: HttpRequest) -> HttpResponse:
    """POST ``token``: revoke it, and go back to the list."""
    form = RevokeForm(request.POST)
    if form.is_valid():
        revoke_api_token(request.user, form.cleaned_data["token"])
        messages.success(request, _("The token is revoked. Programs can no longer use it."))
    return redirect("accounts:api_tokens")
