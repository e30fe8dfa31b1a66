"""Finding people, as staff look for them."""

from django.db.models import Q, QuerySet

from accounts.models import User


def matching(people: QuerySet[User], text: str, reader: User) -> QuerySet[User]:
    """Those of ``people`` with ``text`` in the name, or with that number; or in the e-mail, if ``reader`` may read it.

    Whoever may not would learn it letter by letter from what is found.
    """
    wanted = Q(name__icontains=text)
    if reader.has_perm("accounts.view_user"):
        wanted |= Q(email__icontains=text)
    if text.isascii() and text.isdecimal() and len(text) < 19:
        wanted |= Q(pk=int(text))
    return people.filter(wanted)
