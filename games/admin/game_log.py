"""A game's whole log: actions and table events, in the order of time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from types import MappingProxyType

from django.core.paginator import Page, Paginator
from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from accounts.models import User
from games.catalog import presentation_of
from games.models import Action, Game, LogEntry
from games.overview.shown_seat import ShownSeat
from games.presentation.events.seen_actions import in_context
from games.presentation.events.table_events import describe_event
from games.presentation.renderer import TextRenderer
from games.presentation.times import DAY, HOUR, MINUTE
from games.queries.actions import actions_of
from games.queries.table_events import TableEventRow
from games.refusals import RulesGone

ROWS_A_PAGE = 50
ACTION, ENTRY = 0, 1  # at the same version, table events come after the action

LOG_BY = {
    Action.By.PLAYER: gettext_lazy("person"),
    Action.By.BOT: gettext_lazy("bot"),
    Action.By.FORCED: pgettext_lazy("who decided", "forced"),
    Action.By.STANDING_ORDER: gettext_lazy("automatic"),
    Action.By.TIMEOUT: gettext_lazy("time-out"),
    Action.By.TAKEOVER: gettext_lazy("bot standing in"),
}


@dataclass(frozen=True)
class GameLogRow:
    """One line: when, at which seat, what, and who or what decided.

    Decisions that a player was asked for have ``took``, how long that was, and the ``clock`` if one ran. A person's
    actions have the letter of the ``session``. ``step`` is the step of the review that shows the row.
    """

    at: datetime
    step: int
    number: int | None
    seat: ShownSeat | None
    sentence: str
    by: str
    person: User | None
    took: str = ""
    clock: "ClockTimes | None" = None
    session: str = ""


@dataclass(frozen=True)
class ClockTimes:
    """Since when a clock ran, the time left then and after the decision, and its deadline.

    ``stopped``: for how long quiet hours or a vacation stop it before that; else "".
    """

    since: datetime
    bank: str
    after: str  # "" where it ran on
    deadline: datetime | None
    stopped: str


def log_page(game: Game, people: Sequence[ShownSeat], number: str | None) -> tuple[Page, list[GameLogRow]]:
    """The page with that number, newest rows first. Five queries at most, however long the game."""
    page = Paginator(_keys(game), ROWS_A_PAGE).get_page(number)
    keys = list(page.object_list)
    numbers = [after for after, what, _key in keys if what == ACTION]
    actions = with_people(game, actions_of(game, after=min(numbers) - 1, upto=max(numbers)) if numbers else [])
    entries = game.entries.select_related("person").in_bulk([key for _after, what, key in keys if what == ENTRY])
    if game.rules_known:
        in_context(game.rules, actions)
    rows = {
        **{(ACTION, action.number): action_row(action, game, people, everything=game.over) for action in actions},
        **{(ENTRY, pk): entry_row(each, people) for pk, each in entries.items()},
    }
    return page, [rows[what, key] for _after, what, key in keys if (what, key) in rows]


def _keys(game: Game) -> list[tuple[int, int, int]]:
    """After how many actions each row stands, newest first, which sort it is, and its key: an action has its number."""
    entries = game.entries.filter(version__lte=game.version).order_by().values_list("version", "pk")
    keys = [(version, ENTRY, pk) for version, pk in entries]
    return sorted([*keys, *((number, ACTION, number) for number in range(1, game.version + 1))], reverse=True)


def with_people(game: Game, actions: Sequence[Action]) -> Sequence[Action]:
    """Return ``actions`` with their people: players come from ``game``, others from one query."""
    people = {seat.user_id: seat.user for seat in game.seat_rows.all()}
    for action in actions:
        if action.person_id in people:
            action.person = people[action.person_id]
    prefetch_related_objects(actions, "person")
    return actions


def action_row(
    action: Action,
    game: Game,
    people: Sequence[ShownSeat],
    *,
    everything: bool,
    sessions: Mapping[str, str] = MappingProxyType({}),
) -> GameLogRow:
    """One action. ``everything``: also what is hidden from spectators. ``sessions``: letters by digests."""
    return GameLogRow(
        at=action.at,
        step=action.number,
        number=action.number,
        seat=people[action.seat],
        sentence=_told(action, game, people, everything),
        by=LOG_BY[Action.By(action.by)],
        person=action.person,
        took=exactly(action.at - action.asked_at) if action.asked_at else "",
        clock=_clock(action),
        session=sessions.get(action.session, ""),
    )


def entry_row(entry: LogEntry, people: Sequence[ShownSeat]) -> GameLogRow:
    return GameLogRow(
        at=entry.at,
        step=entry.version,
        number=None,
        seat=people[entry.seat] if entry.seat is not None else None,
        sentence=describe_event(TableEventRow.for_reader(None, entry), TextRenderer(people)),
        by=_("staff") if entry.reason else _("person") if entry.person else "",
        person=entry.person,
    )


def _clock(action: Action) -> ClockTimes | None:
    if action.clock_since is None or action.bank is None:
        return None
    after = "" if action.bank_after is None else exactly(action.bank_after)
    stopped = action.deadline - action.clock_since - action.bank if action.deadline else timedelta()
    return ClockTimes(
        action.clock_since, exactly(action.bank), after, action.deadline, exactly(stopped) if stopped else ""
    )


def _told(action: Action, game: Game, people: Sequence[ShownSeat], everything: bool) -> str:
    if not game.rules_known:
        return str(RulesGone.sentence)
    events = [event for event in action.events if everything or event["to"] is None]
    return " ".join(presentation_of(game.rules).tell(events, TextRenderer(people))) or _("Hidden while the game runs.")


def exactly(span: timedelta) -> str:
    """The two greatest units: ``0.4 s``, ``12 s``, ``3 min 5 s``, ``1 h 2 min``, ``2 d 3 h``."""
    if span < timedelta(seconds=10):
        return _spaced(f"{max(0.0, span.total_seconds()):.1f} s")
    units = [("d", DAY), ("h", HOUR), ("min", MINUTE), ("s", timedelta(seconds=1))]
    for (name, size), (small_name, small) in pairwise(units):
        if span >= size:
            rest = span % size // small
            return _spaced(f"{span // size} {name}" + (f" {rest} {small_name}" if rest else ""))
    return _spaced(f"{span // timedelta(seconds=1)} s")


def _spaced(text: str) -> str:
    return text.replace(" ", "\N{NO-BREAK SPACE}")
