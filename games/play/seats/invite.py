"""Asking somebody to a table by name."""

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.lookalikes import look_keys
from accounts.models import User
from games.models import Game, Invitation
from games.notices.outbox import notify_invitation
from games.play.errors import Invalid, Refusal
from games.play.lock import locked, locked_by_host


@transaction.atomic
def invite(*, game_id: str, user: User, name: str) -> Invitation:
    """The host ``user`` asks the account called ``name``; asked twice is asked once."""
    game = locked_by_host(game_id, user)
    person = _account_called(name)
    if game.seat_rows.filter(user=person).exists():
        raise Refusal(_("%(name)s sits at this table already.") % {"name": person.name})
    invitation = ask(game, person, by=user)
    if invitation.declined:
        raise Refusal(_("%(name)s has declined.") % {"name": person.name})
    return invitation


def ask(game: Game, person: User, *, by: User) -> Invitation:
    """The invitation of ``person`` to the locked, open table, and word of it if it is new."""
    invitation, created = Invitation.objects.get_or_create(game=game, person=person, defaults={"by": by})
    if created:
        notify_invitation(game, person, by)
    return invitation


@transaction.atomic
def decline(*, game_id: str, user: User) -> None:
    """``user`` does not want to join; nobody asks again."""
    Invitation.objects.filter(game=locked(game_id), person=user).update(declined=True)


def _account_called(name: str) -> User:
    called = name.replace("\0", "").strip()  # PostgreSQL takes no NUL, not even to look for it
    key, _look = look_keys(called)
    people = User.objects.filter(Q(name=called) | Q(name_key=key), guest=False, is_active=True)
    person = max(people, key=lambda each: each.name == called, default=None)  # older names may look alike
    if person is None:
        raise Invalid(_("Nobody with an account is called that."))
    return person
