"""Acts of staff on a case, and writing flags and notes, each on a page with a form."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.admin.form_page import form_page, staff_page_of
from games.models import Case, Game
from games.models.case import CASE_TEXT_LENGTH
from games.play.staff import cases
from games.play.staff.permissions import handlers_of
from pushsite.web.numbers import whole_number


def _words(label: Promise, help_text: Promise, *, required: bool = True) -> forms.CharField:
    area = forms.Textarea(attrs={"rows": 4, "class": "vLargeTextField"})
    return forms.CharField(
        label=label, help_text=help_text, max_length=CASE_TEXT_LENGTH, widget=area, required=required
    )


STAFF_ONLY_HELP = _("For staff. It is stored with your name.")


class CaseAct(forms.Form):
    """The form of an act on a case in one of the ``states``."""

    do_not_call_in_templates = True
    name: ClassVar[str]
    title: ClassVar[Promise]
    consequence: ClassVar[Promise]
    done: ClassVar[Promise]
    states: ClassVar[tuple[str, ...]] = tuple(Case.State.values)

    def __init__(self, data: Any, case: Case) -> None:
        super().__init__(data)
        self.case = case

    def carry_out(self, staff: User) -> None:
        """Do it, or raise a ``Refusal``."""
        raise NotImplementedError


class Take(CaseAct):
    """Becoming the owner of a case."""

    name, title, done = "take", _("Take it"), _("You are the owner now.")
    consequence = _("You become the owner. The reporter sees that a member of staff is looking into it, but not who.")
    states = (Case.State.OPEN,)

    def carry_out(self, staff: User) -> None:
        cases.take_case(case_id=self.case.pk, staff=staff)


class HandOn(CaseAct):
    """Making another member of staff the owner."""

    name, title, done = "hand", _("Hand it on"), _("The new owner is set.")
    consequence = _("The person you choose becomes the owner. You can choose staff who are not involved.")
    states = (Case.State.OPEN, Case.State.TAKEN)
    to = forms.ModelChoiceField(User.objects.none(), label=_("To whom"))
    remark = _words(_("Remark"), STAFF_ONLY_HELP, required=False)

    def __init__(self, data: Any, case: Case) -> None:
        super().__init__(data, case)
        chosen = [person.pk for person in handlers_of(case) if person.pk != case.owner_id]
        self.fields["to"].queryset = User.objects.filter(pk__in=chosen).order_by("name")

    def carry_out(self, staff: User) -> None:
        cases.reassign_case(case_id=self.case.pk, staff=staff, **self.cleaned_data)


class Remark(CaseAct):
    """Adding a remark to a case."""

    name, title, done = "remark", _("Add a remark"), _("The remark was added.")
    consequence = _("The remark appears in the history below. Nothing else changes.")
    text = _words(_("Remark"), STAFF_ONLY_HELP)

    def carry_out(self, staff: User) -> None:
        cases.add_remark(case_id=self.case.pk, staff=staff, text=self.cleaned_data["text"])


class Close(CaseAct):
    """Closing a case."""

    name, title, done = "close", _("Close it"), _("Closed.")
    consequence = _("Nothing more will be done about it. It can be reopened.")
    states = (Case.State.OPEN, Case.State.TAKEN)
    remark = _words(_("Remark"), STAFF_ONLY_HELP)
    answer = _words(
        _("Answer"), _("The reporter reads this. Leave it empty to say only that it is closed."), required=False
    )

    def __init__(self, data: Any, case: Case) -> None:
        super().__init__(data, case)
        if case.kind != Case.Kind.REPORT:
            del self.fields["answer"]  # it has no reporter

    def carry_out(self, staff: User) -> None:
        cases.close_case(case_id=self.case.pk, staff=staff, **self.cleaned_data)


class Reopen(CaseAct):
    """Opening a closed case again."""

    name, title, done = "reopen", _("Reopen it"), _("Reopened.")
    consequence = _("It waits until a member of staff takes it. The reporter sees that it is open.")
    states = (Case.State.CLOSED,)
    remark = _words(_("Remark"), STAFF_ONLY_HELP)

    def carry_out(self, staff: User) -> None:
        cases.reopen_case(case_id=self.case.pk, staff=staff, **self.cleaned_data)


ACTS: dict[str, type[CaseAct]] = {act.name: act for act in (Take, HandOn, Remark, Close, Reopen)}


def open_at(case: Case) -> list[type[CaseAct]]:
    """The acts that are possible in the case's state."""
    return [act for act in ACTS.values() if case.state in act.states]


def act_on_case_page(
    case_admin: admin.ModelAdmin, request: HttpRequest, case: Case, act: type[CaseAct]
) -> HttpResponse:
    """GET shows the form; POST acts, or shows the refusal."""
    form = act(request.POST if request.method == "POST" else None, case)

    def do() -> Promise:
        form.carry_out(request.user)
        return form.done

    return form_page(
        case_admin,
        request,
        form,
        do,
        then=reverse("admin:games_case_change", args=[case.pk]),
        template="admin/games/case/act.html",
        title=act.title,
        case=case,
    )


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
