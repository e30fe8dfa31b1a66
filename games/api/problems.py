"""Refusals as problem details (RFC 9457): a stable type, the page's sentence, and what a program needs to go on."""

import json
import re
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from pushsite.web.limits import TooOften
from pushsite.web.refusals import Refusal

REFUSED = frozenset({400, 401, 403, 404, 409, 422, 429})  # what any address may answer
BAD_REQUEST, UNAUTHORIZED = 400, 401  # from the first on, statuses are problems
CONTENT_TYPE = "application/problem+json"
TITLES = {
    400: "Bad request",
    401: "No valid token",
    403: "Not allowed",
    404: "Not found",
    405: "Method not allowed",
    409: "Conflict",
    422: "Not valid",
    429: "Too many requests",
    503: "Not available",
}


def problem(status: int, name: str, detail: str, **more: Any) -> HttpResponse:
    """An answer with ``status``. ``name``: the last part of its type; ``detail``: a sentence; ``more``: other members.

    A member ``seconds`` is sent as Retry-After too. 401 says that a token is wanted, as HTTP asks of it.
    """
    members = {"type": f"/api/#{name}", "title": TITLES[status], "status": status, "detail": detail}
    answer = HttpResponse(json.dumps(members | more, ensure_ascii=False), status=status, content_type=CONTENT_TYPE)
    if status == UNAUTHORIZED:
        answer.headers["WWW-Authenticate"] = "Bearer"
    if "seconds" in more:
        answer.headers["Retry-After"] = str(more["seconds"])
    return answer


def problem_of(refusal: Refusal, **more: Any) -> HttpResponse:
    """The answer to a refusal of the site; its name is that of its class, such as ``not-your-turn``."""
    if refusal.retry_after is not None:
        more["seconds"] = refusal.retry_after
    if isinstance(refusal, TooOften):
        more["limit"] = refusal.what
    return problem(refusal.status, name_of_problem(type(refusal)), str(refusal.sentence), **more)


def name_of_problem(kind: type[Refusal]) -> str:
    """``not-your-turn`` for ``NotYourTurn``; ``refused`` for a refusal without a class of its own."""
    if kind is Refusal:
        return "refused"
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()


def not_available() -> HttpResponse:
    """The answer while the database is away."""
    return problem(503, "not-available", _("The site can’t be reached right now. Try again."), seconds=5)


def not_found() -> HttpResponse:
    """The answer where nothing is, or nothing that the token's person may see."""
    return problem(404, "not-found", _("There is nothing here."))
