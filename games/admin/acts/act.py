"""Acts of staff as data, and the pages on which they are carried out."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.admin.acts.form_page import form_page, staff_page_of
from games.models import Case, Game
from games.models.log_entry import REASON_LENGTH
from games.play.staff.permissions import StaffPermission

Sentence = str | Promise


class ActForm(forms.Form):
    """The fields of an act on ``target``; the function that carries it out has arguments of the same names."""

    def __init__(self, target: Game | User | Case, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.target = target


class ReasonForm(ActForm):
    """Asks for the reason of an act; ``read_by`` says who reads it."""

    read_by: Sentence = _("The players read it at the table. It is stored for staff, with your name.")
    reason = forms.CharField(
        label=_("Reason"),
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = self.read_by


class ReasonForStaff(ReasonForm):
    """A form for a reason that only staff read."""

    read_by = _("It is stored for staff, with your name.")


@dataclass(frozen=True)
class Subject:
    """What an act is about: a game, a person or a case, and the ``part`` of it, such as a seat or a measure.

    ``names`` fill the title, the consequences and the sentence about what was done.
    """

    target: Game | User | Case
    names: Mapping[str, object] = field(default_factory=dict)
    part: Any = None


@dataclass(frozen=True, kw_only=True)
class Act:
    """An act of staff, with the page that asks for its reason.

    ``carry_out`` is called with what the ``path`` names, ``staff`` and the fields of the ``form``. Its result is given
    to ``done``, if that is a function. Afterwards the page ``then`` opens, else that of the subject. While ``instead``
    returns a page, that is shown in place of the form.
    """

    name: str  # of the address
    path: str
    right: StaffPermission[[User]]
    find: Callable[..., Subject]  # called with the admin, the request and what the path names
    form: type[ActForm] = ReasonForm
    title: Sentence
    consequences: Sequence[Sentence] | Callable[[Subject], Sequence[Sentence]]
    carry_out: Callable[..., Any]
    done: Sentence | Callable[[Any], Sentence]
    then: str = ""
    instead: Callable[[admin.ModelAdmin, HttpRequest, Any], HttpResponse | None] | None = None

    def title_for(self, subject: Subject) -> str:
        return str(self.title) % subject.names

    def consequences_for(self, subject: Subject) -> Sequence[Sentence]:
        if callable(self.consequences):
            return self.consequences(subject)
        return [str(sentence) % subject.names for sentence in self.consequences]


def act_urls(model_admin: admin.ModelAdmin, acts: Iterable[Act]) -> list[URLPattern]:
    """The pages of ``acts``. They stand before Django's own, which match everything else."""
    view = model_admin.admin_site.admin_view
    return [path(act.path, view(partial(_act_page, model_admin, act)), name=act.name) for act in acts]


def _act_page(model_admin: admin.ModelAdmin, act: Act, request: HttpRequest, **of: Any) -> HttpResponse:
    """GET asks for the reason; POST acts, or shows the refusal."""
    act.right.check(request.user)
    subject = act.find(model_admin, request, **of)
    page = act.instead(model_admin, request, subject.target) if act.instead else None
    if page is not None:
        return page
    form = act.form(
        subject.target,
        request.POST if request.method == "POST" else None,
        initial={"other": request.GET.get("other", "")},  # where a page names the other account
    )

    def do() -> str:
        result = act.carry_out(**of, staff=request.user, **form.cleaned_data)
        return str(act.done(result) if callable(act.done) else act.done) % subject.names

    return form_page(
        model_admin,
        request,
        form,
        do,
        then=reverse(act.then, args=[subject.target.pk]) if act.then else staff_page_of(subject.target),
        template="admin/games/act.html",
        title=act.title_for(subject),
        about=subject.target,
        back=staff_page_of(subject.target),
        consequences=act.consequences_for(subject),
    )
