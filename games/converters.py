"""What stands for a game or a feed in an address."""

from django.urls import register_converter

from games.models.feed import FEED_TOKEN
from games.models.game import ID_ALPHABET, ID_LENGTH


class GameId:
    """An id as ``new_id`` makes it; anything else is no page at all."""

    regex = f"[{ID_ALPHABET}]{{{ID_LENGTH}}}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class FeedToken(GameId):
    """A token as ``new_feed_token`` makes it."""

    regex = FEED_TOKEN


register_converter(GameId, "game")
register_converter(FeedToken, "feed_token")
