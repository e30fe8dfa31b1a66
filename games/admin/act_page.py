"""The page on which staff do something, once they have said why."""

from typing import Protocol

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models.log_entry import REASON_LENGTH
from games.play.errors import Refusal


class ReasonForm(forms.Form):
    """Why."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField"}),
        help_text=_("The players read it at the table. It is kept, with your name, for staff."),
    )


class Act(Protocol):
    """One thing that staff may do."""

    @property
    def title(self) -> str:
        """What it is, as an order."""

    @property
    def consequences(self) -> list[str]:
        """What comes of it, in sentences."""

    @property
    def about(self) -> str:
        """The game or the person that it is done to."""

    @property
    def back(self) -> str:
        """The address of its page."""

    @property
    def then(self) -> str:
        """The address to go on to."""

    def carry_out(self, staff: User, reason: str) -> str:
        """Do it, or raise a ``Refusal``; what was done."""


def act_page(model_admin: admin.ModelAdmin, request: HttpRequest, act: Act) -> HttpResponse:
    """GET asks why; POST does it, or says why not. The caller has seen to it that they may."""
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _asked(model_admin, request, act, form)
    if not form.is_valid():
        return _asked(model_admin, request, act, form, 422)
    try:
        done = act.carry_out(request.user, form.cleaned_data["reason"])
    except Refusal as refusal:
        form.add_error(None, str(refusal.sentence))
        return _asked(model_admin, request, act, form, refusal.status)
    messages.success(request, done)
    return redirect(act.then)


def _asked(
    model_admin: admin.ModelAdmin, request: HttpRequest, act: Act, form: ReasonForm, status: int = 200
) -> HttpResponse:
    context = {
        **model_admin.admin_site.each_context(request),
        "opts": model_admin.opts,
        "title": act.title,
        "act": act,
        "form": form,
    }
    return TemplateResponse(request, "admin/games/act.html", context, status=status)
