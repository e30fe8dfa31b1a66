"""The link in every mail that ends them (RFC 8058): it works without signing in, and for ever."""

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse

from accounts.models import User

_signer = Signer(salt="games.notices.unsubscribe")


def stop_address(person: User) -> str:
    """Where ``person`` ends all mail about games."""
    return settings.SITE_URL + reverse("unsubscribe", args=[_signer.sign(str(person.pk))])


def person_behind(token: str) -> User | None:
    """Whose link it is; ``None`` where it is no such link, or a person who is gone."""
    try:
        return User.objects.filter(pk=_signer.unsign(token), closed_at=None).first()
    except BadSignature:
        return None
