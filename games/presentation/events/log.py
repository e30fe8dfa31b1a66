"""The log of a table: actions and table events, by turns, newest first."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import ModuleType
from typing import TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.presentation.cached import cached_by_language, current_language
from games.presentation.events.seen_actions import PlayedAction, SeenAction, seen
from games.presentation.events.table_events import TableEvent, describe_event
from games.presentation.renderer import Named, Person, Renderer


@dataclass(frozen=True)
class LogLine:
    """One line: an action, or several in one sentence; ``number`` and ``by`` come from the last one.

    A table event has no ``seat``, and the number of the action before it. Each line has its own ``anchor``.
    ``why``: the number of its last action about which the reader may ask why it was played; 0 if there is none.
    """

    anchor: str
    seat: Person | None
    sentence: str
    number: int
    by: str = ""
    newest: bool = False
    why: int = 0


MayAsk: TypeAlias = Callable[[SeenAction, bool], bool]  # an action, and whether its turn is over


def _about_nothing(_action: SeenAction, _turn_is_over: bool) -> bool:
    return False


class LineWriter:
    """Write the lines for one reader. ``short``: as few as the game can tell it in (`summed_up`)."""

    def __init__(
        self, renderer: Renderer, presentation: ModuleType, may_ask: MayAsk = _about_nothing, *, short: bool = False
    ) -> None:
        self._renderer = renderer
        self._presentation = presentation
        self._may_ask = may_ask
        self._summed_up = getattr(presentation, "summed_up", None) if short else None

    def lines(self, actions: Sequence[SeenAction], table_events: Iterable[TableEvent], *, older: bool) -> list[LogLine]:
        """Return the lines of one turn, oldest first; a table event separates the actions around it."""
        log: list[LogLine] = []
        for event in table_events:
            log += self._played([action for action in actions if action.number <= event.version], older)
            log.append(self._table_event(event))
            actions = [action for action in actions if action.number > event.version]
        return log + self._played(actions, older)

    def _played(self, actions: Sequence[SeenAction], older: bool) -> list[LogLine]:
        batches = self._summed_up(actions) if self._summed_up else self._presentation.batches(actions, older=older)
        return [self._line(batch, older) for batch in batches]

    def _line(self, batch: Sequence[SeenAction], older: bool) -> LogLine:
        last = batch[-1]
        return LogLine(
            anchor=str(last.number),
            seat=self._renderer.people[last.seat],
            sentence=describe_batch(batch, self._renderer, self._presentation),
            number=last.number,
            by=last.by,
            why=next((action.number for action in reversed(batch) if self._may_ask(action, older)), 0),
        )

    def _table_event(self, event: TableEvent) -> LogLine:
        return LogLine(
            anchor=f"off-{event.id}",
            seat=None,
            sentence=describe_event(event, self._renderer),
            number=event.version,
        )


SENTENCES_CACHED = 10_000  # in each process: 1 kB each; a reader's log has up to 30


def describe_batch(batch: Sequence[SeenAction], renderer: Renderer, presentation: ModuleType) -> str:
    """Return the sentences about a batch of actions, with a note if no person chose it.

    They are cached, since an action is told in the next 30 answers too. That saves 14 % of the time of a look at a
    table, 27 % in PUSH 'em UP!, and 1 % of an action, whose answer tells the newest turn only.
    """
    actions = json.dumps(batch)
    return _described(current_language(), presentation, (type(renderer), renderer.brief), renderer.named, actions)


@lru_cache(SENTENCES_CACHED)
def _described(
    _language: str | None,
    presentation: ModuleType,
    style: tuple[type[Renderer], bool],
    people: tuple[Named, ...],
    actions: str,
) -> str:
    """All that a sentence is made of is an argument, so that it is never shown to a reader for whom it differs: the
    actions are what this reader may know of them, and ``people`` say which of them the reader is.
    """
    batch = [SeenAction(*action) for action in json.loads(actions)]
    renderer_class, brief = style
    renderer = renderer_class(people, brief=brief)
    first, *rest = presentation.tell([event for action in batch for event in action.events], renderer)
    if why := _why(batch, presentation):
        first = renderer.aside(first, why)
    return renderer.together([first, *rest])


def _why(batch: Sequence[SeenAction], presentation: ModuleType) -> str:
    """Return what decided if it was not the person at the seat, else ""."""
    by = {action.by for action in batch}
    if "timeout" in by:
        return _("time ran out, a bot moved")
    if "standing-order" in by:
        return _("automatic")
    automatic = getattr(presentation, "AUTOMATIC", ())  # such actions never leave a choice
    if by == {"forced"} and any(action.events[0]["type"] not in automatic for action in batch):
        return _("forced")
    return ""


@dataclass(frozen=True)
class LogTurn:
    """The lines of one turn; those before the first turn belong to no seat.

    ``over``: another turn has begun, so its lines stay as they are. ``known``: they were before, and are left out.
    """

    heading: str
    seat: Person | None
    lines: list[LogLine]
    first: int = 0  # the number of its first action
    over: bool = False
    known: bool = False


def turns(
    played: Iterable[PlayedAction],
    renderer: Renderer,
    viewer: int | None,
    presentation: ModuleType,
    table_events: Sequence[TableEvent] = (),
    since: int | None = None,
    *,
    may_ask: MayAsk = _about_nothing,
    short: bool = False,
) -> list[LogTurn]:
    """Return the turns that the viewer may know, newest first, each with its newest line first.

    Pass the version that the viewer's page shows as ``since``: the turns that were over then come without lines.

    Pass the last few dozen actions of a game: a turn that began before them is left out, unless there is no other.
    ``may_ask``: whether the reader may ask why an action was played. ``short``: in as few lines as the game can, as for
    a mail.
    Pass ``table_events`` oldest first: those from before the turns are left out, unless the game began with them.
    """
    actions = seen(played, viewer)
    groups = by_turn(actions)
    teller = LineWriter(renderer, presentation, may_ask, short=short)
    log: list[LogTurn] = []
    later = table_events
    for owner, group in reversed(groups):
        here = [event for event in later if event.version >= group[0].number]
        later = later[: len(later) - len(here)]
        over, known = bool(log), _had_begun(log, since)
        lines = [] if known else teller.lines(group, here, older=over)
        seat = renderer.people[owner]
        heading = _heading(seat.you).format(name=seat.name)
        log.append(LogTurn(heading, seat, lines[::-1], group[0].number, over, known))
    if later and (not actions or actions[0].number == 1):
        over, known = bool(log), _had_begun(log, since)
        lines = [] if known else teller.lines([], later, older=True)
        log.append(LogTurn(_("Before the first turn"), None, lines[::-1], over=over, known=known))
    return _mark_newest(log)


def _had_begun(later: Sequence[LogTurn], since: int | None) -> bool:
    """Return whether the earliest of ``later`` had begun in version ``since``: then the turn before it was over."""
    return bool(later) and since is not None and later[-1].first <= since


def newest_action(log: Iterable[LogTurn]) -> LogLine | None:
    """Return the newest line about an action, whatever has happened beside the game since then."""
    return next((line for turn in log for line in turn.lines if line.seat), None)


def by_turn(actions: Sequence[SeenAction]) -> list[tuple[int, list[SeenAction]]]:
    """Return each turn's seat and actions, oldest first."""
    if not actions:
        return []
    groups: list[tuple[int, list[SeenAction]]] = [(actions[0].seat, [])]
    for action in actions:
        groups[-1][1].append(action)
        if action.next_turn is not None:
            groups.append((action.next_turn, []))
    whole = groups if actions[0].number == 1 else groups[1:]
    return [group for group in whole if group[1]] or groups[:1]


@cached_by_language
def _heading(you: bool) -> str:
    """The heading of a turn, without the player's name, which must not be cached."""
    if you:
        return pgettext("heading of the log", "Your turn")
    return pgettext("heading of the log", "{name}’s turn")


def _mark_newest(log: list[LogTurn]) -> list[LogTurn]:
    for turn in log:
        for index, line in enumerate(turn.lines):
            if line.seat:
                turn.lines[index] = replace(line, newest=True)
                return log
    return log
