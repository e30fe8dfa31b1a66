"""What stands for a game, a feed, a day or a person in an address."""

from datetime import date

from django.urls import register_converter
from django.urls.converters import PathConverter

from accounts.name_rules.allowed import fits_address
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


class Day:
    """A day as 2026-11-26; any other text finds no page."""

    regex = r"\d{4}-\d{2}-\d{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)  # of its ValueError Django makes a 404

    def to_url(self, value: date | str) -> str:
        return str(value)


class PersonName(PathConverter):
    """A name of a person, which may contain a slash. One that no path can contain, as "..", is in hex: "=2e2e"."""

    def to_python(self, value: str) -> str:
        if not value.startswith("="):
            return value
        try:
            return bytes.fromhex(value.removeprefix("=")).decode()
        except ValueError:
            return value

    def to_url(self, value: str) -> str:
        return value if fits_address(value) and not value.startswith("=") else f"={value.encode().hex()}"


register_converter(Day, "day")
register_converter(GameId, "game")
register_converter(FeedToken, "feed_token")
register_converter(PersonName, "person")
