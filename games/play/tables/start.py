"""Starting a game: seats, texts and first player are fixed, and the deal is made."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.fairness.chance import first_seat
from games.history.deal import first_value
from games.models import Game, LogEntry
from games.notices.outbox import notify_start
from games.play.actions.chance import GameChance, game_key
from games.play.actions.executor import Executor
from games.play.lock import locked_by_host
from games.play.wake_ups import renew_game_before
from games.ratings.rate import counts_for_ratings
from games.refusals import Refusal


@transaction.atomic
def start(*, game_id: str, user: User) -> Game:
    """Start the table of the host ``user``, unless it has started. Raises ``NotOpen``, ``NotHost`` or a refusal while a
    seat is free.
    """
    game = locked_by_host(game_id, user, already=Game.Status.RUNNING)
    return game if game.status == Game.Status.RUNNING else deal(game, user, timezone.now())


def deal(game: Game, by: User | None, now: datetime) -> Game:
    """Deal a locked, open game whose seats are all taken (FAIR step 3), and play what is forced.

    All players but ``by``, who started it, get a mail.
    """
    seats = list(game.seat_rows.all())
    if any(seat.free for seat in seats):
        raise Refusal(_("A seat is still free."))
    if game.first is None:
        game.first, game.first_by = first_seat(game_key(game), game.seats), "lot"
    game.status = Game.Status.RUNNING
    game.started_at = now
    game.chain = first_value(game, seats)
    state = game.state_class.deal(seats=game.seats, options=game.options, chance=GameChance(game), first=game.first)
    if counts_for_ratings(game, seats):
        game.rated = Game.Rated.YES
    game.save(update_fields=["first", "first_by", "started_at", "rated"])
    LogEntry.objects.create(game=game, kind=LogEntry.Kind.STARTED, at=now)
    playing = Executor(game, state, seats, now)
    playing.play_on()
    playing.store()
    renew_game_before(game)
    notify_start(game, seats, by, now)
    return game
