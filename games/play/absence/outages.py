"""Outages: when the site does not run, time passes for nobody.

A sweep that comes late stores the outage, and everything that has a deadline moves by it: open tables and reminders at
once, the clocks of running games one by one.
"""

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.models import Game, Notice, Outage, Sweep
from games.models.sweep import ONLY_ROW
from games.play.clocks.running import CLOCK, resume_clock
from games.play.lock import locked
from games.play.wake_ups import save_revision
from games.queries.clocks import OUTAGE
from games.queries.overdue import GAMES_A_SWEEP


@transaction.atomic
def begin_sweep() -> None:
    """Note that a sweep begins, and that the site was down if the one before began more than `OUTAGE` ago."""
    now = timezone.now()
    sweep = Sweep.objects.select_for_update().filter(pk=ONLY_ROW).first()
    if sweep is None:
        return  # the first one
    before = max(filter(None, (sweep.began_at, sweep.at)))  # the version before stores only its end
    if now - before > OUTAGE:
        outage = Outage.objects.create(begins_at=before, ends_at=now)
        _move_open_tables(outage)
        _move_reminders(outage)
    sweep.began_at = now
    sweep.save(update_fields=["began_at"])


def _move_open_tables(outage: Outage) -> None:
    """Let tables that were open lapse, or be filled by bots, later by the ``outage``; null stays null."""
    gap = outage.ends_at - outage.begins_at
    tables = Game.objects.filter(status=Game.Status.OPEN)
    tables.update(expires_at=F("expires_at") + gap, fill_at=F("fill_at") + gap, revision=F("revision") + 1)


def _move_reminders(outage: Outage) -> None:
    """Keep reminders that came due during the ``outage`` from being sent before their clock is moved."""
    reminders = Notice.objects.filter(kind=Notice.Kind.REMINDER, status=Notice.Status.WAITING)
    gap = outage.ends_at - outage.begins_at
    reminders.filter(due_at__range=outage.span).update(due_at=F("due_at") + gap)


def games_to_resume() -> list[str]:
    """Running games whose clock has not been moved after an outage; an outage without any is noted as done."""
    outages = Outage.objects.filter(resumed_at=None)
    newest = outages.order_by("ends_at").last()
    if newest is None:
        return []
    games = Game.objects.filter(deadline__isnull=False, clock_since__lt=newest.ends_at).order_by("deadline")
    game_ids = list(games.values_list("pk", flat=True)[:GAMES_A_SWEEP])
    if not game_ids:
        outages.filter(ends_at__lte=newest.ends_at).update(resumed_at=timezone.now())
    return game_ids


@transaction.atomic
def resume_game(game_id: str) -> Game | None:
    """Give the clock that runs in a game the time of outages back. None if nothing is to do."""
    game = locked(game_id)
    if game.clock_since is None or not resume_clock(game, game.seat_rows.get(number=game.to_act)):
        return None
    save_revision(game, *CLOCK)
    return game
