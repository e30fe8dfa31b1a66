"""Acts of staff on a case, and writing flags and notes, each on a page with a form."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.admin.acts.act import Act, ActForm, Subject
from games.admin.acts.form_page import form_page, staff_page_of
from games.models import Case, Game
from games.models.case import CASE_TEXT_LENGTH
from games.play.staff import cases
from games.play.staff.permissions import StaffPermission, handlers_of, may_handle_cases
from pushsite.web.numbers import whole_number


def _words(label: Promise, help_text: Promise, *, required: bool = True) -> forms.CharField:
    area = forms.Textarea(attrs={"rows": 4, "class": "vLargeTextField"})
    return forms.CharField(
        label=label, help_text=help_text, max_length=CASE_TEXT_LENGTH, widget=area, required=required
    )


STAFF_ONLY_HELP = _("For staff. It is stored with your name.")


class HandOnForm(ActForm):
    to = forms.ModelChoiceField(User.objects.none(), label=_("To whom"))
    remark = _words(_("Remark"), STAFF_ONLY_HELP, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        chosen = [person.pk for person in handlers_of(self.target) if person.pk != self.target.owner_id]
        self.fields["to"].queryset = User.objects.filter(pk__in=chosen).order_by("name")


class TextForm(ActForm):
    """A form with one remark and nothing else."""

    text = _words(_("Remark"), STAFF_ONLY_HELP)


class RemarkForm(ActForm):
    """A form for an optional remark on an act."""

    remark = _words(_("Remark"), STAFF_ONLY_HELP)


class CloseForm(RemarkForm):
    """A remark, and what the reporter reads."""

    answer = _words(
        _("Answer"), _("The reporter reads this. Leave it empty to say only that it is closed."), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.target.kind != Case.Kind.REPORT:
            del self.fields["answer"]  # it has no reporter


def _case(case_admin: admin.ModelAdmin, request: HttpRequest, case_id: int) -> Subject:
    return Subject(case_admin.case_of(request, str(case_id)))


@dataclass(frozen=True, kw_only=True)
class CaseAct(Act):
    """An act on a case in one of the ``states``."""

    right: StaffPermission[[User]] = may_handle_cases
    find: Callable[..., Subject] = _case
    states: tuple[str, ...] = tuple(Case.State.values)


CASE_ACTS = [
    CaseAct(
        name="games_case_take",
        path="<int:case_id>/take/",
        states=(Case.State.OPEN,),
        form=ActForm,
        title=_("Take it"),
        consequences=[
            _("You become the owner. The reporter sees that a member of staff is looking into it, but not who.")
        ],
        carry_out=cases.take_case,
        done=_("You are the owner now."),
    ),
    CaseAct(
        name="games_case_hand",
        path="<int:case_id>/hand/",
        states=(Case.State.OPEN, Case.State.TAKEN),
        form=HandOnForm,
        title=_("Hand it on"),
        consequences=[_("The person you choose becomes the owner. You can choose staff who are not involved.")],
        carry_out=cases.reassign_case,
        done=_("The new owner is set."),
    ),
    CaseAct(
        name="games_case_remark",
        path="<int:case_id>/remark/",
        form=TextForm,
        title=_("Add a remark"),
        consequences=[_("The remark appears in the history below. Nothing else changes.")],
        carry_out=cases.add_remark,
        done=_("The remark was added."),
    ),
    CaseAct(
        name="games_case_close",
        path="<int:case_id>/close/",
        states=(Case.State.OPEN, Case.State.TAKEN),
        form=CloseForm,
        title=_("Close it"),
        consequences=[_("Nothing more will be done about it. It can be reopened.")],
        carry_out=cases.close_case,
        done=_("Closed."),
    ),
    CaseAct(
        name="games_case_reopen",
        path="<int:case_id>/reopen/",
        states=(Case.State.CLOSED,),
        form=RemarkForm,
        title=_("Reopen it"),
        consequences=[_("It waits until a member of staff takes it. The reporter sees that it is open.")],
        carry_out=cases.reopen_case,
        done=_("Reopened."),
    ),
]


class WriteForm(forms.Form):
    """A flag or a note, its reason and its text."""

    kind = forms.ChoiceField(
        label=_("Kind"),
        choices=[
            (Case.Kind.FLAG, _("flag: staff should look at it")),
            (Case.Kind.NOTE, _("note: good to know, nothing to do")),
        ],
        initial=Case.Kind.FLAG,
    )
    reason = forms.ChoiceField(label=_("Reason"), choices=Case.Reason.choices, initial=Case.Reason.OTHER)
    text = forms.CharField(
        label=_("Text"),
        max_length=CASE_TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 5, "class": "vLargeTextField"}),
        help_text=_("Only staff read it. It cannot be changed later."),
    )


def write_case_page(case_admin: admin.ModelAdmin, request: HttpRequest) -> HttpResponse:
    """GET shows the form; POST stores the case and leads back to the page of the game or the person."""
    about, version = _about(request), number_in(request.GET, "at")
    back = _back(about, version)
    form = WriteForm(request.POST if request.method == "POST" else None)

    def write() -> Promise:
        cases.add_case(staff=request.user, version=version, **about, **form.cleaned_data)
        return _("Added.")

    return form_page(
        case_admin,
        request,
        form,
        write,
        then=back,
        template="admin/games/case/write.html",
        title=_("Add a flag or a note"),
        about=next(iter(about.values())),
        version=version,
        back=back,
    )


def number_in(given: QueryDict, name: str) -> int | None:
    """The number of an action that an address names; None without one. A 404 if it is something else."""
    text = given.get(name)
    if text is None:
        return None
    number = whole_number(text)
    if number is None:
        raise Http404
    return number


def _about(request: HttpRequest) -> dict[str, Game | User]:
    if "game" in request.GET:
        return {"game": get_object_or_404(Game.objects.defer("position"), pk=request.GET["game"])}
    return {"person": get_object_or_404(User, pk=whole_number(request.GET.get("person", "")))}


def _back(about: dict[str, Game | User], version: int | None) -> str:
    """The address of the page of the game or the person; of the review if it is about an action."""
    if "game" in about and version is not None:
        return f"{reverse('admin:games_game_review', args=[about['game'].pk])}?at={version}"
    return staff_page_of(next(iter(about.values())))
