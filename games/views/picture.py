"""Pictures for previews of links: of a finished game, and of the site."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from types import ModuleType

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from games.access import game_or_404
from games.catalog import RULES, presentation_of
from games.models import Game, Seat
from games.overview.picture import final_picture, picture_of_box, picture_of_site, png
from games.overview.shared_names import with_agreed_names
from games.overview.shown_seat import ShownSeat, shown_seats
from games.presentation import pictures
from games.queries.standings import view_of, winners_of
from games.views.table.drawing.facts import fact_of
from pushsite.web.limits import limit

CACHE_SECONDS = 7 * 24 * 3600  # here
MAX_AGE = 3600  # elsewhere; short, since the names of closed accounts have to go


@require_safe
def picture_view(request: HttpRequest, game_id: str) -> HttpResponse:
    """The PNG, made once for each drawing; 404 unless everybody may see the table."""
    game = game_or_404(game_id)
    if not may_be_shown(game):
        raise Http404
    with translation.override(language_of(game)):
        return answer_with(request, picture_of(game, list(game.seat_rows.all())))


@require_safe
def site_picture(request: HttpRequest) -> HttpResponse:
    """The PNG of the site itself."""
    return answer_with(request, picture_of_site())


@require_safe
def game_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """The PNG of one of the site's games, for invitations."""
    if slug not in RULES:
        raise Http404
    return answer_with(request, picture_of_box(slug))


def answer_with(request: HttpRequest, drawing: str) -> HttpResponse:
    """The PNG of ``drawing``, made once for each."""
    digest = sha256(drawing.encode()).hexdigest()
    answer = get_conditional_response(request, etag=f'"{digest}"') or _made(request, drawing, digest)
    answer.headers["ETag"] = f'"{digest}"'
    patch_cache_control(answer, public=True, max_age=MAX_AGE)
    return answer


def _made(request: HttpRequest, drawing: str, digest: str) -> HttpResponse:
    key = f"picture:{digest}"
    image = cache.get(key)
    if image is None:
        limit(request, "picture")
        image = png(drawing)
        cache.set(key, image, CACHE_SECONDS)
    return HttpResponse(image, content_type="image/png")


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
    names = names_of(game)
    with translation.override(language_of(game)):
        people = people_of(game, seats)
        return Preview(
            title=pictures.title(names, people, game.scores, winners_of(game, seats)),
            description=pictures.description(names, people, game.scores),
            url=settings.SITE_URL + game.get_absolute_url(),
            picture=settings.SITE_URL + reverse("games:picture", args=[game.pk]),
        )


def names_of(game: Game) -> ModuleType:
    """The names of its rules."""
    names: ModuleType = presentation_of(game.rules).names
    return names


def people_of(game: Game, seats: Sequence[Seat], maker: int | None = None) -> list[ShownSeat]:
    """The people as they are named outside the site; ``maker``: the seat of the person who shares the game."""
    return with_agreed_names(game, seats, shown_seats(seats, None, view_of(game, seats, None)), maker)


def language_of(game: Game) -> str:
    """The host's language, or the site's if it is unknown."""
    return (game.host.language if game.host else "") or settings.LANGUAGE_CODE


def picture_of(game: Game, seats: Sequence[Seat], maker: int | None = None) -> str:
    """A final table and a fact, as SVG, in the current language; ``maker`` as in `people_of`."""
    people = people_of(game, seats, maker)
    return final_picture(game, seats, people, fact_of(game, people, maker))
