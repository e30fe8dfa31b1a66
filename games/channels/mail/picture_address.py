"""Addresses of pictures in mails: signed, for one reader and one moment of a game, and valid for a month.

Whoever has the address sees what the reader saw then, without signing in, because mail programs have no session.
"""

from datetime import timedelta

from django.conf import settings
from django.core.signing import BadSignature, SignatureExpired, TimestampSigner
from django.urls import reverse

from games.models import Game, Seat

VALID = timedelta(days=30)


class Expired(Exception):
    """The address was valid once."""


def picture_address(seat: Seat, version: int) -> str:
    """Return the address of the table as ``seat`` sees it after action ``version``."""
    token = _signer(seat.game_id).sign(f"{seat.number}.{version}")
    return settings.SITE_URL + reverse("games:mailed_picture", args=[seat.game_id, token])


def pictured(game: Game, token: str) -> tuple[int, int] | None:
    """Return the seat and the version of such an address; None if it is not valid. Raises ``Expired``."""
    try:
        seat, version = _signer(game.pk).unsign(token, max_age=VALID).split(".")
    except SignatureExpired as error:
        raise Expired from error
    except BadSignature:
        return None
    return int(seat), int(version)


def _signer(game_id: str) -> TimestampSigner:
    return TimestampSigner(salt=f"games.notices.picture {game_id}")  # must not change: mails that were sent contain it
