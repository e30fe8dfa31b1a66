"""A person's name, as forms check it."""

from django.db.models import Q
from django.forms import ValidationError

from accounts.lookalikes import look_keys
from accounts.models import User
from accounts.names import TAKEN, check_name, not_a_guest_s


def free_name(name: str, owner: User | None = None) -> str:
    """``name`` if ``owner`` may have it, or has it; else raises ``ValidationError``.

    Nobody has a name that looks like somebody else's.
    """
    if owner is not None and name == owner.name:
        return name
    check_name(name)
    not_a_guest_s(name)
    key, look = look_keys(name)
    others = User.objects.filter(Q(name_key=key) | Q(name_look=look))
    if owner is not None:
        others = others.exclude(pk=owner.pk)
    if others.exists():
        raise ValidationError(TAKEN)
    return name
