"""Friends and blocks: what two people are to each other. Both have accounts.

Every act locks both people, so two acts at the same moment happen one after the other.
"""

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Block, Friendship, SignedOut, User
from accounts.names.in_use import NoSuchPerson
from accounts.queries import apart, asked_by, friends_of
from pushsite.web.refusals import Refusal

MOST_FRIENDS = 200  # with those who were asked: forms list them all
MOST_BLOCKED = 200  # a page lists them all


class Yourself(Refusal):
    """People can neither befriend nor block themselves."""

    sentence = _("That is you.")
    status = 422


class Apart(Refusal):
    """One of the two blocks the other. Nobody is told which."""

    sentence = _("You cannot reach this person.")
    status = 403


class NotAsked(Refusal):
    """There is no request to answer."""

    sentence = _("This person does not ask you any more.")


class TooManyFriends(Refusal):
    """Lists of friends stay short enough to choose from."""

    sentence = _("You have as many friends here as the site can list. End a friendship or a request first.")


class TooManyBlocked(Refusal):
    """The list of blocked people stays short enough to read."""

    sentence = _("You block as many people as the site can list. Unblock somebody first.")


@transaction.atomic
def ask_friend(*, user: User, person: User) -> Friendship:
    """Ask ``person`` to be a friend of ``user``; if they have asked first, the two are friends now.

    A second request does nothing. Raises ``Apart``, ``Yourself``, ``TooManyFriends`` or ``SignedOut``.
    """
    _lock(user, person)
    if apart(user, {person.pk}):
        raise Apart
    before = _between(user, person).first()
    if before is not None:
        return _accepted(before) if before.asked_id == user.pk else before
    _check_room(user)
    return Friendship.objects.create(asker=user, asked=person)


@transaction.atomic
def accept_friend(*, user: User, person: User) -> None:
    """Accept the request of ``person``. Raises ``NotAsked`` or ``TooManyFriends``."""
    _lock(user, person)
    _accepted(_request(person, user))


@transaction.atomic
def decline_friend(*, user: User, person: User) -> None:
    """Decline the request of ``person``, who is not told. Raises ``NotAsked``."""
    _lock(user, person)
    request = _request(person, user)
    request.declined = True
    request.save(update_fields=["declined"])


@transaction.atomic
def end_friendship(*, user: User, person: User) -> None:
    """End the friendship of the two, or take back a request of ``user``. A request of ``person`` stays."""
    _lock(user, person)
    _between(user, person).exclude(asker=person, accepted_at=None).delete()


@transaction.atomic
def block(*, user: User, person: User) -> None:
    """Keep ``user`` and ``person`` apart; a friendship and requests end. Raises ``TooManyBlocked``."""
    _lock(user, person)
    _between(user, person).delete()
    others = Block.objects.filter(person=user).exclude(blocked=person)
    if others.count() >= MOST_BLOCKED:
        raise TooManyBlocked
    Block.objects.get_or_create(person=user, blocked=person)


@transaction.atomic
def unblock(*, user: User, person: User) -> None:
    """Take back the block of ``user``."""
    _lock(user, person)
    Block.objects.filter(person=user, blocked=person).delete()


def delete_relations(person: User) -> None:
    """Delete the friends and blocks of ``person``, whose account is being closed."""
    Friendship.objects.filter(Q(asker=person) | Q(asked=person)).delete()
    Block.objects.filter(Q(person=person) | Q(blocked=person)).delete()


def _lock(user: User, person: User) -> None:
    if user.pk == person.pk:
        raise Yourself
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=[user.pk, person.pk], closed_at=None, guest=False)
    found = {each.pk for each in rows.order_by("pk")}
    if user.pk not in found:
        raise SignedOut
    if person.pk not in found:
        raise NoSuchPerson


def _between(user: User, person: User) -> Any:
    return Friendship.objects.filter(Q(asker=user, asked=person) | Q(asker=person, asked=user))


def _request(asker: User, asked: User) -> Friendship:
    request = Friendship.objects.filter(asker=asker, asked=asked, accepted_at=None).first()
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
        request.accepted_at, request.declined = timezone.now(), False
        request.save(update_fields=["accepted_at", "declined"])
    return request
