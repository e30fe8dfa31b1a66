"""Fair deals: what is locked, and how anybody can check it."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import games
from games.catalog import RULES

PACKED = ("catalog.py", "checker/*.py", "engine/*.py", "*/rules/**/*.py")  # beside the program, in ``games``


@require_safe
def fair(request: HttpRequest) -> HttpResponse:
    """What the lock proves, and what not, in plain words."""
    return render(request, "fair.html")


@require_safe
def check(request: HttpRequest) -> HttpResponse:
    """The page that checks a file in the browser; ``?game=`` names one that it fetches itself."""
    return render(request, "check.html", {"piles": _piles()})


@cache
def _piles() -> dict[str, str]:
    """The script of each game that says what it shuffles and rolls, by the game's slug."""
    scripts = {slug: f"{slug}/piles.js" for slug in RULES}
    return {slug: script for slug, script in scripts.items() if finders.find(script)}


@require_safe
def program(request: HttpRequest) -> HttpResponse:
    """``check_history.py`` and the rules that it works with, to be unpacked and run anywhere."""
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
    """The files as they run here; the same bytes from every process."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, file in _program():
            archive.writestr(ZipInfo(f"pushsite-check/{name}"), file.read_bytes(), ZIP_DEFLATED)
    return packed.getvalue()
