"""Signed addresses in mails: the picture of a table, the acceptance of an invitation, and the end of mail.

The salts must not change: mails that were sent contain addresses that were made with them.
"""

from datetime import timedelta

from django.conf import settings
from django.core.signing import BadSignature, SignatureExpired, Signer, TimestampSigner
from django.urls import reverse

from accounts.models import User
from games.models import Game, Seat, StaffMeasure

PICTURE_VALID = timedelta(days=30)


class Expired(Exception):
    """Raised for an address that was valid once."""


def picture_address(seat: Seat, version: int) -> str:
    """Return the address of the table as ``seat`` sees it after action ``version``, valid for a month.

    The address shows what the reader saw then, without signing in: mail programs have no session.
    """
    token = _picture_signer(seat.game_id).sign(f"{seat.number}.{version}")
    return settings.SITE_URL + reverse("mail:picture", args=[seat.game_id, token])


def pictured(game: Game, token: str) -> tuple[int, int] | None:
    """Return the seat and the version of such an address; None if it is not valid. Raises ``Expired``."""
    try:
        seat, version = _picture_signer(game.pk).unsign(token, max_age=PICTURE_VALID).split(".")
    except SignatureExpired as error:
        raise Expired from error
    except BadSignature:
        return None
    return int(seat), int(version)


def _picture_signer(game_id: str) -> TimestampSigner:
    return TimestampSigner(salt=f"games.notices.picture {game_id}")


def accept_address(game: Game, person: User) -> str:
    """Return the address that seats ``person`` at ``game``, to which they are invited.

    It is of use to that person alone, who has to be signed in. Without the signature, a link on any page could seat
    people who are invited.
    """
    return settings.SITE_URL + reverse("mail:accept", args=[game.pk, _accept_signer(game.pk).sign(str(person.pk))])


def is_for(game: Game, person: User, token: str) -> bool:
    """Whether the token of such an address was made for ``person``."""
    try:
        return _accept_signer(game.pk).unsign(token) == str(person.pk)
    except BadSignature:
        return False


def _accept_signer(game_id: str) -> Signer:
    return Signer(salt=f"games.notices.accepting {game_id}")


_appeal_signer = Signer(salt="games.channels.mail.appeals")


def appeal_address(measure: StaffMeasure) -> str:
    """Return the address where a person whose account was closed reads why, and may ask staff to look again."""
    return settings.SITE_URL + reverse("mail:appeal", args=[_appeal_signer.sign(str(measure.pk))])


def measure_behind(token: str) -> StaffMeasure | None:
    """Return the measure of such an address; None if it is not valid."""
    try:
        closed = StaffMeasure.objects.filter(kind=StaffMeasure.Kind.CLOSE_ACCOUNT)
        return closed.select_related("person", "appeal").filter(pk=_appeal_signer.unsign(token)).first()
    except BadSignature:
        return None


_stop_signer = Signer(salt="games.notices.base")


def stop_address(person: User) -> str:
    """Return the address where ``person`` can stop all mail about games."""
    return settings.SITE_URL + reverse("mail:stop", args=[_stop_signer.sign(str(person.pk))])


def person_behind(token: str) -> User | None:
    """Return the person of such an address; None if it is not valid, or if they closed their account."""
    try:
        return User.objects.filter(pk=_stop_signer.unsign(token), closed_at=None).first()
    except BadSignature:
        return None
