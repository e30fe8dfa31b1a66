"""Who may be written to."""

from collections.abc import Collection

from accounts.models import User


def reachable(people: Collection[int]) -> list[int]:
    """Those of ``people`` who have an account, and with it a verified e-mail, and want mail."""
    wanted = User.objects.filter(pk__in=people, guest=False, mail=True, is_active=True)
    return list(wanted.values_list("pk", flat=True))
