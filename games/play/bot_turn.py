"""One decision of a bot: thought out outside the lock, then played like anybody's."""

import hashlib

from games.bots import choose
from games.models import Game, Seat
from games.play.act import act_for_bot
from games.play.errors import Refusal


def play_bot_turn(game_id: str, version: int) -> bool:
    """Let the bot decide that is to act at ``version``. False where there was nothing (more) to do:

    the game has moved on, ended, or a person is to act. Called twice, it plays once.
    """
    game = Game.objects.filter(pk=game_id, version=version, status=Game.Status.RUNNING).first()
    if game is None:
        return False
    seat = Seat.objects.get(game=game, number=game.to_act)
    if not seat.level:
        return False
    choice = choose(game.state().view(seat.number), seat.level, _seed(game))
    try:
        act_for_bot(game_id=game_id, seat_number=seat.number, action=choice.action, version=version)
    except Refusal:  # somebody was faster: another worker with the same ring
        return False
    return True


def _seed(game: Game) -> int:
    """The same decision of the same game gets the same seed, so that a retry decides the same."""
    return int.from_bytes(hashlib.sha256(f"{game.pk}/{game.version}".encode()).digest()[:8], "big")
