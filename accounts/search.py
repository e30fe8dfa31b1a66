"""Search for people on staff pages."""

from django.db.models import Q, QuerySet

from accounts.models import User
from pushsite.web.numbers import whole_number


def search_people(people: QuerySet[User], text: str, reader: User) -> QuerySet[User]:
    """People whose name begins with ``text``, or whose id it is; also by e-mail if ``reader`` may see e-mails.

    Other readers could find out an e-mail letter by letter. Only beginnings are found, each by an index, so that the
    time does not grow with the number of people.
    """
    wanted = Q(name__istartswith=text)
    if reader.has_perm("accounts.view_user"):
        wanted |= Q(email__startswith=text.lower())
    person_id = whole_number(text)
    if person_id is not None:
        wanted |= Q(pk=person_id)
    return people.filter(wanted)
