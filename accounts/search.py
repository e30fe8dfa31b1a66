"""Finding people, as staff look for them."""

from django.db.models import Q, QuerySet

from accounts.models import User


def matching(people: QuerySet[User], text: str) -> QuerySet[User]:
    """Those of ``people`` with ``text`` in name or e-mail, or with that number."""
    wanted = Q(name__icontains=text) | Q(email__icontains=text)
    if text.isascii() and text.isdecimal() and len(text) < 19:
        wanted |= Q(pk=int(text))
    return people.filter(wanted)
