"""The names in a game that is shown outside the site: people who agree, and bots."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from accounts.models import ShownName, User
from games.models import Game, Seat
from games.overview.shown_seat import ShownSeat

AGREED = {True: [ShownName.PUBLIC, ShownName.ALWAYS], False: [ShownName.ALWAYS]}  # in a public game or not


def with_agreed_names(
    game: Game, seats: Sequence[Seat], people: Sequence[ShownSeat], maker: int | None = None
) -> list[ShownSeat]:
    """``people`` without the names of those who do not agree: "Player 2". One query, unless `with_profiles` has asked.

    ``maker``: the seat of the person who shares the game, and so agrees unless they never do.
    """
    named = _named(game, seats, maker)
    return [
        person if seat.user_id is None or seat.user_id in named or not seat.name else _unnamed(person)
        for seat, person in zip(seats, people, strict=True)
    ]


def _named(game: Game, seats: Sequence[Seat], maker: int | None) -> set[int]:
    named = set()
    for pk, shown in _chosen(seats):
        own = maker is not None and seats[maker].user_id == pk and shown != ShownName.NEVER
        if own or shown in AGREED[game.public]:
            named.add(pk)
    return named


def _chosen(seats: Sequence[Seat]) -> Iterable[tuple[int, str]]:
    """The people at the seats, and what each has chosen."""
    seated = [(seat.user_id, getattr(seat, "shows_name", None)) for seat in seats if seat.user_id is not None]
    known = [(pk, str(shown)) for pk, shown in seated if shown is not None]
    if len(known) == len(seated):
        return known
    return User.objects.filter(pk__in=[pk for pk, _shown in seated]).values_list("pk", "shown_name")


def _unnamed(person: ShownSeat) -> ShownSeat:
    number = person.number + 1
    return replace(person, name=_("Player {number}").format(number=number), initial=str(number), profile="")
