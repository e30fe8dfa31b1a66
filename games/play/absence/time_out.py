"""Time-outs: what happens when a deadline passes."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.bots import DEFAULT_LEVEL, BotChoice
from games.models import Action, Game, LogEntry
from games.notices.outbox import notify_takeover
from games.play.absence.coming import lapse, lapses_without
from games.play.actions.act import play_action
from games.play.actions.bot_turns import bot_choice
from games.play.clocks.running import CLOCK, resume_clock
from games.play.lock import locked
from games.play.tables.ending import close_if_all_agree
from games.play.wake_ups import save_revision

MISSED_DEADLINES = 2  # deadlines in a row: at the last one a bot takes the seat


def time_out(game_id: str) -> Game | None:
    """Let a bot take the decision whose deadline has passed, and the second time in a row the seat too.

    The player goes on with one addition, now or after taking the seat back. If they have never come to the game, it is
    closed without a result. ``None`` if nothing is due, or not any more because the player was faster.
    """
    now = timezone.now()
    game = Game.objects.filter(pk=game_id, deadline__lte=now).first()
    if game is None or not game.rules_known:
        return None
    return _decide(game_id, game.version, bot_choice(game, game.state(), DEFAULT_LEVEL), now)


@transaction.atomic
def _decide(game_id: str, version: int, choice: BotChoice, now: datetime) -> Game | None:
    game = locked(game_id)
    if game.version != version or game.deadline is None or game.deadline > now:
        return None
    seats = list(game.seat_rows.all())
    seat = seats[game.to_act]
    if resume_clock(game, seat):
        save_revision(game, *CLOCK)
        return game
    if lapses_without(game, seat):
        return lapse(game, seat, now)
    seat.missed += 1
    if seat.missed < MISSED_DEADLINES:
        by = Action.By.TIMEOUT
    else:
        by, seat.stand_in = Action.By.TAKEOVER, DEFAULT_LEVEL
        LogEntry.objects.create(game=game, kind=LogEntry.Kind.TAKEN_OVER, seat=seat.number, version=version, at=now)
    seat.save(update_fields=["missed", "stand_in"])
    if seat.stand_in and close_if_all_agree(game, now):
        return game
    play_action(game, seats, choice.action, by, reason=choice.reason, now=now)
    if seat.stand_in:
        notify_takeover(game, seat, now)
    return game
