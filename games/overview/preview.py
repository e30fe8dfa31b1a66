"""A finished game as shown outside the site: its preview, its people, and the address that a player gives away.

The address is signed for one seat of one game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType

from django.conf import settings
from django.core.signing import Signer
from django.urls import reverse
from django.utils import translation

from games.catalog import presentation_of
from games.models import Game, Seat
from games.overview.shared_names import with_agreed_names
from games.overview.shown_seat import ShownSeat, shown_seats
from games.presentation import pictures
from games.queries.standings import view_of, winners_of


@dataclass(frozen=True)
class Preview:
    """What a shared link shows elsewhere. The URLs are absolute."""

    title: str
    description: str
    url: str
    picture: str


def may_be_shown(game: Game) -> bool:
    """Whether everybody may see how the game ended: it is public and finished, not cancelled."""
    return game.public and game.status == Game.Status.FINISHED and game.rules_known


def preview_of(game: Game, seats: Sequence[Seat]) -> Preview | None:
    """The same for everybody, in the host's language; ``None`` unless everybody may see the game."""
    if not may_be_shown(game):
        return None
    names, scores = names_of(game), game.scores or []
    with translation.override(language_of(game)):
        people = people_of(game, seats)
        return Preview(
            title=pictures.title(names, people, scores, winners_of(game, seats)),
            description=pictures.description(names, people, scores),
            url=settings.SITE_URL + game.get_absolute_url(),
            picture=settings.SITE_URL + reverse("games:picture", args=[game.pk]),
        )


def names_of(game: Game) -> ModuleType:
    names: ModuleType = presentation_of(game.rules).names
    return names


def people_of(game: Game, seats: Sequence[Seat], maker: int | None = None) -> list[ShownSeat]:
    """The people as they are named outside the site; ``maker``: the seat of the person who shares the game."""
    return with_agreed_names(game, seats, shown_seats(seats, None, view_of(game, seats, None)), maker)


def language_of(game: Game) -> str:
    """The host's language, or the site's if it is unknown."""
    return (game.host.language if game.host else "") or settings.LANGUAGE_CODE


def share_address(seat: Seat) -> str:
    """The address of the page that the player at ``seat`` may give away."""
    return settings.SITE_URL + reverse(
        "games:shared", args=[seat.game_id, _signer(seat.game_id).sign(str(seat.number))]
    )


def sharing_seat(game_id: str, token: str) -> int:
    """The number of the seat for which `share_address` made ``token``; raises ``BadSignature``."""
    return int(_signer(game_id).unsign(token))


def _signer(game_id: str) -> Signer:
    return Signer(salt=f"games.share {game_id}")  # must not change: addresses that were sent contain it
