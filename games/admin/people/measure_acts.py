"""Measures against a person: what staff read of them, and the pages on which they are taken and ended."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.admin.form_page import ReasonForm, ReasonForStaffForm, StaffForm, act_page
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


class MeasureAct(StaffForm):
    """A measure against a person: its ``heading``, what it ``means``, and the function that takes it."""

    heading: ClassVar[Promise]
    means: ClassVar[Sequence[Promise]]
    take: ClassVar[Callable[..., object]]
    done: ClassVar[Promise]

    @property
    def title(self) -> str:
        return str(self.heading) % {"name": self.target}

    @property
    def consequences(self) -> list[str]:
        return [*map(str, self.means)]

    def carry_out(self, staff: User, reason: str, **given: Any) -> str:
        type(self).take(pk=self.target.pk, staff=staff, reason=reason, **given)
        return str(self.done)


TOLD = _("The person reads your reason on a page and in a mail, and may ask staff to look at it again.")


class Warn(MeasureAct):
    """Telling the person that something is not allowed."""

    form = ReasonForThePerson
    heading = _("Warn %(name)s")
    means = [_("Nothing is taken from them."), TOLD]
    take = measures.warn
    done = _("The person is warned.")


class Silence(MeasureAct):
    """Keeping the person from writing."""

    form = SilenceForm
    heading = _("Silence %(name)s in talk")
    means = [_("They cannot write in any talk. They may play, and read it. It ends by itself."), TOLD]
    take = measures.silence
    done = _("The person cannot write any more.")


class Rename(MeasureAct):
    """Taking the name away."""

    form = ReasonForThePerson
    heading = _("Take the name %(name)s away")
    means = [
        _("The person gets a neutral name at every table, and can choose another one."),
        _("Nobody can use this name again, nor one that looks like it."),
        TOLD,
    ]
    take = measures.take_name
    done = _("The name is taken away.")


class Exclude(MeasureAct):
    """Keeping the person out of ratings."""

    form = SuspendForm
    heading = _("Exclude %(name)s from ratings")
    means = [
        _("No game with them is rated any more, for nobody at the table; nor those that run now."),
        _("They are not on the leader boards. Earlier games count: void their results one by one."),
        TOLD,
    ]
    take = measures.exclude
    done = _("The person is excluded from ratings.")


class Suspend(MeasureAct):
    """Keeping the person from new tables."""

    form = SuspendForm
    heading = _("Suspend %(name)s")
    means = [
        _("They cannot sit down at tables or open any, and leave those that have not started."),
        _("Running games go on, with the clock. It ends by itself when its time is over."),
        TOLD,
    ]
    take = measures.suspend
    done = _("The person is suspended.")


MEASURES: dict[str, type[MeasureAct]] = {
    StaffMeasure.Kind.WARN: Warn,
    StaffMeasure.Kind.SILENCE: Silence,
    StaffMeasure.Kind.RENAME: Rename,
    StaffMeasure.Kind.EXCLUDE: Exclude,
    StaffMeasure.Kind.SUSPEND: Suspend,
}


@dataclass
class EndMeasure(StaffForm):
    """Ending one ``measure`` before its time."""

    form = ReasonForStaffForm
    measure: StaffMeasure

    @property
    def title(self) -> str:
        title = gettext("End the measure against %(name)s: %(measure)s")
        return title % {"name": self.target, "measure": self.measure.get_kind_display()}

    @property
    def consequences(self) -> list[str]:
        return [gettext("It ends at once. The person reads that it is over, on a page and in a mail.")]

    def carry_out(self, staff: User, reason: str) -> str:
        measures.end_measure(measure_id=self.measure.pk, staff=staff, reason=reason)
        return gettext("It has ended.")


@dataclass(frozen=True)
class OfferedMeasure:
    """A measure as a person's page offers it."""

    kind: str
    title: str


def offered_for(person: User) -> list[OfferedMeasure]:
    """The measures that staff who may take any can take against ``person``."""
    return [OfferedMeasure(kind, measure(person).title) for kind, measure in MEASURES.items()]


def measures_so_far(person: User) -> list[StaffMeasure]:
    """All measures against ``person``, as their page lists them."""
    return list(measures_of(person))


def measure_urls(model_admin: admin.ModelAdmin) -> list[URLPattern]:
    """The pages of the acts, by the number of the person, or of the measure that is ended."""

    def take(request: HttpRequest, person_id: int, kind: str) -> HttpResponse:
        may_change_people.check(request.user)
        return act_page(model_admin, request, MEASURES[kind](get_object_or_404(User, pk=person_id)))

    def end(request: HttpRequest, measure_id: int) -> HttpResponse:
        may_change_people.check(request.user)
        measure = get_object_or_404(StaffMeasure.objects.select_related("person"), pk=measure_id)
        return act_page(model_admin, request, EndMeasure(measure.person, measure))

    view = model_admin.admin_site.admin_view
    taking = [
        path(f"{kind}/<int:person_id>/", view(take), {"kind": kind}, name=f"games_measure_{kind}") for kind in MEASURES
    ]
    return [*taking, path("end-measure/<int:measure_id>/", view(end), name="games_end_measure")]
