"""Friends, blocks and mutes: what two people are to each other.

For friends and blocks both have accounts, and every act locks both people, so two at the same moment happen one after
the other.
"""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Block, Friendship, Mute, SignedOut, User
from accounts.names.in_use import NoSuchPerson
from accounts.queries import asked_by, friends_of, waiting_requests
from pushsite.web.refusals import Refusal

MOST_FRIENDS = 200  # with those who were asked: forms list them all
MOST_BLOCKED = MOST_MUTED = 200  # a page lists them all
MOST_REQUESTS_COUNTED = 99  # in the menu
ANSWER_HOLDS = timedelta(days=90)  # to a request, also if it is taken back and sent again
MAILS_APART = timedelta(hours=1)  # about requests, to one person


class Yourself(Refusal):
    """People can neither befriend nor block themselves."""

    sentence = _("That is you.")
    status = 422


class YouBlockThem(Refusal):
    """People do not ask those whom they block. Who is blocked by the other is not told: see ``ask_friend``."""

    sentence = _("You block this person. Unblock them first.")


class NotAsked(Refusal):
    """Raised when there is no request to answer."""

    sentence = _("This friend request is no longer there.")


class TooManyFriends(Refusal):
    """Lists of friends stay short enough to choose from."""

    sentence = _("Your friend list is full. Remove a friend or a request first.")


class TooManyBlocked(Refusal):
    """The list of blocked people stays short enough to read."""

    sentence = _("Your list of blocked people is full. Unblock someone first.")


class TooManyMuted(Refusal):
    """The list of muted people stays short enough to read."""

    sentence = _("Your list of muted people is full. Unmute someone first.")


@transaction.atomic
def ask_friend(*, user: User, person: User) -> Friendship:
    """Ask ``person`` to be a friend of ``user``; if they have asked first, the two are friends now.

    A second request does nothing. If ``person`` has declined lately, or blocks ``user``, the request counts as declined
    and ``user`` reads the same as of any other. Raises ``YouBlockThem``, ``Yourself``, ``TooManyFriends`` or
    ``SignedOut``.
    """
    _lock(user, person)
    if Block.objects.filter(person=user, blocked=person).exists():
        raise YouBlockThem
    before = _between(user, person).first()
    if before is not None and not before.taken_back:
        return _accepted(before) if before.asked_id == user.pk else before
    _check_room(user)
    request = _request_again(before, user, person, timezone.now())
    request.save()
    _count_requests(person)
    return request


@transaction.atomic
def accept_friend(*, user: User, person: User) -> None:
    """Accept the request of ``person``, unless they are friends. Raises ``NotAsked`` or ``TooManyFriends``."""
    _lock(user, person)
    if not _between(user, person).filter(accepted_at__isnull=False).exists():
        _accepted(_request(person, user))


@transaction.atomic
def decline_friend(*, user: User, person: User) -> None:
    """Decline the request of ``person``, who is not told, unless it is declined. Raises ``NotAsked``."""
    _lock(user, person)
    if not Friendship.objects.filter(asker=person, asked=user, declined_at__isnull=False).exists():
        _decline(_request(person, user))


@transaction.atomic
def end_friendship(*, user: User, person: User) -> None:
    """End the friendship of the two, or take back a request of ``user``. A request of ``person`` stays."""
    _lock(user, person)
    _end(user, person)


@transaction.atomic
def block(*, user: User, person: User) -> bool:
    """Keep ``user`` and ``person`` apart; a friendship ends. Raises ``TooManyBlocked``.

    A request of ``person`` is declined, so that they read the same as before; one of ``user`` is taken back. Returns
    whether the two were friends.
    """
    _lock(user, person)
    were_friends = _between(user, person).filter(accepted_at__isnull=False).exists()
    others = Block.objects.filter(person=user).exclude(blocked=person)
    if others.count() >= MOST_BLOCKED:
        raise TooManyBlocked
    _end(user, person)
    for request in waiting_requests().filter(asker=person, asked=user):
        _decline(request)
    Block.objects.get_or_create(person=user, blocked=person)
    return were_friends


@transaction.atomic
def unblock(*, user: User, person: User) -> None:
    """Take back the block of ``user``."""
    _lock(user, person)
    Block.objects.filter(person=user, blocked=person).delete()


def mute(*, user: User, person: User) -> None:
    """Hide what ``person`` writes from ``user``, at every table; either may be a guest. Raises ``TooManyMuted``."""
    if user.pk == person.pk:
        raise Yourself
    if Mute.objects.filter(person=user).exclude(muted=person).count() >= MOST_MUTED:
        raise TooManyMuted
    Mute.objects.get_or_create(person=user, muted=person)


def unmute(*, user: User, person: int) -> None:
    """Show ``user`` the messages of the person with this id again."""
    Mute.objects.filter(person=user, muted=person).delete()


def delete_relations(person: User) -> None:
    """Delete the friends and blocks of ``person``, whose account is being closed."""
    waiting_for_answer = list(User.objects.filter(pk__in=waiting_requests().filter(asker=person).values("asked")))
    Friendship.objects.filter(Q(asker=person) | Q(asked=person)).delete()
    for each in waiting_for_answer:
        _count_requests(each)
    Block.objects.filter(Q(person=person) | Q(blocked=person)).delete()


def _lock(user: User, person: User) -> None:
    if user.pk == person.pk:
        raise Yourself
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=[user.pk, person.pk], closed_at=None, guest=False)
    locked = {row.pk for row in rows.order_by("pk")}
    if user.pk not in locked:
        raise SignedOut
    if person.pk not in locked:
        raise NoSuchPerson


def _between(user: User, person: User) -> Any:
    return Friendship.objects.filter(Q(asker=user, asked=person) | Q(asker=person, asked=user))


def _request(asker: User, person: User) -> Friendship:
    request = waiting_requests().filter(asker=asker, asked=person).first()
    if request is None:
        raise NotAsked
    return request


def _check_room(user: User) -> None:
    """Raise ``TooManyFriends`` if ``user`` has no room for another friend. People whom they have asked count too."""
    if friends_of(user).count() + asked_by(user).count() >= MOST_FRIENDS:
        raise TooManyFriends


def _accepted(request: Friendship) -> Friendship:
    if request.accepted_at is None:
        _check_room(request.asked)
        request.accepted_at, request.declined_at, request.mail_due_at = timezone.now(), None, None
        request.save(update_fields=["accepted_at", "declined_at", "mail_due_at"])
        _count_requests(request.asked)
    return request


def _request_again(before: Friendship | None, asker: User, asked: User, now: datetime) -> Friendship:
    """The request of ``asker``, unsaved. ``before``, a request of either that was taken back, becomes it.

    If it was theirs, neither the answer nor the mail that it had is repeated for ``ANSWER_HOLDS``.
    """
    request = before or Friendship()
    same_asker, since = request.asker_id == asker.pk, now - ANSWER_HOLDS
    if request.declined_at is not None and not (same_asker and request.declined_at > since):
        request.declined_at = None
    if request.mailed_at is not None and not (same_asker and request.mailed_at > since):
        request.mailed_at = None
    request.asker, request.asked, request.asked_at, request.taken_back = asker, asked, now, False
    if request.declined_at is None and Block.objects.filter(person=asked, blocked=asker).exists():
        request.declined_at = now
    if request.declined_at is not None or request.mailed_at is not None:
        request.mail_due_at = None
    else:  # one mail names all requests that wait: it comes soon, and at most once an hour
        last = Friendship.objects.filter(asked=asked).aggregate(at=Max("mailed_at"))["at"]
        soon = now + timedelta(seconds=settings.NOTICE_DELAY)
        request.mail_due_at = soon if last is None else max(soon, last + MAILS_APART)
    return request


def _count_requests(person: User) -> None:
    """Store how many requests wait for ``person``: every page shows it, and reads nothing but the person for it."""
    waiting = waiting_requests().filter(asked=person).count()
    User.objects.filter(pk=person.pk).update(friend_requests=min(waiting, MOST_REQUESTS_COUNTED))


def _decline(request: Friendship) -> None:
    request.declined_at, request.mail_due_at = timezone.now(), None
    request.save(update_fields=["declined_at", "mail_due_at"])
    _count_requests(request.asked)


def _end(user: User, person: User) -> None:
    """Delete the friendship of the two; take back a request of ``user``."""
    _between(user, person).filter(accepted_at__isnull=False).delete()
    mine = Friendship.objects.filter(asker=user, asked=person, taken_back=False)
    if mine.update(taken_back=True, mail_due_at=None):
        _count_requests(person)
