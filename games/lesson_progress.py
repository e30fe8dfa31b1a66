"""How far a visitor has come in each game's lesson. The browser keeps it, so that nobody needs a session to learn."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.presentation.lesson import lesson_of
from pushsite.web.numbers import whole_number

DONE = "done"
COOKIE_SECONDS = 365 * 24 * 3600


def progress_of(request: HttpRequest, slug: str) -> int:
    """Where the visitor goes on in the lesson of a game; 0 before it, and once they have come to its end."""
    lesson = lesson_of(slug)
    if lesson is None:
        return 0
    return whole_number(_read(request).get(slug, ""), len(lesson.moments) - 1) or 0


def lesson_finished(request: HttpRequest, slug: str) -> bool:
    """Whether the visitor has come to the end of the lesson of a game."""
    return _read(request).get(slug) == DONE


def note_progress(request: HttpRequest, answer: HttpResponse, slug: str, at: int, count: int) -> None:
    """Keep that the visitor is at moment ``at`` of ``count``. A lesson once finished stays so."""
    known = _read(request)
    now = DONE if at == count else str(at)
    if known.get(slug) in (DONE, now):
        return
    answer.set_cookie(
        settings.LESSONS_COOKIE_NAME,
        "-".join(f"{game}.{moment}" for game, moment in (known | {slug: now}).items()),
        max_age=COOKIE_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _read(request: HttpRequest) -> dict[str, str]:
    """By game; whatever else a browser sends is left out."""
    pairs = (pair.split(".") for pair in request.COOKIES.get(settings.LESSONS_COOKIE_NAME, "").split("-"))
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2 and lesson_of(pair[0])}
