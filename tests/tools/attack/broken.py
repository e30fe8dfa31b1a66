"""A site that a test can break in one way or another while it runs: the file that BROKEN names says how."""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from accounts.sign_in import adapter
from games.models import Game
from pushsite.web import limits

FILE = "BROKEN"
CONSENT = {
    "a limit is off": None,
    "a limit lets more through": 1,
    "a limit is reached too soon": -15,
}  # what is added to the times of the limit "consent"
Get = Callable[[HttpRequest], HttpResponse]


def way() -> str:
    """How the site is broken now; "" if it is not."""
    return Path(os.environ[FILE]).read_text()


count_attempt, limit, send_mail = limits.count_attempt, limits.limit, adapter.Adapter.send_mail


def counted(what: str, who: str, rate: tuple[int, int]) -> None:
    if what == "consent" and way() in CONSENT:
        more = CONSENT[way()]
        return None if more is None else count_attempt(what, who, (rate[0] + more, rate[1]))
    if not (what == "open" and way() == "tables are not limited"):
        count_attempt(what, who, rate)
    return None


def limited(request: HttpRequest, what: str) -> None:
    if not (request.path.endswith("/play-on") and way() == "a limit is off at one address"):
        limit(request, what)


def mailed(self: Any, template_prefix: str, email: str, context: dict[str, Any]) -> None:
    told = way() == "codes are mailed to nobody's e-mail"
    send_mail(self, "account/email/login_code" if told else template_prefix, email, {"code": "ABC"} | context)


limits.count_attempt, limits.limit, adapter.Adapter.send_mail = counted, limited, mailed


class Outside:
    """Around all other middleware."""

    def __init__(self, get_response: Get) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request._dont_enforce_csrf_checks = way() == "a token is not asked for"
        answer = self.get_response(request)
        if way() == "a header is missing":
            del answer.headers["Content-Security-Policy"]
        return answer


class Inside:
    """Around the views."""

    def __init__(self, get_response: Get) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        match way():
            case "a page breaks" if request.path == "/games/tables/":
                raise ZeroDivisionError
            case "a page of staff is open" if request.path == "/admin/":
                return HttpResponse("<h1>Games</h1>")
            case "a redirect leads elsewhere" if "next" in request.GET:
                answer = HttpResponse(status=302)
                answer.headers["Location"] = request.GET["next"]
            case "markup comes back" if "name" in request.GET:
                return HttpResponse(f"<p>{request.GET['name']}</p>")
            case "a hidden card is shown":
                add_position(request, answer)
            case "a hidden card is shown in French" if get_language() == "fr":
                add_position(request, answer)
        return answer


def add_position(request: HttpRequest, answer: HttpResponse) -> None:
    game = Game.objects.filter(pk=request.path.split("/")[2]).first() if request.path.startswith("/games/") else None
    if game and "html" in answer.headers["Content-Type"]:
        answer.content += hashlib.sha256(str(game.position).encode()).hexdigest().encode()
