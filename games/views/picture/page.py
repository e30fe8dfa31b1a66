"""Pictures for previews of links: of a finished public game's table, and of the site."""

from hashlib import sha256

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from games.views.access import game_or_404
from games.views.picture.png import png
from games.views.picture.preview import language_of, may_be_shown
from games.views.picture.svg import picture_of, picture_of_site
from pushsite.limits import limit

KEPT = 7 * 24 * 3600  # seconds, here
KEPT_ELSEWHERE = 3600  # not longer: who closes their account takes their name with them


@require_safe
def picture(request: HttpRequest, game_id: str) -> HttpResponse:
    """The PNG, made once for what it shows; 404 where the table may not be shown to everybody."""
    game = game_or_404(game_id)
    if not may_be_shown(game):
        raise Http404
    with translation.override(language_of(game)):
        return _answer(request, picture_of(game, list(game.seat_rows.all())))


@require_safe
def site_picture(request: HttpRequest) -> HttpResponse:
    """The PNG of the site itself."""
    return _answer(request, picture_of_site())


def _answer(request: HttpRequest, drawing: str) -> HttpResponse:
    mark = sha256(drawing.encode()).hexdigest()
    answer = get_conditional_response(request, etag=f'"{mark}"') or _made(request, drawing, mark)
    answer.headers["ETag"] = f'"{mark}"'
    patch_cache_control(answer, public=True, max_age=KEPT_ELSEWHERE)
    return answer


def _made(request: HttpRequest, drawing: str, mark: str) -> HttpResponse:
    key = f"picture:{mark}"
    image = cache.get(key)
    if image is None:
        limit(request, "picture")
        image = png(drawing)
        cache.set(key, image, KEPT)
    return HttpResponse(image, content_type="image/png")
