"""Two accounts of one person: what staff read of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext, ngettext

from accounts.models import User
from games.models import Case
from games.ratings.models import Link
from pushsite.compiled import compiled


@dataclass(frozen=True)
class Linked:
    """A link as staff read it: ``person``, on the page of a case the newer account, and the ``other`` one."""

    person: User
    other: User
    confirmed: bool
    seen: Sequence[str]
    case: int | None


def of_case(case: Case, staff: User) -> Linked | None:
    """The link that the site has flagged by ``case``."""
    link = Link.objects.filter(case=case).select_related("first", "second").first()
    return _read(link, link.second) if link and staff.pk not in (link.first_id, link.second_id) else None


def has_links() -> Exists:
    """Whether a person has any, as a condition on people."""
    return Exists(Link.objects.filter(Q(first=OuterRef("pk")) | Q(second=OuterRef("pk"))))


def of_person(person: User, staff: User) -> list[Linked]:
    """The links of another ``person``, flagged or confirmed, without those that concern ``staff``."""
    return [_read(link, person) for link in _links_of(person.pk, staff.pk)]


@compiled
def _links_of(person: int, staff: int) -> QuerySet[Link]:
    links = Link.objects.filter(Q(first=person) | Q(second=person)).exclude(Q(first=staff) | Q(second=staff))
    return links.select_related("first", "second").order_by("-pk")


def _read(link: Link, person: User) -> Linked:
    other = link.second if link.first == person else link.first
    return Linked(person, other, link.confirmed, _seen(link), link.case_id)


def _seen(link: Link) -> list[str]:
    sentences = []
    if link.one_browser:
        sentences.append(gettext("Both have signed in with one browser."))
    if link.from_one_place:
        games = ngettext(
            "They have played %(n)d rated game with each other from one address and browser.",
            "They have played %(n)d rated games with each other from one address and browser.",
            link.from_one_place,
        )
        sentences.append(games % {"n": link.from_one_place})
    return sentences
