"""Measures against a person: what staff read of them, and the pages on which they are taken and ended."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.admin.form_page import ReasonForm, form_page, staff_page_of
from games.models import StaffMeasure
from games.play.staff import measures
from games.play.staff.permissions import may_change_people
from games.queries.measures import measures_of

UNTIL_ENDED = "until-ended"


def _hours(number: int) -> tuple[str, str | Promise]:
    return str(number), ngettext_lazy("%(n)d hour", "%(n)d hours", number) % {"n": number}


def _days(number: int) -> tuple[str, str | Promise]:
    return str(24 * number), ngettext_lazy("%(n)d day", "%(n)d days", number) % {"n": number}


class ReasonForThePerson(ReasonForm):
    """A reason that the person reads."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = _("The person reads it, on a page and in a mail, without your name.")


class TimeForm(ReasonForThePerson):
    """How long, and why."""

    field_order = ["time", "reason"]
    time = forms.ChoiceField(label=_("How long?"))
    times: Sequence[tuple[str, str | Promise]] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time"].choices = self.times

    def clean_time(self) -> timedelta | None:
        """The time; ``None`` until staff end it."""
        chosen = self.cleaned_data["time"]
        return None if chosen == UNTIL_ENDED else timedelta(hours=int(chosen))


class SilenceForm(TimeForm):
    """Hours or days."""

    times = [*map(_hours, (1, 6)), *map(_days, (1, 3, 7, 14))]


class SuspendForm(TimeForm):
    """Days, or until staff end it."""

    times = [*map(_days, (1, 3, 7, 14, 30, 90)), (UNTIL_ENDED, _("until staff end it"))]


@dataclass(frozen=True)
class MeasurePage:
    """One measure: its heading and what it means, its form, and the function that takes it."""

    title: Promise
    consequences: Sequence[Promise]
    form: type[ReasonForm]
    take: Callable[..., object]
    done: Promise

    def of(self, person: User) -> "AboutPerson":
        """What its page shows about ``person``."""
        return AboutPerson(person, str(self.title) % {"name": person}, self.consequences)


@dataclass(frozen=True)
class AboutPerson:
    """What the template of an act shows."""

    person: User
    title: str
    consequences: Sequence[str | Promise]

    @property
    def about(self) -> str:
        return str(self.person)

    @property
    def back(self) -> str:
        return staff_page_of(self.person)


TOLD = _("The person reads your reason on a page and in a mail, and may ask staff to look at it again.")
PAGES: dict[str, MeasurePage] = {
    StaffMeasure.Kind.WARN: MeasurePage(
        _("Warn %(name)s"),
        [_("Nothing is taken from them."), TOLD],
        ReasonForThePerson,
        measures.warn,
        _("The person is warned."),
    ),
    StaffMeasure.Kind.SILENCE: MeasurePage(
        _("Silence %(name)s in talk"),
        [_("They cannot write in any talk. They may play, and read it. It ends by itself."), TOLD],
        SilenceForm,
        measures.silence,
        _("The person cannot write any more."),
    ),
    StaffMeasure.Kind.RENAME: MeasurePage(
        _("Take the name %(name)s away"),
        [
            _("The person gets a neutral name at every table, and can choose another one."),
            _("Nobody can use this name again, nor one that looks like it."),
            TOLD,
        ],
        ReasonForThePerson,
        measures.take_name,
        _("The name is taken away."),
    ),
    StaffMeasure.Kind.EXCLUDE: MeasurePage(
        _("Exclude %(name)s from ratings"),
        [
            _("No game with them is rated any more, for nobody at the table; nor those that run now."),
            _("They are not on the leader boards. Earlier games count: void their results one by one."),
            TOLD,
        ],
        SuspendForm,
        measures.exclude,
        _("The person is excluded from ratings."),
    ),
    StaffMeasure.Kind.SUSPEND: MeasurePage(
        _("Suspend %(name)s"),
        [
            _("They cannot sit down at tables or open any, and leave those that have not started."),
            _("Running games go on, with the clock. It ends by itself when its time is over."),
            TOLD,
        ],
        SuspendForm,
        measures.suspend,
        _("The person is suspended."),
    ),
}


@dataclass(frozen=True)
class OfferedMeasure:
    """A measure as a person's page offers it."""

    kind: str
    title: str


def offered_for(person: User) -> list[OfferedMeasure]:
    """The measures that staff who may take any can take against ``person``."""
    return [OfferedMeasure(kind, str(page.title) % {"name": person}) for kind, page in PAGES.items()]


def measures_so_far(person: User) -> list[StaffMeasure]:
    """All measures against ``person``, as their page lists them."""
    return list(measures_of(person))


def measure_urls(model_admin: admin.ModelAdmin) -> list[URLPattern]:
    """The pages of the acts, by the number of the person, or of the measure that is ended."""

    def take(request: HttpRequest, person_id: int, kind: str) -> HttpResponse:
        may_change_people.check(request.user)
        person = get_object_or_404(User, pk=person_id)
        page = PAGES[kind]
        form = page.form(request.POST if request.method == "POST" else None)

        def do() -> Promise:
            page.take(pk=person.pk, staff=request.user, **form.cleaned_data)
            return page.done

        return _shown(request, form, do, page.of(person))

    def end(request: HttpRequest, measure_id: int) -> HttpResponse:
        may_change_people.check(request.user)
        measure = get_object_or_404(StaffMeasure.objects.select_related("person"), pk=measure_id)
        form = ReasonForThePerson(request.POST if request.method == "POST" else None)
        form.fields["reason"].help_text = _("It is stored for staff, with your name.")
        title = gettext("End the measure against %(name)s: %(measure)s")
        about = AboutPerson(
            measure.person,
            title % {"name": measure.person, "measure": measure.get_kind_display()},
            [_("It ends at once. The person reads that it is over, on a page and in a mail.")],
        )

        def do() -> Promise:
            measures.end_measure(measure_id=measure.pk, staff=request.user, reason=form.cleaned_data["reason"])
            return _("It has ended.")

        return _shown(request, form, do, about)

    def _shown(request: HttpRequest, form: forms.Form, do: Callable[[], object], about: AboutPerson) -> HttpResponse:
        shown = {"template": "admin/games/act.html", "title": about.title, "act": about}
        return form_page(model_admin, request, form, do, then=about.back, **shown)

    view = model_admin.admin_site.admin_view
    taking = [
        path(f"{kind}/<int:person_id>/", view(take), {"kind": kind}, name=f"games_measure_{kind}") for kind in PAGES
    ]
    return [*taking, path("end-measure/<int:measure_id>/", view(end), name="games_end_measure")]
