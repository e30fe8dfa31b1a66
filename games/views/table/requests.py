"""What players ask of each other: to cancel the game, and to play another one."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game, Seat
from games.overview.seat_card import SeatCard
from games.presentation.people import asks_to_cancel
from games.presentation.renderer import TextRenderer


@dataclass(frozen=True)
class CancelRequest:
    """A request to cancel, for a player who is asked (``mine`` is false) or who asked or agreed."""

    sentence: str
    mine: bool


def cancel_request(seats: Sequence[Seat], people: Sequence[SeatCard], me: SeatCard | None) -> CancelRequest | None:
    """The request to cancel a running game, as ``me`` sees it; ``None`` without one, and for people who do not play."""
    asking = [person.number for person in people if person.would_cancel]
    if me is None or me.stand_in or not asking:
        return None
    if not me.would_cancel:
        return CancelRequest(asks_to_cancel(people, asking), mine=False)
    asked = [seat.number for seat in seats if seat.user_id and not seat.stand_in and not seat.would_cancel]
    sentence = ngettext(
        "You want to cancel the game. It is cancelled once {names} agrees.",
        "You want to cancel the game. It is cancelled once {names} agree.",
        len(asked),
    )
    return CancelRequest(sentence.format(names=TextRenderer(people).names(asked)), mine=True)


@dataclass(frozen=True)
class Rematch:
    """The rematch of a finished game, for one of its players: they sit there already, are ``asked``, or missed it."""

    table: Game
    seated: bool
    asked: bool
    sentence: str


def rematch_of(game: Game, seats: Sequence[Seat], me: int) -> Rematch | None:
    """The rematch of a finished ``game`` as the player at ``me`` sees it; ``None`` without one."""
    table = game.rematches.exclude(status=Game.Status.CANCELLED).defer("position").first()
    if table is None:
        return None
    there = list(table.seat_rows.all())
    seated = any(seat.user_id == seats[me].user_id for seat in there)
    asked = not seated and table.status == Game.Status.OPEN and any(seat.free for seat in there)
    names = [seat.name for seat in seats if seat.user_id is not None and seat.user_id == table.host_id]
    sentence = _("{name} wants a rematch.").format(name=names[0] if names else _("Former player")) if asked else ""
    return Rematch(table, seated, asked, sentence)
