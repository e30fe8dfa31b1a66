"""The history of a game, to be kept and checked."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.history.export import history_of, text_of
from games.models import Game
from games.play.errors import NotRunning
from games.views.access import seen_game


@require_safe
@never_cache
def history(request: HttpRequest, game_id: str) -> HttpResponse:
    """The file, as far as the viewer may know the game; an open table has none yet, 409.

    It is not streamed: what goes wrong while it is read must not end in half a file under status 200.
    """
    game, seats, me = seen_game(request, game_id)
    if game.status == Game.Status.OPEN:
        raise NotRunning(_("This game has not begun: it has no history yet."))
    file = HttpResponse(text_of(history_of(game, seats, me)), content_type="application/json; charset=utf-8")
    file.headers["Content-Disposition"] = f'attachment; filename="pushsite-{game.pk}.json"'
    return file
