"""A person's name, as forms check it."""

from django.forms import ValidationError

from accounts.models import User
from accounts.names import TAKEN, not_a_guest_s


def free_name(name: str, owner: User | None = None) -> str:
    """``name`` if ``owner`` may have it; raises ``ValidationError`` where somebody else is called so."""
    if owner is not None and name == owner.name:
        return name
    not_a_guest_s(name)
    others = User.objects.filter(guest=False, name__iexact=name)
    if owner is not None:
        others = others.exclude(pk=owner.pk)
    if others.exists():
        raise ValidationError(TAKEN)
    return name
