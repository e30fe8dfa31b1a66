"""The pages of the deal of the day: the deals of a day, one deal to decide or its results, its lock and its history."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from accounts.lifecycle.guests import delete_new_guest, person_or_new_guest
from accounts.models import User
from games.daily.answers import DayOver, answer
from games.daily.day import DayScore, score_of, standing_on_day, text_to_share
from games.daily.deals import history_of_deal, in_usual_order, lock_of, missing_deals
from games.daily.models import DailyAttempt, DailyDeal, day_address, today
from games.daily.months import month_of
from games.daily.page import attempt_of, daily_page
from games.daily.results import (
    ALL_POINTS,
    among_friends,
    curve_of,
    days_played,
    own_verdicts,
    place_of,
    results_by_points,
    shapes,
)
from games.daily.series import DECIDER, DECISIONS
from games.daily.share import day_share_address
from games.history.export import text_of
from games.play.wake_ups import wake_daily_deals
from games.presentation.game_info import name_of
from games.refusals import BadRequest, NotRunning
from games.views.table.drawing.unstored import viewer_at
from pushsite.compiled import compiled
from pushsite.web.numbers import whole_number
from pushsite.web.refusals import Refusal

DEAL_PAGE = "games/unstored/page.html"
DEAL_FRAGMENT = "daily/_table.html"
RESULTS_PAGE = "daily/results.html"
DEALS_AGAIN = "5"  # seconds


@require_safe
@never_cache
def daily_index(request: HttpRequest) -> HttpResponse:
    """Today's deals with the viewer's results and their score, and the calendar of past days."""
    now = today()
    if any(day == now for _rules, day in missing_deals()):
        wake_daily_deals()
    return _day_page(request, score_of(_person(request), now))


@require_safe
@never_cache
def day_page(request: HttpRequest, day: date) -> HttpResponse:
    """A past day, with its deals to play for fun; today's is the same page as ``daily_index``."""
    score = score_of(_person(request), day)
    if day > today() or not score.deals:
        raise Http404
    return _day_page(request, score)


def _person(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated else None


def _day_page(request: HttpRequest, score: DayScore) -> HttpResponse:
    person = _person(request)
    context: dict[str, Any] = {"score": score, "count": DECISIONS, "all_points": ALL_POINTS}
    context |= {"is_today": score.day == today(), "month": month_of(person, score.day)}
    if person and context["is_today"]:
        context["days_played"] = days_played(person)
    if person and score.counted:
        address = day_share_address(score)
        context |= {
            "standing": standing_on_day(score),
            "friends": among_friends(person, score.day),
            "text": text_to_share(score, address),
            "address": address,
        }
    page = render(request, "daily/index.html", context)
    if not score.deals:
        page.headers["Refresh"] = DEALS_AGAIN
    return page


def _deal_or_404(day: date, slug: str) -> DailyDeal:
    deal = _deal.first(day, slug)
    if deal is None:
        raise Http404
    return deal


@compiled
def _deal(day: date, rules: str) -> QuerySet[DailyDeal]:
    return DailyDeal.objects.filter(day=day, rules=rules)


@never_cache
@ensure_csrf_cookie
def deal_page(request: HttpRequest, day: date, slug: str) -> HttpResponse:
    """The next decision of a deal, or its results once the viewer has finished.

    It is played for fun once its lock is open; between the end of its day and then nobody begins it.
    POST ``number`` and ``action`` to decide; a visitor who does becomes a guest.
    """
    deal = _deal_or_404(day, slug)
    if day > today():
        raise Http404
    if request.method == "POST":
        return _decide(request, deal)
    attempt = attempt_of(request, deal)
    if attempt.finished_at or not (attempt.pk or deal.can_begin):
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
    context |= {"all_points": ALL_POINTS, "day_address": day_address(deal.day)}
    verdicts = own_verdicts(deal, attempt, viewer_at(request, DECIDER)) if attempt.pk else []
    if attempt.finished_at:
        context["shapes"] = shapes(verdict.points for verdict in verdicts)
        context["score"] = score = score_of(request.user, deal.day, with_shapes=False)
        context["next"] = score.next_after(deal)
    results = results_by_points(deal)
    if attempt.counts:
        context |= {"place": place_of(attempt.points, results), "friends": among_friends(request.user, deal.day, deal)}
    curve = curve_of(results, attempt.points if attempt.counts else None)
    context |= {"verdicts": verdicts, "curve": curve, "results": sum(results.values())}
    return render(request, RESULTS_PAGE, context)


@require_safe
@never_cache
def fair_deals_page(request: HttpRequest) -> HttpResponse:
    """The locks of today's and tomorrow's deals."""
    days = [today(), today() + timedelta(days=1)]
    deals = DailyDeal.objects.filter(day__in=days).defer("actions")
    return _locks(request, in_usual_order(deals))


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
