"""Asking somebody to a table by name."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game, Invitation
from games.play.errors import Invalid, NotHost, NotOpen, Refusal
from games.play.lock import locked


@transaction.atomic
def invite(*, game_id: str, user: User, name: str) -> Invitation:
    """The host ``user`` asks the account called ``name``; asked twice is asked once."""
    game = locked(game_id)
    if game.status != Game.Status.OPEN:
        raise NotOpen
    if game.host_id != user.pk:
        raise NotHost
    person = User.objects.filter(name__iexact=name.strip(), guest=False, is_active=True).first()
    if person is None:
        raise Invalid(_("Nobody with an account is called that."))
    if game.seat_rows.filter(user=person).exists():
        raise Refusal(_("%(name)s sits at this table already.") % {"name": person.name})
    invitation, created = Invitation.objects.get_or_create(game=game, person=person, defaults={"by": user})
    if not created and invitation.declined:
        raise Refusal(_("%(name)s has declined.") % {"name": person.name})
    return invitation


@transaction.atomic
def decline(*, game_id: str, user: User) -> None:
    """``user`` does not want to join; nobody asks again."""
    Invitation.objects.filter(game_id=game_id, person=user).update(declined=True)
