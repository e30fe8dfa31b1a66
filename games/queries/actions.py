"""The actions of a game, read from their rows or, if they are no longer there, from the archive."""

from collections.abc import Callable, Sequence
from typing import Any

from django.db.models import QuerySet

from games.models import Action, Game
from games.queries.archive import archived_of
from pushsite.compiled import compiled

ACTIONS_SHOWN = 30  # in the log; the replay has them all, and each action costs time in every answer


def actions_of(game: Game, *columns: str, after: int = 0, upto: int | None = None) -> Sequence[Any]:
    """The actions of ``game`` after the number ``after`` and up to ``upto``, oldest first, also if it is archived.

    Each has at least these ``columns``, without any all of them. Actions later than the game as it was read
    are left out, since they would not fit its position. One query; for an archived game at most two, however much of it
    is asked for.
    """

    def rows() -> Sequence[Any]:
        actions = Action.objects.filter(game=game.pk, number__gt=after, number__lte=last).order_by("number")
        return list(actions.values_list(*columns, named=True) if columns else actions)

    last = game.version if upto is None else min(upto, game.version)
    return _or_archived(game, rows, after, last)


def action_at(game: Game, number: int | None) -> Action | None:
    """The action with this number; ``None`` without a number, and if nobody has played it yet."""
    return next(iter(actions_of(game, after=number - 1, upto=number)), None) if number else None


def newest_actions(game: Game, version: int) -> Sequence[Any]:
    """The actions of the log up to this version, oldest first."""
    after = max(0, version - ACTIONS_SHOWN)
    return _or_archived(game, lambda: _newest_rows(game.pk, version)[::-1], after, version)


def actions_between(game: Game, after: int, upto: int) -> Sequence[Any]:
    """The actions after the number ``after`` and up to ``upto``, oldest first: `actions_of` at every look."""
    return _or_archived(game, lambda: _rows_between(game.pk, after, upto), after, upto)


def _or_archived(game: Game, rows: Callable[[], Sequence[Any]], after: int, upto: int) -> Sequence[Any]:
    """The ``rows`` of these actions, or what the archive has of them: the game may have gone there since it was read,
    or have come back."""
    stored = () if game.archived_at else rows()
    if len(stored) >= min(upto, game.version) - after:
        return stored
    archived = archived_of([game]).get(game.pk)
    if archived is not None:
        return archived[after:upto]
    return stored or rows()


@compiled
def _newest_rows(game_id: str, version: int) -> QuerySet[Action, Any]:
    played = Action.objects.filter(game=game_id, number__lte=version).order_by("-number")
    return played.values_list("number", "seat", "events", "by", "person_id", "at", named=True)[:ACTIONS_SHOWN]


@compiled
def _rows_between(game_id: str, after: int, upto: int) -> QuerySet[Action, Any]:
    actions = Action.objects.filter(game=game_id, number__gt=after, number__lte=upto).order_by("number")
    return actions.values_list("number", "seat", "action", "events", "by", "person_id", "at", named=True)
