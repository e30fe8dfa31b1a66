"""The lock of a deal, to be kept."""

from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.history.saved_lock import saved_lock
from games.play.errors import NotRunning
from games.views.access import seen_game


@require_safe
@never_cache
def lock(request: HttpRequest, game_id: str) -> JsonResponse:
    """The file, from the opening to the end; once the game is over it would prove nothing any more, 409."""
    game, seats, me = seen_game(request, game_id)
    if game.over:
        raise NotRunning(_("This game is over: its history holds the lock, and the secret too."))
    file = JsonResponse(
        saved_lock(game, seats, me, timezone.now()), json_dumps_params={"ensure_ascii": False, "indent": 2}
    )
    file.headers["Content-Disposition"] = f'attachment; filename="pushsite-{game.pk}-lock.json"'
    return file
