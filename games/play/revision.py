"""The newest revision of a game in the cache, which polls compare theirs with.

A page names its revision by a token that cannot be guessed, so people who never saw the table cannot ask whether it
changed. Standing orders do not change the revision, or opponents would learn that some were given. The page of their
player has a second token for them. `games.polls` compares; `games.talk.tokens` has the tokens of talk.
"""

import json

from django.conf import settings
from django.core.cache import cache
from django.utils.crypto import salted_hmac

from games.models import Game, Seat

TOKEN_LENGTH = 32  # hex digits: 128 bits
HALF = TOKEN_LENGTH // 2
ORDERS_SECONDS = 3600  # how long the other tabs of a player can learn of new orders before the table moves


def revision_token(game: Game) -> str:
    """The token of ``game`` at its revision, for its pages."""
    return token_digest(f"{game.pk}/{game.revision}")


def revision_key(game_id: str) -> str:
    """Where the cache has the token of the newest revision."""
    return f"revision:{game_id}"


def publish(game: Game) -> None:
    """Put the committed revision into the cache for polls; without a cache they ask the database.

    Two processes that commit one after the other may publish the other way round. Then polls learn of the newer one
    when the older entry expires, at most ``REVISION_SECONDS`` later; a later publication ends that sooner.
    """
    cache.set(revision_key(game.pk), revision_token(game), settings.REVISION_SECONDS)


def orders_token(seat: Seat) -> str:
    """The token of the standing orders at ``seat``, for its player's pages: half names the seat, half the orders."""
    orders = json.dumps(seat.orders, sort_keys=True)
    names_seat = token_digest(f"{seat.game_id}/seat {seat.number}")
    return names_seat[:HALF] + token_digest(f"{seat.pk}/orders {orders}")[:HALF]


def orders_key(token: str) -> str:
    """Where the cache has the newest token of the seat that ``token`` names."""
    return f"orders:{token[:HALF]}"


def publish_orders(seat: Seat) -> None:
    """Put the committed orders into the cache for the polls of the player at ``seat`` alone."""
    given = orders_token(seat)
    cache.set(orders_key(given), given, ORDERS_SECONDS)


def token_digest(text: str) -> str:
    """A keyed digest as long as a token."""
    return salted_hmac(__name__, text, algorithm="sha256").hexdigest()[:TOKEN_LENGTH]
