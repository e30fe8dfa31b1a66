"""Whether two of a table's people have it open: a key in the cache for each, which their polls renew.

The poll of a player names their seat by a token that nobody can make up. Its answer says whether another player is
there, no more: then their pages ask more often. The database knows nothing of it.
"""

from django.core.cache import cache
from django.utils.crypto import constant_time_compare, salted_hmac

from games.catalog import RULES

SEAT_TOKEN_LENGTH = 17  # a digit for the seat, then hex digits that prove that the site made the token
PRESENT_SECONDS = 25  # a page that nobody touches asks every 10


def seat_token(game_id: str, seat: int) -> str:
    """The token of the player at ``seat``."""
    proof = salted_hmac(__name__, f"{game_id}/{seat}", algorithm="sha256").hexdigest()
    return f"{seat}{proof}"[:SEAT_TOKEN_LENGTH]


def has_company(game_id: str, token: str) -> bool:
    """Note that the player with this ``token`` is there, and return whether another one is.

    Asks the cache once, and stores nothing but once in `PRESENT_SECONDS`.
    """
    own = int(token[0])
    if not constant_time_compare(token, seat_token(game_id, own)):
        return False
    most = max(rules.seats[-1] for rules in RULES.values())
    there = cache.get_many([_key(game_id, seat) for seat in range(most)])
    if _key(game_id, own) not in there:
        cache.set(_key(game_id, own), 1, PRESENT_SECONDS)
    return bool(there.keys() - {_key(game_id, own)})


def _key(game_id: str, seat: int) -> str:
    return f"here:{game_id}:{seat}"
