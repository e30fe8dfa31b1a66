"""Fair deals: how anybody can check a game, and the files to check it with."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

import games
from games.access import game_or_404, visible_game
from games.catalog import RULES
from games.history.export import history_of, saved_commitment, text_of
from games.models import Game
from games.refusals import NotRunning
from games.views.table.drawing.details import shown_commitment
from games.views.table.drawing.reading import read_table
from games.views.table.drawing.room import room_page

PACKED = ("catalog.py", "checker/*.py", "engine/*.py", "*/rules/**/*.py")  # in ``games``, which the program imports


@require_safe
def fair(request: HttpRequest) -> HttpResponse:
    """What the lock proves and what it does not prove, in plain words."""
    return render(request, "fair.html")


@require_safe
def check_page(request: HttpRequest) -> HttpResponse:
    """The page that checks a file in the browser; ``?game=`` names one that it fetches itself."""
    return render(request, "check.html", {"piles": _piles()})


@cache
def _piles() -> dict[str, str]:
    """The script that lists what a game shuffles and rolls, by the game's slug."""
    scripts = {slug: f"{slug}/piles.js" for slug in RULES}
    return {slug: script for slug, script in scripts.items() if finders.find(script)}


@require_safe
def program(request: HttpRequest) -> HttpResponse:
    """``check_history.py`` and the rules that it needs, as a zip that runs anywhere."""
    headers = {"Content-Disposition": 'attachment; filename="pushsite-check.zip"'}
    return HttpResponse(_packed(), content_type="application/zip", headers=headers)


def _program() -> Iterator[tuple[str, Path]]:
    """Yield the name in the archive and the file: the program, and what it imports of each folder that holds games."""
    yield "check_history.py", Path(settings.BASE_DIR, "check_history.py")
    for folder in map(Path, games.__path__):
        for pattern in PACKED:
            yield from ((f"games/{file.relative_to(folder)}", file) for file in sorted(folder.glob(pattern)))


@cache
def _packed() -> bytes:
    """The zip of these files; every process makes the same bytes."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, file in _program():
            archive.writestr(ZipInfo(f"pushsite-check/{name}"), file.read_bytes(), ZIP_DEFLATED)
    return packed.getvalue()


@require_safe
@never_cache
@ensure_csrf_cookie
def fair_deal_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """The lock of a game's deal, whose texts are in it, the files, and a text of one's own before the start."""
    table = room_page(read_table(request, game_or_404(game_id)))
    commitment = shown_commitment(table.game, table.seats, table.people)
    context = {"table": table, "game": table.game, "is_own": table.is_own, "commitment": commitment}
    return render(request, "games/fair_deal/page.html", context)


@require_safe
@never_cache
def history(request: HttpRequest, game_id: str) -> HttpResponse:
    """The history of a game, with what the viewer may know; 409 for an open table.

    It is not streamed, so that an error cannot cut off a file that was announced with status 200.
    """
    game, seats, me = visible_game(request, game_id)
    if game.status == Game.Status.OPEN:
        raise NotRunning(_("This game has not started: it has no history yet."))
    file = HttpResponse(text_of(history_of(game, seats, me)), content_type="application/json; charset=utf-8")
    file.headers["Content-Disposition"] = f'attachment; filename="pushsite-{game.pk}.json"'
    return file


@require_safe
@never_cache
def commitment_file(request: HttpRequest, game_id: str) -> JsonResponse:
    """The lock of the deal as a file; 409 once the game is over, when it would prove nothing."""
    game, seats, me = visible_game(request, game_id)
    if game.over:
        raise NotRunning(_("This game is over: its history contains the lock and the secret."))
    file = JsonResponse(
        saved_commitment(game, seats, me, timezone.now()), json_dumps_params={"ensure_ascii": False, "indent": 2}
    )
    file.headers["Content-Disposition"] = f'attachment; filename="pushsite-{game.pk}-lock.json"'
    return file
