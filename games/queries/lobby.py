"""Tables that wait for people."""

from django.db.models import Exists, F, OuterRef, QuerySet

from accounts.models import User
from games.models import Game, Seat
from games.queries.mine import listed


def joinable(user: User | None) -> QuerySet[Game]:
    """Public open tables with a free seat, without those of ``user``, the newest first."""
    seats = Seat.objects.filter(game=OuterRef("pk"))
    tables = listed().filter(Exists(seats.filter(taken_at__isnull=True)), status=Game.Status.OPEN, public=True)
    if user is not None:
        tables = tables.exclude(host=user).exclude(Exists(seats.filter(user=user)))
    return tables.order_by("-created_at", "pk")


def invited(user: User) -> QuerySet[Game]:
    """Open tables that ``user`` was asked to and has neither joined nor declined, the newest first.

    ``asked_by`` is the name of who asked.
    """
    asked = listed().filter(invitations__person=user, invitations__declined=False, status=Game.Status.OPEN)
    return (
        asked.annotate(asked_by=F("invitations__by__name"))
        .exclude(seat_rows__user=user)
        .order_by("-invitations__at", "pk")
    )
