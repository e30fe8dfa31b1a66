"""What a person reads of the staff: measures against them, which they can ask about, and answers to their reports."""

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Case, StaffMeasure
from games.models.case import CASE_TEXT_LENGTH
from games.play.report import appeal
from games.presentation.measures import told_measure
from games.queries.measures import measures_of
from games.queries.staff_filters import all_reports_by
from games.refusals import Refusal
from pushsite.web.limits import limited
from pushsite.web.prefetching import is_read_now

MOST_MEASURES_TOLD = MOST_REPORTS_TOLD = 50


@require_safe
@never_cache
@login_required
def from_staff_page(request: HttpRequest) -> HttpResponse:
    """The newest measures against the viewer, and their reports; what they see here is not new any more."""
    rows = list(measures_of(request.user)[:MOST_MEASURES_TOLD])
    shown = [told_measure(row, in_force=row.in_force) for row in rows]
    new = [row.pk for row in rows if row.seen_at is None]
    reports = list(all_reports_by(request.user)[:MOST_REPORTS_TOLD])
    answered = any(row.answer_unseen for row in reports) or any(row.appeal and row.appeal.answer_unseen for row in rows)
    if is_read_now(request):
        if new:
            StaffMeasure.objects.filter(pk__in=new).update(seen_at=timezone.now())
        if answered:
            Case.objects.filter(by=request.user.pk, answer_unseen=True).update(answer_unseen=False)
    return render(request, "games/from_staff/page.html", {"told": shown, "reports": reports})


class AppealForm(forms.Form):
    """Why staff should look again."""

    text = forms.CharField(
        label=gettext_lazy("Why should staff look at it again?"),
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
