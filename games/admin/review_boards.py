"""The boards of a review: the game as it was, as each seat saw it, drawn by the table's own templates."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from games.models import Action, Game, Seat
from games.views.people import SeatCard
from games.views.table.board import board_as_seen
from games.views.table.parts import Aids


@dataclass(frozen=True)
class Board:
    """Whose view it is, and the page that draws it: a page of its own, as several would share their ids."""

    title: str
    page: str


def boards_of(
    past: Game,
    seats: Sequence[Seat],
    people: Sequence[SeatCard],
    played: Sequence[Action],
    *,
    everything: bool,
    theme: str,
) -> list[Board]:
    """Each seat's view of ``past``, where its viewer may know ``everything``; else what a spectator saw. No query.

    ``played``: the actions up to then, the newest last.
    """
    viewers = range(len(seats)) if everything else (None,)
    return [Board(_title(people, viewer), _page(past, seats, viewer, played, theme)) for viewer in viewers]


def _title(people: Sequence[SeatCard], viewer: int | None) -> str:
    if viewer is None:
        return _("As an onlooker sees it")
    return _("%(seat)d · as %(name)s sees it") % {"seat": viewer + 1, "name": people[viewer].name}


def _page(past: Game, seats: Sequence[Seat], viewer: int | None, played: Sequence[Action], theme: str) -> str:
    aids = Aids(odds=True, keys=False)
    board = board_as_seen(past, seats, viewer, aids, played)
    context = {"game": past, "aids": aids, "past": True, "theme": theme, **vars(board)}
    if past.status == Game.Status.CANCELLED:
        context["cancelled"] = _("This game was cancelled.")
    return render_to_string("admin/games/game/review/board.html", context)
