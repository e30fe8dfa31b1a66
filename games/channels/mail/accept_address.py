"""Addresses in mails that accept a rematch: signed, and of use to one person alone, who has to be signed in.

Without the signature, a link on any page could seat people who are invited.
"""

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse

from accounts.models import User
from games.models import Game


def accept_address(game: Game, person: User) -> str:
    """Return the address that seats ``person`` at ``game``, a rematch to which they are invited."""
    return settings.SITE_URL + reverse("games:accept", args=[game.pk, _signer(game.pk).sign(str(person.pk))])


def is_for(game: Game, person: User, token: str) -> bool:
    """Whether the token of such an address was made for ``person``."""
    try:
        return _signer(game.pk).unsign(token) == str(person.pk)
    except BadSignature:
        return False


def _signer(game_id: str) -> Signer:
    return Signer(salt=f"games.notices.accepting {game_id}")  # must not change: mails that were sent contain it
