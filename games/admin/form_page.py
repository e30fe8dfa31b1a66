"""Staff pages with a form, such as the one that asks for the reason of an act."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Game
from games.models.log_entry import REASON_LENGTH
from games.refusals import Refusal


def form_page(
    model_admin: admin.ModelAdmin,
    request: HttpRequest,
    form: forms.Form,
    do: Callable[[], object],
    *,
    then: str,
    template: str,
    **context: Any,
) -> HttpResponse:
    """Show ``form``; once it is bound and valid, call ``do``, say what was done, and redirect to ``then``.

    ``do`` returns a sentence about what was done, or raises a ``Refusal``, which the form then shows. The ``template``
    gets the form and the ``context``, which should contain a ``title``.
    """
    shown = {**model_admin.admin_site.each_context(request), "opts": model_admin.opts, "form": form, **context}
    if not (form.is_bound and form.is_valid()):
        return TemplateResponse(request, template, shown, status=422 if form.is_bound else 200)
    try:
        messages.success(request, do())
    except Refusal as refusal:
        form.add_error(None, str(refusal.sentence))
        return TemplateResponse(request, template, shown, status=refusal.status)
    return redirect(then)


class ReasonForm(forms.Form):
    """Asks for the reason of an act, which the players read."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField"}),
        help_text=_("The players read it at the table. It is stored for staff, with your name."),
    )


class ReasonForStaffForm(ReasonForm):
    """A reason that only staff read."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = _("It is stored for staff, with your name.")


def staff_page_of(target: Game | User) -> str:
    """The address of the page of a game or a person."""
    return reverse(f"admin:{target._meta.app_label}_{target._meta.model_name}_change", args=[target.pk])


@dataclass
class StaffForm(ABC):
    """One act of staff on a game or a person, and the form that asks for its reason."""

    form: ClassVar[type[ReasonForm]] = ReasonForm
    target: Game | User

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading, in the imperative."""

    @property
    @abstractmethod
    def consequences(self) -> list[str]:
        """Sentences about what it does."""

    @abstractmethod
    def carry_out(self, staff: User, reason: str) -> str:
        """Do it and return a sentence that says so, or raise a ``Refusal``; a form's other fields are arguments too."""

    @property
    def initial(self) -> dict[str, str]:
        """What the form contains at first."""
        return {}

    @property
    def about(self) -> str:
        return str(self.target)

    @property
    def back(self) -> str:
        """The address of the page of the game or the person."""
        return staff_page_of(self.target)

    @property
    def then(self) -> str:
        """The address to go to afterwards."""
        return self.back


def act_page(model_admin: admin.ModelAdmin, request: HttpRequest, act: StaffForm) -> HttpResponse:
    """GET asks for the reason; POST acts, or shows the refusal. The caller has checked the right."""
    form = act.form(request.POST if request.method == "POST" else None, initial=act.initial)
    return form_page(
        model_admin,
        request,
        form,
        lambda: act.carry_out(request.user, **form.cleaned_data),
        then=act.then,
        template="admin/games/act.html",
        title=act.title,
        act=act,
    )
