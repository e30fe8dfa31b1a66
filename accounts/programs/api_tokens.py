"""Tokens for programs: made, recognised and revoked.

A token's text has a prefix and ends in a checksum, so that scanners for secrets find it, and a mistyped one is refused
without a query. It has 178 bits of chance, so a plain digest of it may be stored.
"""

import secrets
import string
import zlib
from datetime import timedelta
from hashlib import sha256

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import ApiToken, User
from accounts.queries import token_by_digest
from pushsite.web.refusals import Refusal

BEGINNING = "pushsite_"
LETTERS = string.digits + string.ascii_letters
LENGTH, CHECKSUM_LENGTH = 30, 6
MOST_TOKENS = 10  # of one person
NOTED_EVERY = timedelta(minutes=1)  # how exactly the last use is known
SENT_AGAIN = timedelta(minutes=10)  # after which nobody sends the same form again for an answer that was lost


class NoMoreTokens(Refusal):
    """A person has as many tokens as one may have."""

    sentence = _("You have ten tokens. Revoke one first.")


class NameOfToken(Refusal):
    """A person has a token of this name."""

    sentence = _("You already have a token with this name.")
    status = 422


@transaction.atomic
def make_api_token(
    person: User, *, name: str, may_play: bool, may_talk: bool = False, days: int | None
) -> tuple[ApiToken, str]:
    """Make a token of ``person`` that ends after ``days``, never if ``None``; return it with its text, known only now.

    It replaces one for the same that was made just now and was never used: its text was lost with the answer.
    Raises ``NoMoreTokens`` or ``NameOfToken``.
    """
    person.lock_against_closing()
    body = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    now, text = timezone.now(), BEGINNING + body + _checksum(body)
    same = {"name": name, "may_play": may_play, "may_talk": may_talk}
    person.api_tokens.filter(**same, used_at=None, created_at__gt=now - SENT_AGAIN).delete()
    if person.api_tokens.count() >= MOST_TOKENS:
        raise NoMoreTokens
    try:
        with transaction.atomic():
            token = ApiToken.objects.create(
                person=person,
                name=name,
                digest=_digest(text),
                begins=text[: len(BEGINNING) + 4],
                may_play=may_play,
                may_talk=may_talk,
                created_at=now,
                expires_at=None if days is None else now + timedelta(days=days),
            )
    except IntegrityError:
        raise NameOfToken from None
    return token, text


def api_token_of(text: str) -> ApiToken | None:
    """The token with this text, with its person; ``None`` if there is none, or it has ended. Notes that it is used."""
    if not is_well_formed(text):
        return None
    now = timezone.now()
    token = token_by_digest.first(_digest(text), now)
    if token and (token.used_at is None or token.used_at < now - NOTED_EVERY):
        ApiToken.objects.filter(pk=token.pk).update(used_at=now)
    return token


def revoke_api_token(person: User, pk: int) -> None:
    """Delete the token ``pk`` of ``person``, if it is theirs and still there."""
    ApiToken.objects.filter(person=person, pk=pk).delete()


def is_well_formed(text: str) -> bool:
    """Whether ``text`` looks like a token, and its checksum is right."""
    body = text.removeprefix(BEGINNING)
    if body == text or len(body) != LENGTH + CHECKSUM_LENGTH or not set(body) <= set(LETTERS):
        return False
    return body[LENGTH:] == _checksum(body[:LENGTH])


def _checksum(body: str) -> str:
    number, digits = zlib.crc32(body.encode()), ""
    while len(digits) < CHECKSUM_LENGTH:
        number, digit = divmod(number, len(LETTERS))
        digits += LETTERS[digit]
    return digits


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
