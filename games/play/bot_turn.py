"""A bot's decision: thought out outside the lock, then played like anybody's."""

import logging

from django.utils.crypto import salted_hmac

from games.bots import choose
from games.models import Game, Seat
from games.play.act import act_for_bot
from games.play.errors import Refusal

log = logging.getLogger(__name__)


def play_bot_turn(game_id: str, version: int) -> bool:
    """Let the bot decide that is to act at ``version``; whether it did. Called twice, it plays once.

    False where the game has moved on or ended, where a person is to act, or where its rules are not here.
    """
    game = Game.objects.filter(pk=game_id, version=version, status=Game.Status.RUNNING).first()
    if game is None:
        return False
    if not game.rules_known:
        log.error("rules missing game=%s rules=%s", game.pk, game.rules_id)
        return False
    seat = Seat.objects.get(game=game, number=game.to_act)
    if not seat.level:
        return False
    try:
        act_for_bot(
            game_id=game_id, seat_number=seat.number, action=bot_choice(game, seat.number, seat.level), version=version
        )
    except Refusal:  # somebody was faster: another worker with the same ring
        return False
    return True


def bot_choice(game: Game, seat_number: int, level: str) -> str:
    """What a bot of ``level`` wants; where its thinking fails, some legal action: a game must not wait for ever."""
    state = game.state()
    legal = state.legal()
    try:
        action = choose(state.view(seat_number), level, _seed(game)).action
    except Exception:
        log.exception("bot failed game=%s version=%s level=%s", game.pk, game.version, level)
        return legal[-1]
    if action not in legal:
        log.error("bot chose %r game=%s version=%s level=%s", action, game.pk, game.version, level)
        return legal[-1]
    return action


def _seed(game: Game) -> int:
    """The same decision of the same game gets the same seed, so that a retry decides the same; nobody else knows it."""
    return int.from_bytes(salted_hmac(__name__, f"{game.pk}/{game.version}", algorithm="sha256").digest()[:8])
