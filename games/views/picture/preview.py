"""What a link to a finished public game shows where links are previewed."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils import translation

from games.catalog import presentation_of
from games.models import Game, Seat
from games.presentation import sharing
from games.queries.views import winners_of
from games.views.people import people_of


@dataclass(frozen=True)
class Preview:
    """The addresses are whole ones, since they are read elsewhere."""

    title: str
    description: str
    url: str
    picture: str


def may_be_shown(game: Game) -> bool:
    """Whether everybody may see how the game ended: not where it runs, is private, or was cancelled."""
    return game.public and game.status == Game.Status.FINISHED and game.rules_known


def preview_of(game: Game, seats: Sequence[Seat]) -> Preview | None:
    """The same for everybody, in the language of who opened the table; ``None`` where nothing may be shown."""
    if not may_be_shown(game):
        return None
    names = presentation_of(game.rules).names
    with translation.override(language_of(game)):
        people = people_of(seats, None)
        return Preview(
            title=sharing.title(names, people, game.scores, winners_of(game, seats)),
            description=sharing.description(names, people, game.scores),
            url=settings.SITE_URL + game.get_absolute_url(),
            picture=settings.SITE_URL + reverse("games:picture", args=[game.pk]),
        )


def language_of(game: Game) -> str:
    """The language of who opened the table, where it is known."""
    return (game.host.language if game.host else "") or settings.LANGUAGE_CODE
