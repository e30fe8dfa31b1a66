"""A finished game as its player shows it to others: a page with its picture, by an address that they make.

The address shows the result, the final table and a fact, without signing in. The page names only people who
agree, asks for their consent at each look, and is gone with the account of its maker.
"""

from dataclasses import dataclass

from django.conf import settings
from django.core.signing import BadSignature
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.access import game_or_404
from games.models import Game, Seat
from games.overview.preview import Preview, names_of, people_of, sharing_seat
from games.presentation import pictures
from games.queries.standings import winners_of
from games.views.picture import answer_with, picture_of
from games.views.table.drawing.facts import fact_of


@dataclass(frozen=True)
class SharedGame:
    """A finished game, and the seat of the player who shares it."""

    game: Game
    seats: list[Seat]
    maker: int
    token: str

    @property
    def language(self) -> str:
        return self.seats[self.maker].user.language or settings.LANGUAGE_CODE

    @property
    def picture(self) -> str:
        return settings.SITE_URL + reverse("games:shared_picture", args=[self.game.pk, self.token])

    def preview(self) -> Preview:
        """Result and fact, in the current language."""
        names, people = names_of(self.game), people_of(self.game, self.seats, self.maker)
        fact = fact_of(self.game, people, self.maker)
        return Preview(
            title=pictures.title(names, people, self.game.scores, winners_of(self.game, self.seats)),
            description=fact or pictures.description(names, people, self.game.scores),
            url=settings.SITE_URL + reverse("games:shared", args=[self.game.pk, self.token]),
            picture=self.picture,
        )


def _shared(game_id: str, token: str) -> SharedGame:
    """What the address leads to; a 404 if it is not valid, or its maker is gone."""
    game = game_or_404(game_id)
    try:
        number = sharing_seat(game.pk, token)
    except BadSignature as error:
        raise Http404 from error
    seats = list(game.seat_rows.select_related("user").order_by("number"))
    maker = seats[number].user
    if game.status != Game.Status.FINISHED or not game.rules_known or maker is None or maker.closed_at:
        raise Http404
    return SharedGame(game, seats, number, token)


@require_safe
@never_cache
def shared_page(request: HttpRequest, game_id: str, token: str) -> HttpResponse:
    """The page, in the language of its reader; previews of its address are in its maker's."""
    shared = _shared(game_id, token)
    with translation.override(shared.language):
        preview = shared.preview()
    page = {
        "preview": preview,
        "shown": shared.preview(),
        "picture": reverse("games:shared_picture", args=[game_id, token]),
        "game": shared.game,
        "game_name": names_of(shared.game).NAME,
    }
    return render(request, "games/shared.html", page)


@require_safe
def shared_picture(request: HttpRequest, game_id: str, token: str) -> HttpResponse:
    """Return the page's picture as PNG."""
    shared = _shared(game_id, token)
    with translation.override(shared.language):
        return answer_with(request, picture_of(shared.game, shared.seats, shared.maker))
