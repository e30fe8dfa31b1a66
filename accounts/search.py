"""Search for people on staff pages."""

from django.db.models import Q, QuerySet

from accounts.models import User
from pushsite.numbers import whole_number


def search_people(people: QuerySet[User], text: str, reader: User) -> QuerySet[User]:
    """People with ``text`` in their name or as their id; also in their e-mail if ``reader`` may see e-mails.

    Other readers could find out an e-mail letter by letter.
    """
    wanted = Q(name__icontains=text)
    if reader.has_perm("accounts.view_user"):
        wanted |= Q(email__icontains=text)
    person_id = whole_number(text)
    if person_id is not None:
        wanted |= Q(pk=person_id)
    return people.filter(wanted)
