"""Queries about people. Those that nearly every request makes, for its sender, are compiled once."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.contrib.sessions.models import Session
from django.db.models import Case, Exists, OuterRef, Q, QuerySet, When

from accounts.mail.mailboxes import mailbox_key
from accounts.models import ApiToken, Block, Friendship, Mute, User
from accounts.name_rules.lookalikes import search_key
from pushsite.compiled import compiled
from pushsite.web.numbers import whole_number

BY_NAME = ("name_search", "name")  # as readers look for a name: accents and capitals come second


@compiled
def session_by_key(session_key: str, now: datetime) -> QuerySet[Session, Any]:
    """Query the data and end of the session with this key, unless it has expired."""
    sessions = Session.objects.filter(session_key=session_key, expire_date__gt=now)
    return sessions.values_list("session_data", "expire_date", named=True)


@compiled
def person_by_id(person_id: int) -> QuerySet[User]:
    return User.objects.filter(pk=person_id)


@compiled
def token_by_digest(digest: str, now: datetime) -> QuerySet[ApiToken]:
    """The token with this digest and its person, unless it has expired or the person is not active."""
    lasting = Q(expires_at=None) | Q(expires_at__gt=now)
    return ApiToken.objects.select_related("person").filter(lasting, digest=digest, person__is_active=True)


def accounts_at(email: str) -> list[User]:
    """The accounts of the mailbox that ``email`` reaches: the one with this spelling first, then the oldest. One query.

    A form that the version before has left beside another e-mail does not count.
    """
    typed, key = email.strip().lower(), mailbox_key(email)
    similar = User.objects.filter(Q(email=typed) | Q(email_key=key))
    there = [person for person in similar if mailbox_key(str(person.email)) == key]
    return sorted(there, key=lambda person: (person.email != typed, person.pk))


def friends_of(person: User | int) -> QuerySet[User]:
    """The friends of ``person``, by name.

    Their ids come from one subquery: for two that are joined by OR, PostgreSQL reads every person.
    """
    accepted = Friendship.objects.filter(Q(asker=person) | Q(asked=person), accepted_at__isnull=False)
    friend = Case(When(asker=person, then="asked"), default="asker")
    return User.objects.filter(pk__in=accepted.values_list(friend)).order_by(*BY_NAME)


def friends_who_tell(person: User | int) -> QuerySet[User]:
    """The friends of ``person`` who let them see what they have played, by name."""
    return friends_of(person).filter(tells_friends=True)


def waiting_requests() -> QuerySet[Friendship]:
    """The requests to be friends that wait for an answer."""
    return Friendship.objects.filter(accepted_at=None, declined_at=None, taken_back=False)


def asking(person: User | int) -> QuerySet[User]:
    """The people who ask ``person`` to be friends, and wait for an answer."""
    requests = waiting_requests().filter(asked=person)
    return User.objects.filter(pk__in=requests.values("asker")).order_by(*BY_NAME)


def asked_by(person: User | int) -> QuerySet[User]:
    """The people whom ``person`` has asked, whether or not they have declined."""
    requests = Friendship.objects.filter(asker=person, accepted_at=None, taken_back=False)
    return User.objects.filter(pk__in=requests.values("asked")).order_by(*BY_NAME)


def blocked_by(person: User | int) -> QuerySet[User]:
    """The people whom ``person`` blocks, by name."""
    return User.objects.filter(pk__in=Block.objects.filter(person=person).values("blocked")).order_by(*BY_NAME)


def muted_by(person: User | int) -> QuerySet[User]:
    """The people whom ``person`` mutes, by name."""
    return User.objects.filter(pk__in=Mute.objects.filter(person=person).values("muted")).order_by(*BY_NAME)


def apart(person: User, others: Collection[int]) -> bool:
    """Whether ``person`` blocks anybody with these ids, or is blocked by one of them. Guests are in no block.

    A bot of a player stands for its owner as well, on either side.
    """
    if person.guest or not others:
        return False
    one, owners = with_owner(person), User.objects.filter(pk__in=others, owner__isnull=False).values("owner")
    blocked = Q(blocked__in=others) | Q(blocked__in=owners)
    blocks = Q(person__in=others) | Q(person__in=owners)
    either = Q(person__in=one) & blocked | Q(blocked__in=one) & blocks
    return Block.objects.filter(either).exists()


def keeps_apart(person: User, column: str) -> Exists:
    """Whether ``person`` and the one in ``column`` of a row block each other, as a condition on the rows.

    A bot of a player stands for its owner as well, on either side.
    """
    return kept_apart(*with_owner(person), column)


def kept_apart(person: int, owner: int, column: str) -> Exists:
    """The same of the person with these ids (`with_owner`), for queries that are compiled."""
    other, their_owner = OuterRef(column), OuterRef(f"{column}__owner")
    blocked, blocks = Q(blocked=other) | Q(blocked=their_owner), Q(person=other) | Q(person=their_owner)
    is_blocked, is_blocking = Q(blocked=person) | Q(blocked=owner), Q(person=person) | Q(person=owner)
    return Exists(Block.objects.filter(is_blocking & blocked | is_blocked & blocks))


def with_owner(person: User) -> tuple[int, int]:
    """The ids of ``person`` and their owner; a person without one counts as their own."""
    return person.pk, person.owner_id or person.pk


def search_people(people: QuerySet[User], text: str, reader: User) -> QuerySet[User]:
    """People whose name begins with ``text``, or whose id it is; also by e-mail if ``reader`` may see e-mails.

    Accents do not count. A whole e-mail is found in every spelling. Other readers could find out an e-mail letter by
    letter. Only beginnings are found, each by an index, so that the time does not grow with the number of people.
    """
    wanted = Q(name__istartswith=text)
    if key := search_key(text):
        wanted |= Q(name_search__startswith=key)
    if reader.has_perm("accounts.view_user"):
        wanted |= Q(email__startswith=text.lower()) | Q(email_key=mailbox_key(text))
    person_id = whole_number(text)
    if person_id is not None:
        wanted |= Q(pk=person_id)
    return people.filter(wanted)
