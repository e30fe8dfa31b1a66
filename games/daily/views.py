"""The pages of the deal of the day: today's deals, one deal to decide or its results, its lock and its history."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from accounts.lifecycle.guests import delete_new_guest, person_or_new_guest
from games.daily.answers import DayOver, answer
from games.daily.deals import daily_games, history_of_deal, lock_of, missing_deals
from games.daily.models import DailyAttempt, DailyDeal, today
from games.daily.page import attempt_of, daily_page
from games.daily.results import ALL_POINTS, among_friends, curve_of, own_verdicts, place_of, shapes, streak_of
from games.daily.series import DECIDER, DECISIONS
from games.history.export import text_of
from games.play.wake_ups import wake_daily_deals
from games.presentation.game_info import name_of
from games.refusals import BadRequest, NotRunning
from games.views.table.drawing.unstored import viewer_at
from pushsite.web.numbers import whole_number
from pushsite.web.refusals import Refusal

DEAL_PAGE = "games/unstored/page.html"
DEAL_FRAGMENT = "daily/_table.html"
RESULTS_PAGE = "daily/results.html"
DAYS_BACK = 7
DEALS_AGAIN = "5"  # seconds


@require_safe
@never_cache
def daily_index(request: HttpRequest) -> HttpResponse:
    """Today's deals with the viewer's results, and the deals of the last days."""
    now = today()
    if any(day == now for _rules, day in missing_deals()):
        wake_daily_deals()
    deals = DailyDeal.objects.filter(day__range=(now - timedelta(days=DAYS_BACK), now))
    shown = list(deals.defer("actions").order_by("-day", "pk"))
    mine: dict[int, DailyAttempt] = {}
    person = request.user if request.user.is_authenticated else None
    if person:
        mine = {each.deal_id: each for each in DailyAttempt.objects.filter(person=person, deal__in=shown)}
    rows = [{"deal": deal, "name": name_of(deal.rules), "attempt": mine.get(deal.pk)} for deal in _ordered(shown)]
    page = render(
        request,
        "daily/index.html",
        {
            "today": [row for row in rows if row["deal"].day == now],
            "before": [row for row in rows if row["deal"].day < now],
            "count": DECISIONS,
            "all_points": ALL_POINTS,
            "streak": streak_of(person) if person else 0,
        },
    )
    if not any(deal.day == now for deal in shown):
        page.headers["Refresh"] = DEALS_AGAIN
    return page


def _ordered(deals: Iterable[DailyDeal]) -> list[DailyDeal]:
    """Sort by day, newest first; within a day in the usual order of games, with deals of removed games last."""
    places = {slug: place for place, slug in enumerate(daily_games())}
    return sorted(deals, key=lambda deal: (-deal.day.toordinal(), places.get(deal.rules, len(places))))


def _deal_or_404(day: date, slug: str) -> DailyDeal:
    deal = DailyDeal.objects.filter(day=day, rules=slug).first()
    if deal is None:
        raise Http404
    return deal


@never_cache
@ensure_csrf_cookie
def deal_page(request: HttpRequest, day: date, slug: str) -> HttpResponse:
    """The next decision of a deal, or its results once the viewer has finished, or its day is over.

    POST ``number`` and ``action`` to decide; a visitor who does becomes a guest.
    """
    deal = _deal_or_404(day, slug)
    if day > today():
        raise Http404
    if request.method == "POST":
        return _decide(request, deal)
    attempt = attempt_of(request, deal)
    if attempt.finished_at or deal.opened or not (deal.begins_today or attempt.pk):
        return _results(request, deal, attempt)
    return render(request, DEAL_PAGE, daily_page(request, deal, attempt).context())


def _decide(request: HttpRequest, deal: DailyDeal) -> HttpResponse:
    number = whole_number(request.POST.get("number", ""), DECISIONS)
    if number is None:
        raise BadRequest
    action = request.POST.get("action", "") + ",".join(request.POST.getlist("part"))
    person = person_or_new_guest(request)
    try:
        attempt = answer(deal=deal, person=person, number=number, action=action)
    except Refusal as refusal:
        delete_new_guest(request)
        return _refused(request, deal, refusal)
    if request.htmx:
        return render(request, DEAL_FRAGMENT, daily_page(request, deal, attempt, stepping=True).context())
    return redirect(deal)


def _refused(request: HttpRequest, deal: DailyDeal, refusal: Refusal) -> HttpResponse:
    """The decision that is to be taken, with the reason."""
    if isinstance(refusal, DayOver):
        refusal.table = deal.get_absolute_url()
        raise refusal
    page = daily_page(request, deal, attempt_of(request, deal))
    page.notice, page.notice_kind = str(refusal.sentence), "error"
    template = DEAL_FRAGMENT if request.htmx else DEAL_PAGE
    return render(request, template, page.context(), status=refusal.status)


def _results(request: HttpRequest, deal: DailyDeal, attempt: DailyAttempt) -> HttpResponse:
    context: dict[str, Any] = {"deal": deal, "attempt": attempt, "name": name_of(deal.rules)}
    context |= {"all_points": ALL_POINTS, "count": DECISIONS}
    verdicts = own_verdicts(deal, attempt, viewer_at(request, DECIDER)) if attempt.pk else []
    if attempt.finished_at:
        place, results = place_of(deal, attempt)
        context |= {
            "shapes": shapes(verdict.points for verdict in verdicts),
            "place": place,
            "results": results,
            "friends": among_friends(deal, request.user),
            "streak": streak_of(request.user),
            "address": request.build_absolute_uri("/daily/"),
        }
    curve = curve_of(deal, attempt.points if attempt.finished_at else None)
    return render(
        request,
        RESULTS_PAGE,
        context | {"verdicts": verdicts, "curve": curve, "all_results": sum(bar.results for bar in curve)},
    )


@require_safe
@never_cache
def fair_deals_page(request: HttpRequest) -> HttpResponse:
    """The locks of today's and tomorrow's deals."""
    days = [today(), today() + timedelta(days=1)]
    deals = DailyDeal.objects.filter(day__in=days).defer("actions")
    return _locks(request, _ordered(deals))


@require_safe
@never_cache
def daily_fair_deal_page(request: HttpRequest, day: date, slug: str) -> HttpResponse:
    """The lock of one deal, and once its day is over its history and a check."""
    return _locks(request, [_deal_or_404(day, slug)])


def _locks(request: HttpRequest, deals: Sequence[DailyDeal]) -> HttpResponse:
    rows = [{"deal": deal, "name": name_of(deal.rules)} for deal in deals]
    return render(request, "daily/fair_deal.html", {"rows": rows})


@require_safe
@never_cache
def lock_file(request: HttpRequest, day: date, slug: str) -> JsonResponse:
    """The lock of a deal as a file, from the day before until it is opened."""
    deal = _deal_or_404(day, slug)
    if deal.opened:
        raise NotRunning(_("This deal is over: its history contains the lock and the secret."))
    file = JsonResponse(lock_of(deal, timezone.now()), json_dumps_params={"ensure_ascii": False, "indent": 2})
    file.headers["Content-Disposition"] = f'attachment; filename="pushsite-{deal.locked_id}-lock.json"'
    return file


@require_safe
@never_cache
def history_file(request: HttpRequest, day: date, slug: str) -> HttpResponse:
    """The history of a deal with its secret, once the day is over."""
    deal = _deal_or_404(day, slug)
    if not deal.opened:
        raise NotRunning(_("The lock of this deal opens when its day is over."))
    file = HttpResponse(text_of(history_of_deal(deal)), content_type="application/json; charset=utf-8")
    file.headers["Content-Disposition"] = f'attachment; filename="pushsite-{deal.locked_id}.json"'
    return file
