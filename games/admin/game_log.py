"""A game's whole log: what was played and what happened beside it, in the order of time."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import F, QuerySet, Value
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from accounts.models import User
from games.models import Action, Game, LogEntry
from games.play.errors import RulesGone
from games.queries.happenings import Happening
from games.views.people import SeatCard
from games.words import words_for
from games.words.happenings import happened
from games.words.text import Text

A_PAGE = 200
ACTION, ENTRY = 0, 1  # of the same version, what happened beside the game came after the action

BY = {
    Action.By.PLAYER: gettext_lazy("person"),
    Action.By.BOT: gettext_lazy("bot"),
    Action.By.FORCED: pgettext_lazy("who decided", "only move"),
    Action.By.STANDING_ORDER: gettext_lazy("standing order"),
    Action.By.TIMEOUT: gettext_lazy("time-out"),
    Action.By.TAKEOVER: gettext_lazy("bot standing in"),
}


@dataclass(frozen=True)
class Row:
    """One line: when, at whose seat, what, and who or what decided."""

    at: datetime
    number: int | None
    seat: SeatCard | None
    sentence: str
    by: str
    person: User | None


def log_page(game: Game, people: Sequence[SeatCard], number: str | None) -> tuple[Page, list[Row]]:
    """The page of that number, the newest rows first: four queries, however long the game."""
    page = Paginator(_keys(game), A_PAGE).get_page(number)
    keys = list(page.object_list)
    actions = game.actions.select_related("person").in_bulk(_ids(keys, ACTION))
    entries = game.entries.select_related("person").in_bulk(_ids(keys, ENTRY))
    rows = {
        **{(ACTION, pk): _action(action, game, people) for pk, action in actions.items()},
        **{(ENTRY, pk): _entry(entry, people) for pk, entry in entries.items()},
    }
    return page, [rows[key["what"], key["pk"]] for key in keys]


def _keys(game: Game) -> QuerySet[Any, Any]:
    actions = game.played().order_by().values("pk", what=Value(ACTION), after=F("number"))
    entries = (
        game.entries.filter(version__lte=game.version).order_by().values("pk", what=Value(ENTRY), after=F("version"))
    )
    return actions.union(entries, all=True).order_by("-after", "-what", "-pk")


def _ids(keys: Iterable[dict[str, int]], what: int) -> list[int]:
    return [key["pk"] for key in keys if key["what"] == what]


def _action(action: Action, game: Game, people: Sequence[SeatCard]) -> Row:
    return Row(
        action.at,
        action.number,
        people[action.seat],
        _told(action, game, people),
        BY[Action.By(action.by)],
        action.person,
    )


def _told(action: Action, game: Game, people: Sequence[SeatCard]) -> str:
    """What a spectator reads; once the game is over, everything."""
    if not game.rules_known:
        return str(RulesGone.sentence)
    over = game.status in (Game.Status.FINISHED, Game.Status.CANCELLED)
    events = [event for event in action.events if over or event["to"] is None]
    return " ".join(words_for(game.rules).tell(events, Text(people))) or _("Hidden while the game runs.")


def _entry(entry: LogEntry, people: Sequence[SeatCard]) -> Row:
    sentence = happened(Happening.told_to(None, entry), Text(people))
    seat = people[entry.seat] if entry.seat is not None else None
    by = _("staff") if entry.reason else _("person") if entry.person else ""
    return Row(entry.at, None, seat, sentence, by, entry.person)
