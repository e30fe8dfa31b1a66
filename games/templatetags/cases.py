"""Reports, flags and notes on other staff pages than their own."""

from typing import Any

from django import template
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Case, Game
from games.play.staff.permissions import may_see_cases, may_write_case
from games.queries.staff_filters import UNCLOSED, open_to, waiting_for_staff

register = template.Library()

SHOWN = 20
MOST = 1000  # counted; more would tell staff nothing new


@register.filter
def about(case: Case) -> str:
    """The person or game that the case is about."""
    if case.about == Case.About.GAME:
        return _("the game")
    return str(case.person) if case.person else _("Former player")


@register.inclusion_tag("admin/games/case/_cases.html", takes_context=True)
def cases_of_game(context: dict[str, Any], game: Game) -> dict[str, Any]:
    """The newest cases about a game or a person at its table."""
    return _newest(context, f"game={game.pk}", about=game, game=game)


@register.inclusion_tag("admin/games/case/_cases.html", takes_context=True)
def cases_of_person(context: dict[str, Any], person: User) -> dict[str, Any]:
    """The newest cases about a person."""
    return _newest(context, f"person={person.pk}", about=person, person=person)


def _newest(context: dict[str, Any], query: str, *, about: Game | User, **columns: Any) -> dict[str, Any]:
    staff = context["request"].user
    cases = open_to(staff).filter(**columns).select_related("person", "by", "owner").order_by("-pk")[:SHOWN]
    return {
        "may_look": may_see_cases(staff),
        "may_write": may_write_case(staff, about),
        "cases": cases,
        "query": query,
    }


@register.inclusion_tag("admin/games/case/_waiting.html", takes_context=True)
def waiting_cases(context: dict[str, Any]) -> dict[str, Any]:
    """The numbers of cases without an owner and of the viewer's own; nothing for staff who may not see cases."""
    staff = context["request"].user
    if not may_see_cases(staff):
        return {}
    mine = open_to(staff).filter(UNCLOSED, owner=staff)
    return {"open": waiting_for_staff(staff)[:MOST].count(), "mine": mine[:MOST].count(), "may_look": True}
