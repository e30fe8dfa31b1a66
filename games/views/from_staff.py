"""What a person reads of the staff: measures against them, which they can ask about, and answers to their reports."""

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from games.models.case import CASE_TEXT_LENGTH
from games.play.report import appeal
from games.play.seen import mark_read_from_staff
from games.presentation.measures import told_measure
from games.queries.measures import measures_of
from games.queries.staff_filters import all_reports_by
from games.refusals import BadRequest, Refusal
from pushsite.web.limits import limited
from pushsite.web.numbers import whole_number
from pushsite.web.seeing import is_seen_at_once

MOST_MEASURES_TOLD = MOST_REPORTS_TOLD = 50


@require_safe
@never_cache
@login_required
@ensure_csrf_cookie
def from_staff_page(request: HttpRequest) -> HttpResponse:
    """The newest measures against the viewer, and their reports. Once the page is visible nothing on it is new."""
    rows = list(measures_of(request.user)[:MOST_MEASURES_TOLD])
    shown = [told_measure(row, in_force=row.in_force) for row in rows]
    reports = list(all_reports_by(request.user)[:MOST_REPORTS_TOLD])
    cases = [*reports, *(row.appeal for row in rows if row.appeal)]
    unseen = {
        "measure": [row.pk for row in rows if row.seen_at is None],
        "case": [case.pk for case in cases if case.answer_unseen],
    }
    if any(unseen.values()) and is_seen_at_once(request):
        mark_read_from_staff(request.user, unseen["measure"], unseen["case"])
    context = {"told": shown, "reports": reports, "unseen": urlencode(unseen, doseq=True)}
    return render(request, "games/from_staff/page.html", context)


@require_POST
@never_cache
@login_required
def from_staff_seen(request: HttpRequest) -> HttpResponse:
    """POST ``measure`` and ``case``, the ids of what is new on a page that the viewer sees; 204."""
    mark_read_from_staff(request.user, _ids(request, "measure"), _ids(request, "case"))
    return HttpResponse(status=204)


def _ids(request: HttpRequest, name: str) -> list[int]:
    ids = [whole_number(each) for each in request.POST.getlist(name)[: MOST_MEASURES_TOLD + MOST_REPORTS_TOLD]]
    if None in ids:
        raise BadRequest
    return ids


class AppealForm(forms.Form):
    """The reason why staff should look again."""

    text = forms.CharField(
        label=gettext_lazy("Why should our staff look at it again?"),
        max_length=CASE_TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=gettext_lazy("Only our staff will read it."),
    )


@limited("report")
@login_required
@never_cache
def appeal_page(request: HttpRequest, measure_id: int) -> HttpResponse:
    """GET asks, POST lets staff look at a measure against the viewer again, once."""
    measure = get_object_or_404(measures_of(request.user), pk=measure_id)
    if measure.appeal_id is not None and request.method != "POST":
        return redirect("games:from_staff")
    form, status = AppealForm(request.POST or None), 200
    if form.is_valid():
        try:
            appeal(measure_id=measure.pk, user=request.user, text=form.cleaned_data["text"])
        except Refusal as refusal:
            form.add_error(None, str(refusal.sentence))
            status = refusal.status
        else:
            return redirect("games:from_staff")
    elif form.is_bound:
        status = 422
    return render(
        request,
        "games/from_staff/appeal.html",
        {"form": form, "told": told_measure(measure, in_force=measure.in_force)},
        status=status,
    )
