"""The page of one's bots: making one, a new token for it, closing it."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.name_rules.allowed import PERSON_NAME_LENGTH, TAKEN
from accounts.programs.bot_accounts import BOT_TABLES_A_DAY, close_bot, make_bot_account, name_of_bot, renew_token
from accounts.sign_in.decorators import with_account_and_password
from pushsite.web.refusals import Refusal


class BotForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name of the bot"), max_length=PERSON_NAME_LENGTH)

    def __init__(self, *args: Any, owner: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._owner = owner

    def clean_name(self) -> str:
        """The name of its account, which is free."""
        return name_of_bot(self.cleaned_data["name"], self._owner)


class WhichBotForm(forms.Form):
    """The bot that gets a new token."""

    bot = forms.IntegerField(min_value=0, max_value=2**63 - 1)


@never_cache
@login_required
@with_account_and_password
def bots_page(request: HttpRequest) -> HttpResponse:
    """List the viewer's bots. A form makes one, and the answer shows its token, which no other page does."""
    form, new = BotForm(request.POST or None, owner=request.user), None
    if form.is_valid():
        try:
            new = make_bot_account(request.user, form.cleaned_data["name"])
        except Refusal as error:
            form.add_error(None, str(error.sentence))
        except IntegrityError:
            form.add_error("name", str(TAKEN))
    return _page(request, BotForm(owner=request.user) if new else form, new)


@require_POST
@never_cache
@login_required
@with_account_and_password
def renew_bot_token_view(request: HttpRequest) -> HttpResponse:
    """POST ``bot``: end its token, and show a new one."""
    form = WhichBotForm(request.POST)
    if not form.is_valid():
        return redirect("accounts:bots")
    try:
        return _page(request, BotForm(owner=request.user), renew_token(request.user, form.cleaned_data["bot"]))
    except User.DoesNotExist:
        raise Http404 from None


@never_cache
@login_required
@with_account_and_password
def close_bot_page(request: HttpRequest, bot_id: int) -> HttpResponse:
    """What closing the viewer's bot means, and the button that does it."""
    bot = get_object_or_404(request.user.bot_accounts, pk=bot_id, closed_at=None)
    if request.method == "POST":
        close_bot(request.user, bot_id)
        messages.success(request, _("The bot is closed. Its games stay."))
        return redirect("accounts:bots")
    return render(request, "accounts/close_bot.html", {"bot": bot, "heading": bot.name_as_read, "form": forms.Form()})


def _page(request: HttpRequest, form: forms.Form, new: tuple[User, str] | None) -> HttpResponse:
    """``new``: a bot with the text of its new token."""
    open_bots = request.user.bot_accounts.filter(closed_at=None)
    context = {
        "form": form,
        "bots": open_bots.annotate(used_at=Max("api_tokens__used_at")).order_by("pk"),
        "named": new[0].name if new else "",
        "text": new[1] if new else "",
        "games": BOT_TABLES_A_DAY,
        "heading": _("My bots"),
    }
    return render(request, "accounts/bots.html", context, status=422 if form.errors else 200)
