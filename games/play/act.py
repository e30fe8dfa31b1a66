"""Playing an action: the way every decision takes, a person's and a bot's alike."""

import logging
import uuid
from datetime import datetime
from time import monotonic
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from accounts.models import User
from games.bots import choose
from games.models import Action, Game, Seat
from games.play.errors import BadRequest, NotRunning, NotSeated, NotYourTurn, Refusal, Stale
from games.play.executor import Executor
from games.play.lock import locked
from games.play.wake_ups import wake_bots
from games.queries.table import give_seats, seats_and_command, seats_at

log = logging.getLogger(__name__)

BOT_SALT = "games.play.bot_turn"  # must not change: the same decision of a game gets the same seed
SESSION_SALT = "games.play.session"  # must not change: stored actions contain marks made with it
MOST_ACTIONS = 40  # actions of bots; the rest waits behind the other tasks
MOST_SECONDS = 3.0
HALF = 8  # hex digits of a mark's session or place: enough to tell the sessions of a game apart


@transaction.atomic
def act(*, game_id: str, user: User, action: str, version: int, command_id: uuid.UUID, session: str = "") -> Game:
    """Play ``action`` for the seat of ``user``, who saw the table at ``version``. ``session``: see `session_mark`.

    A ``command_id`` that was played before plays nothing and returns the game as it is now. Raises ``Stale``,
    ``NotYourTurn``, ``NotRunning``, ``NotSeated`` or ``Illegal``; then nothing was changed.
    """
    game = locked(game_id)
    seats = give_seats(game, seats_and_command(game_id, command_id))  # the answer draws them too
    seat = _seat_of(user, seats)
    if _already_played(seat):
        return game
    _check(game, seat, version)
    if seat.stand_in:
        raise NotYourTurn(_("A bot plays for you. Take your seat back first. Nothing was played."))
    forget_missed_deadlines(seat)
    return carry_out(game, seats, action, Action.By.PLAYER, user, command_id, session=session)


@transaction.atomic
def act_for_bot(*, game_id: str, seat_number: int, action: str, version: int) -> Game:
    """Play the choice of the bot at a seat, made at ``version``; raises as ``act`` does. It wakes no other bot."""
    game = locked(game_id)
    seats = give_seats(game, seats_at(game_id))
    seat = seats[seat_number]
    if not seat.level:
        raise NotYourTurn
    _check(game, seat, version)
    return carry_out(game, seats, action, Action.By.BOT if seat.bot else Action.By.TAKEOVER, wake=False)


def _seat_of(user: User, seats: list[Seat]) -> Seat:
    for seat in seats:
        if seat.user_id == user.pk:
            return seat
    raise NotSeated


def _already_played(seat: Any) -> bool:
    """Whether this command was carried out before: a double click, a retry, a second tab. ``seat`` knows by whom."""
    if seat.command_of not in (None, seat.number):
        raise BadRequest
    return seat.command_of is not None


def _check(game: Game, seat: Seat, version: int) -> None:
    if game.status != Game.Status.RUNNING:
        raise NotRunning
    if version != game.version:
        raise Stale
    if game.to_act != seat.number:
        raise NotYourTurn


def forget_missed_deadlines(seat: Seat) -> None:
    """Forget the deadlines that the player missed in a row."""
    if seat.missed:
        seat.missed = 0
        seat.save(update_fields=["missed"])


def carry_out(
    game: Game,
    seats: list[Seat],
    action: str,
    by: Action.By,
    person: User | None = None,
    command_id: uuid.UUID | None = None,
    *,
    session: str = "",
    now: datetime | None = None,
    wake: bool = True,
) -> Game:
    """Play ``action`` in a locked game, and everything that follows from it. ``by``: who or what decided.

    ``wake``: a worker is woken if a bot is next.
    """
    playing = Executor(game, game.state(), seats, now or timezone.now())
    playing.play(action, by, person, command_id, session)
    playing.play_on()
    playing.store(wake=wake)
    return game


def play_bots(game_id: str, version: int) -> bool:
    """Let the bots decide from ``version`` on until a person is to act; return whether one did.

    Each decision is a transaction of its own; the next one starts from the game that it returned. After many actions
    or some seconds a worker is woken for the rest, so that games share the workers. Called twice, it plays once: the
    one that comes second to a decision stops there.
    """
    started = monotonic()
    game = play_bot_turn(game_id, version)
    decided = game is not None
    while game is not None and game.bot_due_at is not None:
        if game.version - version >= MOST_ACTIONS or monotonic() - started > MOST_SECONDS:
            wake_bots(game_id, game.version)
            break
        game = _decide(game)
    return decided


def play_bot_turn(game_id: str, version: int) -> Game | None:
    """Let the bot that is to act at ``version`` decide; return the game after it. Called twice, it plays once.

    ``None`` if the game has moved on or ended, if a person is to act, or if the site does not have its rules.
    """
    game = Game.objects.filter(pk=game_id, version=version, status=Game.Status.RUNNING).first()
    return game and _decide(game)


def _decide(game: Game) -> Game | None:
    if not game.rules_known:
        log.error("rules missing", extra={"game": game.pk, "rules": game.rules_id})
        return None
    seat = Seat.objects.get(game=game, number=game.to_act)
    if not seat.level:
        return None
    action = bot_choice(game, seat.number, seat.level)
    try:
        return act_for_bot(game_id=game.pk, seat_number=seat.number, action=action, version=game.version)
    except Refusal:  # another worker with the same message was faster, or the game has been cancelled
        return None


def bot_choice(game: Game, seat_number: int, level: str) -> str:
    """The choice of a bot of ``level``; if the bot fails, some legal action, so that the game goes on."""
    state = game.state()
    legal = state.legal()
    about = {"game": game.pk, "version": game.version, "bot": level}
    try:
        action = choose(state.view(seat_number), level, _seed(game)).action
    except Exception:
        log.exception("bot failed", extra=about)
        return legal[-1]
    if action not in legal:
        log.error("bot chose what is not legal", extra=about | {"action": action})
        return legal[-1]
    return action


def _seed(game: Game) -> int:
    """A secret seed, the same for the same decision of the same game, so that a retry decides alike."""
    return int.from_bytes(salted_hmac(BOT_SALT, f"{game.pk}/{game.version}", algorithm="sha256").digest()[:8])


def session_mark(session_key: str | None, place: str) -> str:
    """The value of ``Action.session``: keyed hashes of session and place, or "" without a session.

    Staff can see whether two marks are equal, and no more. The place is an address with the browser's user agent: two
    people who use one browser have different sessions and the same place.
    """
    return _hash("session", session_key) + _hash("place", place) if session_key else ""


def session_part(mark: str) -> str:
    """The session's half of a mark."""
    return mark[:HALF]


def place_part(mark: str) -> str:
    """The place's half of a mark."""
    return mark[HALF:]


def _hash(what: str, value: str) -> str:
    return salted_hmac(f"{SESSION_SALT} {what}", value, algorithm="sha256").hexdigest()[:HALF]
