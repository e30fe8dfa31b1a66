"""The newest revision of a game in the cache, which polls compare theirs with.

A page names its revision by a mark that cannot be guessed, so people who never saw the table cannot ask whether it
changed. Standing orders do not change the revision, or opponents would learn that some were given. The page of their
player has a second mark for them.
"""

import json

from django.conf import settings
from django.core.cache import cache
from django.utils.crypto import salted_hmac

from games.models import Game, Seat

MARK_LENGTH = 32  # hex digits: 128 bits
ORDERS_SECONDS = 3600  # how long the other tabs of a player can learn of new orders before the table moves


def mark(game: Game) -> str:
    """The mark of ``game`` at its revision, for its pages."""
    return _mark(game.pk, game.revision)


def publish(game: Game) -> None:
    """Put the committed revision into the cache for polls; without a cache they ask the database."""
    cache.set(_key(game.pk), mark(game), settings.REVISION_SECONDS)


def mark_of_orders(seat: Seat) -> str:
    """The mark of the standing orders at ``seat``, for its player's pages: half names the seat, half the orders."""
    orders = json.dumps(seat.orders, sort_keys=True)
    half = MARK_LENGTH // 2
    return _hidden(f"{seat.game_id}/seat {seat.number}")[:half] + _hidden(f"{seat.pk}/orders {orders}")[:half]


def publish_orders(seat: Seat) -> None:
    """Put the committed orders into the cache for the polls of the player at ``seat`` alone."""
    given = mark_of_orders(seat)
    cache.set(_key_of_orders(given), given, ORDERS_SECONDS)


def is_current(game_id: str, shown: str, orders: str) -> bool:
    """Whether a page with the marks ``shown`` and ``orders`` is up to date; ``orders`` is "" on all but a player's.

    Asks the cache once, and the database only if the cache does not know the game.
    """
    of_game, of_orders = _key(game_id), _key_of_orders(orders)
    known = cache.get_many([of_game, of_orders] if orders else [of_game])
    newest = known.get(of_game) or _from_database(game_id)
    return shown == newest and known.get(of_orders, orders) == orders


def _from_database(game_id: str) -> str | None:
    """The game's mark, ``None`` where there is no such game."""
    revision = Game.objects.filter(pk=game_id).values_list("revision", flat=True).first()
    if revision is None:
        return None
    stored = _mark(game_id, revision)
    cache.add(_key(game_id), stored, settings.REVISION_SECONDS)  # does not overwrite a newer one
    return stored


def _mark(game_id: str, revision: int) -> str:
    return _hidden(f"{game_id}/{revision}")


def _hidden(text: str) -> str:
    return salted_hmac(__name__, text, algorithm="sha256").hexdigest()[:MARK_LENGTH]


def _key(game_id: str) -> str:
    return f"revision:{game_id}"


def _key_of_orders(given: str) -> str:
    return f"orders:{given[: MARK_LENGTH // 2]}"
