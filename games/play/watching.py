"""How many people watch a running game: a number in the cache for each window of time.

The polls of spectators name them by a token, so that nobody counts twice in a window and nobody can make tokens up. The
number does not reveal who watches, and the database does not have it.
"""

from collections.abc import Iterable
from time import time

from django.core.cache import cache
from django.utils.crypto import constant_time_compare, salted_hmac

from pushsite.cache import count_up

PLAYS = "plays"  # what a player's poll says in the place of a token
SPECTATOR_TOKEN_LENGTH = 32  # hex digits: half names a spectator of one game, half proves that the site made the token
WINDOW = 45  # seconds: a page that nobody touches asks every 30


def spectator_token(game_id: str, who: str) -> str:
    """The token of ``who`` as a spectator of this game, the same on each of their pages."""
    return _signed(game_id, _hidden(f"{game_id}/spectator {who}"))


def count_spectator(game_id: str, token: str) -> None:
    """Count the spectator with this ``token``, once in a window; other polls of theirs store nothing."""
    if not constant_time_compare(token, _signed(game_id, token[: SPECTATOR_TOKEN_LENGTH // 2])):
        return
    key = _key(game_id, _window())
    if cache.add(f"{key}:{token}", 1, 2 * WINDOW):
        count_up(key, 2 * WINDOW)


def spectators(game_id: str) -> int:
    """How many people watch: the larger of the counts in this window, which is not over yet, and in the last."""
    return spectators_of([game_id])[game_id]


def spectators_of(games: Iterable[str]) -> dict[str, int]:
    """How many people watch each of the games with these ids; the cache is asked once."""
    window = _window()
    keys = {game_id: [_key(game_id, window), _key(game_id, window - 1)] for game_id in games}
    known = cache.get_many([key for pair in keys.values() for key in pair])
    return {game_id: max(known.get(key, 0) for key in pair) for game_id, pair in keys.items()}


def _signed(game_id: str, name: str) -> str:
    return name + _hidden(f"{game_id}/watches {name}")


def _hidden(text: str) -> str:
    return salted_hmac(__name__, text, algorithm="sha256").hexdigest()[: SPECTATOR_TOKEN_LENGTH // 2]


def _window() -> int:
    return int(time()) // WINDOW


def _key(game_id: str, window: int) -> str:
    return f"spectators:{game_id}:{window}"
