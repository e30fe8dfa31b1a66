"""Writing a flag or a note from the page of a game or of a person."""

from typing import TYPE_CHECKING

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.admin.form_page import form_page
from games.models import Case, Game
from games.models.case import TEXT_LENGTH
from games.play.staff.cases import add_case

if TYPE_CHECKING:
    from games.admin.case import CaseAdmin


class WriteForm(forms.Form):
    """A flag or a note, why, and in which words."""

    kind = forms.ChoiceField(
        label=gettext_lazy("Kind"),
        choices=[
            (Case.Kind.FLAG, gettext_lazy("flag: somebody has to look at it")),
            (Case.Kind.NOTE, gettext_lazy("note: good to know, nothing to do")),
        ],
        initial=Case.Kind.FLAG,
    )
    reason = forms.ChoiceField(label=gettext_lazy("Reason"), choices=Case.Reason.choices, initial=Case.Reason.OTHER)
    text = forms.CharField(
        label=gettext_lazy("Text"),
        max_length=TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 5, "class": "vLargeTextField"}),
        help_text=gettext_lazy("Only staff read it. It cannot be changed later."),
    )


def page(case_admin: "CaseAdmin", request: HttpRequest) -> HttpResponse:
    """GET asks; POST writes it, and leads back to the page of the game or the person."""
    about = _about(request)
    form = WriteForm(request.POST if request.method == "POST" else None)

    def write() -> str:
        add_case(staff=request.user, **about, **form.cleaned_data)
        return _("It is written down.")

    return form_page(
        case_admin,
        request,
        form,
        write,
        then=_back(about),
        template="admin/games/case/write.html",
        title=_("Write a flag or a note"),
        about=next(iter(about.values())),
        back=_back(about),
    )


def _about(request: HttpRequest) -> dict[str, Game | User]:
    if "game" in request.GET:
        return {"game": get_object_or_404(Game.objects.defer("position"), pk=request.GET["game"])}
    person = request.GET.get("person", "")
    if not (person.isdecimal() and person.isascii() and len(person) < 19):
        raise Http404
    return {"person": get_object_or_404(User, pk=person)}


def _back(about: dict[str, Game | User]) -> str:
    """The address of the page that it was written from."""
    name = "admin:games_game_change" if "game" in about else "admin:accounts_user_change"
    return reverse(name, args=[next(iter(about.values())).pk])
