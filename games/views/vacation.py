"""The viewer's vacation."""

from zoneinfo import ZoneInfo

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.clock.rest import DAYS_A_YEAR, days_used
from games.models import Vacation
from games.play.clocks.vacation import come_back, go_on_vacation
from games.presentation.times import day, last_day
from games.queries.clocks import next_vacation
from games.refusals import Refusal
from pushsite.web.limits import limited


class VacationForm(forms.Form):
    """When a vacation begins, and how long it is."""

    first = forms.DateField(
        label=_("First day"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        help_text=_("Leave it empty to start now."),
    )
    days = forms.IntegerField(
        label=_("Number of days, including the first"), min_value=1, max_value=2 * DAYS_A_YEAR, initial=7
    )


@limited("vacation")
@login_required
def vacation_page(request: HttpRequest) -> HttpResponse:
    """POST ``days`` and ``first`` plans a vacation, POST ``back`` ends it; GET shows it and the days left."""
    if request.method != "POST":
        return _page(request, VacationForm())
    if "back" in request.POST:
        come_back(user=request.user)
        return redirect("games:vacation")
    form = VacationForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        go_on_vacation(user=request.user, **form.cleaned_data)
    except Refusal as refusal:
        form.add_error(None, str(refusal.sentence))
        return _page(request, form, status=refusal.status)
    return redirect("games:vacation")


def _page(request: HttpRequest, form: VacationForm, status: int = 200) -> HttpResponse:
    now = timezone.now()
    vacation = next_vacation(request.user, now)
    zone = ZoneInfo(request.user.time_zone or "UTC")
    spans = [each.span for each in Vacation.objects.filter(person=request.user.pk)]
    context = {
        "form": form,
        "left": max(0, DAYS_A_YEAR - days_used(spans, now.astimezone(zone).year, zone)),
        "until": last_day(vacation.ends_at) if vacation else "",
        "begins": day(vacation.begins_at) if vacation and vacation.begins_at > now else "",
    }
    return render(request, "games/vacation.html", context, status=status)
