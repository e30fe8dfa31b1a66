"""Reports, flags and notes on other staff pages than their own."""

from typing import Any

from django import template
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Case, Game
from games.play.staff.permissions import may_see_cases, may_see_games, may_write_case
from games.queries.staff_filters import UNCLOSED, visible_cases, waiting_for_staff
from pushsite.compiled import compiled

register = template.Library()

CASES_SHOWN = 20
PEOPLE_NAMED = ("person", "by", "owner")
COLUMNS_SHOWN = [
    *("kind", "about", "reason", "text", "state", "at", "version", "game__started_at"),
    *(f"{who}__{column}" for who in PEOPLE_NAMED for column in ("name", "guest", "created_at", "closed_at")),
]
MOST_CASES_COUNTED = 1000  # counted; more would tell staff nothing new


@register.filter
def about(case: Case) -> str:
    """The person or game that the case is about."""
    if case.about == Case.About.GAME:
        return _("the game")
    return str(case.person) if case.person else _("Former player")


@register.filter
def review_address(case: Case) -> str:
    """The address of the review at the action that the case is about; "" if its game has not begun, or it has none."""
    if case.game is None or case.game.started_at is None or case.version is None:
        return ""
    return f"{reverse('admin:games_game_review', args=[case.game_id])}?at={case.version}"


@register.inclusion_tag("admin/games/case/_cases.html", takes_context=True)
def cases_of_game(context: dict[str, Any], game: Game) -> dict[str, Any]:
    """The newest cases about a game or a person at its table; on a review a new one is about its step."""
    at = f"&at={context['pager'].at}" if "pager" in context else ""
    return _listed(context, _of_game, game, f"game={game.pk}{at}", f"q={game.pk}")


@register.inclusion_tag("admin/games/case/_cases.html", takes_context=True)
def cases_about(context: dict[str, Any], person: User) -> dict[str, Any]:
    return _listed(context, _of_person, person, f"person={person.pk}")


@register.inclusion_tag("admin/games/case/_cases.html", takes_context=True)
def reports_by(context: dict[str, Any], person: User) -> dict[str, Any]:
    listed = _listed(context, _reports_by, person, f"by={person.pk}")
    return {**listed, "may_write": False, "reported": True}


def _listed(
    context: dict[str, Any], newest_cases: Any, about: Game | User, query: str, list_query: str = ""
) -> dict[str, Any]:
    staff = context["request"].user
    newest = newest_cases(staff.pk, about.pk) if may_see_cases(staff) else []
    return {
        "may_look": may_see_cases(staff),
        "may_review": may_see_games(staff),
        "may_write": may_write_case(staff, about),
        "cases": newest[:CASES_SHOWN],
        "more": len(newest) > CASES_SHOWN,
        "query": query,
        "list_query": list_query or query,
    }


@compiled
def _of_game(staff: int, game: str) -> QuerySet[Case]:
    return _newest(staff, game=game)


@compiled
def _of_person(staff: int, person: int) -> QuerySet[Case]:
    return _newest(staff, person=person)


@compiled
def _reports_by(staff: int, person: int) -> QuerySet[Case]:
    return _newest(staff, kind=Case.Kind.REPORT, by=person)


def _newest(staff: int, **columns: Any) -> QuerySet[Case]:
    """Some more than are shown, to tell whether there are more."""
    shown = visible_cases(staff).filter(**columns).select_related("game", *PEOPLE_NAMED).only(*COLUMNS_SHOWN)
    return shown.order_by("-pk")[: CASES_SHOWN + 1]


@register.inclusion_tag("admin/games/case/_waiting.html", takes_context=True)
def waiting_cases(context: dict[str, Any]) -> dict[str, Any]:
    """The numbers of cases without an owner and of the viewer's own; nothing for staff who may not see cases."""
    staff = context["request"].user
    if not may_see_cases(staff):
        return {}
    mine = visible_cases(staff).filter(UNCLOSED, owner=staff)
    return {
        "open": waiting_for_staff(staff)[:MOST_CASES_COUNTED].count(),
        "mine": mine[:MOST_CASES_COUNTED].count(),
        "may_look": True,
    }
