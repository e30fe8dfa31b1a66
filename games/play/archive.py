"""Archiving games that ended long ago, so that they take a fraction of the room, and bringing them back whole.

What a game's pages, its file, its check and its figures read, they read from the archive as well
(`games.queries.actions.actions_of`). Time-outs stay as rows too: a person's record counts them over all their games.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.engine.errors import RulesError
from games.history.deal import first_value
from games.history.replay import difference
from games.models import Action, ArchivedGame, ArchiveProgress, Case, Game, HistoryCheck, Notice, Snapshot
from games.play.actions.chance import read_for_key
from games.play.actions.replay_state import game_at_deal
from games.play.lock import locked
from games.queries.archive import packed_actions, unpacked_actions
from pushsite.compiled import set_prefetched

log = logging.getLogger(__name__)

GAMES_AT_A_TIME = 100  # whose ids are read together; each is archived in a transaction of its own
COLUMNS_NOT_KEPT = {"command_id"}  # needed while somebody may press a button twice


def archive_old_games(time_left: Callable[[], bool]) -> int:
    """Archive games in the order in which they ended, while there is ``time_left``, and go on from there next time.

    What cannot be archived is passed over. Returns how many were. With ``ARCHIVE_AFTER_DAYS = 0`` none is.
    """
    archived = 0
    if not settings.ARCHIVE_AFTER_DAYS:
        return archived
    reached = ArchiveProgress.reached()
    for game_id, ended_at in _ended(long_over(), reached):
        if ended_at > reached:  # games that ended at one moment stay together
            ArchiveProgress.go_on_from(reached)
            if not time_left():
                return archived
            reached = ended_at
        archived += _archived_or_passed_over(game_id)
    ArchiveProgress.go_on_from(reached)
    return archived


def long_over(days: int | None = None) -> datetime:
    """Return the moment before which games must have ended: ``days`` ago, by default ``ARCHIVE_AFTER_DAYS``."""
    return timezone.now() - timedelta(days=settings.ARCHIVE_AFTER_DAYS if days is None else days)


def archive_all(before: datetime) -> Iterator[bool]:
    """Archive all games that ended before this moment, those too that were passed over or restored.

    Yields for each whether it was.
    """
    for game_id, _ended_at in _ended(before):
        yield _archived_or_passed_over(game_id)


def restore_all() -> Iterator[bool]:
    """Restore all archived games; yields for each whether it was."""
    games = Game.objects.filter(archived_at__isnull=False).order_by("pk").values_list("pk", flat=True)
    last = ""
    while batch := list(games.filter(pk__gt=last)[:GAMES_AT_A_TIME]):
        yield from map(restore_game, batch)
        last = batch[-1]


def _ended(before: datetime, after: datetime | None = None) -> Iterator[tuple[str, datetime]]:
    """The games to archive that ended in this time, in this order, with when they did."""
    games = archivable().filter(ended_at__lt=before).order_by("ended_at", "pk").values_list("pk", "ended_at")
    later = Q() if after is None else Q(ended_at__gt=after)
    while batch := list(games.filter(later)[:GAMES_AT_A_TIME]):
        yield from batch
        last, ended_at = batch[-1]
        later = Q(ended_at__gt=ended_at) | Q(ended_at=ended_at, pk__gt=last)


def _archived_or_passed_over(game_id: str) -> bool:
    """One game that fails does not keep the others waiting."""
    try:
        return archive_game(game_id)
    except DatabaseError:
        raise
    except Exception:
        log.exception("game not archived", extra={"game": game_id})
        return False


def archivable() -> QuerySet[Game]:
    """The games that are over and whose actions are rows, unless staff may look at them, or somebody is still told."""
    of_it = {"game": OuterRef("pk")}
    checked = HistoryCheck.objects.filter(**of_it, checked_at__isnull=False, faults="")
    cases = Case.objects.filter(**of_it).exclude(state=Case.State.CLOSED)
    waiting = Notice.objects.filter(**of_it, status=Notice.Status.WAITING)
    games = Game.objects.filter(started_at__isnull=False, ended_at__isnull=False, archived_at=None, exhibition=False)
    return games.filter(Exists(checked), ~Exists(cases), ~Exists(waiting))


@transaction.atomic
def archive_game(game_id: str) -> bool:
    """Move the actions of a game into its archive; return whether that was done.

    Not if it is not `archivable` now, if its rules would play it otherwise, or if the archive would not give back what
    was stored: then it stays as it is.
    """
    game = locked(game_id)
    if not archivable().filter(pk=game.pk).exists():
        return False
    read_for_key(game)
    rows = set_prefetched(game, "actions", list(game.actions.select_for_update()))  # the clearing may change them
    archive = packed_actions(game, rows, first_value(game, list(game.seat_rows.all())))
    if wrong := difference(game) or _lost(rows, unpacked_actions(archive, game)):
        log.error("game not archived", extra={"game": game.pk, "why": wrong})
        return False
    archive.save(force_insert=True)
    game.actions.exclude(by=Action.By.TIMEOUT).delete()
    game.snapshots.all().delete()
    game.archived_at = timezone.now()
    game.save(update_fields=["archived_at"])
    return True


def _lost(rows: list[Action], again: list[Action]) -> str | None:
    """Name the first action and column that the archive would change; ``None`` if it keeps them all."""
    columns = [field.attname for field in Action._meta.concrete_fields if field.attname not in COLUMNS_NOT_KEPT]
    for row, other in zip(rows, again, strict=True):
        for name in columns:
            if getattr(row, name) != getattr(other, name):
                return f"Action {row.number}: the archive would change {name}."
    return None


@transaction.atomic
def restore_game(game_id: str) -> bool:
    """Make rows of the archive of a game again; return whether there was one. Raises ``Game.DoesNotExist``."""
    game = locked(game_id)
    was_archived = game.archived_at is not None
    restored(game)
    return was_archived


def restored(game: Game) -> Game:
    """The locked ``game`` with its actions as rows, in the caller's transaction. It stays so.

    Its snapshots are made again; where its rules would play it otherwise by now, it has none.
    """
    if game.archived_at is None:
        return game
    archive = ArchivedGame.objects.get(pk=game.pk)
    kept = set(game.actions.values_list("number", flat=True))
    rows = unpacked_actions(archive, game)
    Action.objects.bulk_create([row for row in rows if row.number not in kept])
    with suppress(RulesError):
        Snapshot.objects.bulk_create(list(_snapshots(game, rows)))
    archive.delete()
    game.archived_at = None
    game.save(update_fields=["archived_at"])
    return game


def _snapshots(game: Game, rows: list[Action]) -> Iterator[Snapshot]:
    past, state, chance = game_at_deal(game)
    for row in rows:
        state.play(row.action, chance)
        if Snapshot.due(row.number):
            counters = {"shuffles": past.shuffles, "rolls": past.rolls}
            yield Snapshot(game=game, number=row.number, position=state.dump(), **counters)
