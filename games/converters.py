"""What stands for a game in an address."""

from django.urls import register_converter

from games.models.game import ID_ALPHABET, ID_LENGTH


class GameId:
    """An id as ``new_id`` makes it; anything else is no page at all."""

    regex = f"[{ID_ALPHABET}]{{{ID_LENGTH}}}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(GameId, "game")
