"""The newest revision of a game in the cache, which polls compare theirs with.

A page names its revision by a mark that cannot be guessed, so people who never saw the table cannot ask whether it
changed. Standing orders do not change the revision, or opponents would learn that some were given. The page of their
player has a second mark for them. Talk has a mark of its own for each group that talks, so that no message draws the
board again, and nobody learns of messages that are not for them.
"""

import json
from collections.abc import Collection

from django.conf import settings
from django.core.cache import cache
from django.utils.crypto import salted_hmac

from games.models import Game, Seat
from games.talk.models import Talk

MARK_LENGTH = 32  # hex digits: 128 bits
ORDERS_SECONDS = 3600  # how long the other tabs of a player can learn of new orders before the table moves


def mark(game: Game) -> str:
    """The mark of ``game`` at its revision, for its pages."""
    return _mark(game.pk, game.revision)


def publish(game: Game) -> None:
    """Put the committed revision into the cache for polls; without a cache they ask the database.

    Two processes that commit one after the other may publish the other way round. Then polls learn of the newer one
    when the older entry expires, at most ``REVISION_SECONDS`` later; a later publication ends that sooner.
    """
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


def mark_of_talk(game_id: str, among: str, revision: int) -> str:
    """The mark of a group's talk, for the pages of those who may read it: half names the group, half the revision."""
    half = MARK_LENGTH // 2
    return _hidden(f"{game_id}/talk among {among}")[:half] + _hidden(f"{game_id}/talk among {among} {revision}")[:half]


def publish_talk(talk: Talk) -> None:
    """Put the newest committed revision of ``talk`` into the cache for the polls of its group alone.

    Two processes that commit one after the other may publish the other way round. So each looks afterwards whether
    the other has committed meanwhile; the last one that looks finds the newest revision.
    """
    revision, newest = None, talk.revision
    while newest not in (revision, None):  # None: the talk is gone
        revision = newest
        of_talk = mark_of_talk(talk.game_id, talk.among, revision)
        cache.set(_key_of_talk(of_talk), of_talk, settings.REVISION_SECONDS)
        newest = Talk.objects.filter(pk=talk.pk).values_list("revision", flat=True).first()


def is_current(game_id: str, shown: str, orders: str, talk: str = "") -> bool:
    """Whether a page with the marks ``shown``, ``orders`` and ``talk`` is up to date.

    ``orders`` is "" on all but a player's, ``talk`` on those without talk. Asks the cache once, and the database only
    if the cache does not know the game or its talk.
    """
    of_game, of_orders, of_talk = _key(game_id), _key_of_orders(orders), _key_of_talk(talk)
    asked = [of_game, *([of_orders] if orders else []), *([of_talk] if talk else [])]
    known = cache.get_many(asked)
    if of_game not in known or (talk and of_talk not in known):
        known = _from_database(game_id, asked) | known
    return shown == known.get(of_game) and known.get(of_orders, orders) == orders and known.get(of_talk, "") == talk


def _from_database(game_id: str, asked: Collection[str]) -> dict[str, str]:
    """The marks of the game and of its talk, by their keys; none where there is no such game."""
    rows = Game.objects.filter(pk=game_id).values_list("revision", "talks__among", "talks__revision")
    revisions = dict.fromkeys(Talk.Among.values, 0)
    marks = {}
    for revision, among, of_talk in rows:
        marks[_key(game_id)] = _mark(game_id, revision)
        revisions |= {among: of_talk} if among else {}
    if marks:
        talks = [mark_of_talk(game_id, *each) for each in revisions.items()]
        marks |= {_key_of_talk(each): each for each in talks}
    for key in set(asked) & set(marks):
        cache.add(key, marks[key], settings.REVISION_SECONDS)  # does not overwrite a newer one
    return marks


def _mark(game_id: str, revision: int) -> str:
    return _hidden(f"{game_id}/{revision}")


def _hidden(text: str) -> str:
    return salted_hmac(__name__, text, algorithm="sha256").hexdigest()[:MARK_LENGTH]


def _key(game_id: str) -> str:
    return f"revision:{game_id}"


def _key_of_orders(given: str) -> str:
    return f"orders:{given[: MARK_LENGTH // 2]}"


def _key_of_talk(mark: str) -> str:
    return f"talk:{mark[: MARK_LENGTH // 2]}"
