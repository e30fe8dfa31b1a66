"""Pictures for previews of links: of a finished game, and of the site."""

from collections.abc import Sequence
from hashlib import sha256

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from games.access import game_or_404
from games.catalog import RULES
from games.models import Game, Seat
from games.overview.picture import drawn_people, final_picture, picture_of_box, picture_of_site, png
from games.overview.preview import language_of, may_be_shown, people_of
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
    """Return the PNG of the site itself, for links."""
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


def picture_of(game: Game, seats: Sequence[Seat], maker: int | None = None) -> str:
    """A final table and a fact, as SVG, in the current language; ``maker`` as in `people_of`."""
    people = drawn_people(people_of(game, seats, maker))
    return final_picture(game, seats, people, fact_of(game, people, maker))
