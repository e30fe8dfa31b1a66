"""Polls of tables that stand as they were shown, answered before anybody asks who polls."""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers

from games.models.game import ID_ALPHABET, ID_LENGTH
from games.play import revision

ADDRESS = re.compile(rf"/games/([{ID_ALPHABET}]{{{ID_LENGTH}}})/table")


class Polls:
    """Answers 204 while ``?revision=`` of a table's fragment is still the newest; the view has all others.

    Nearly all requests are such polls. Session, language and address are looked at after this, game and person never:
    the mark of a revision cannot be guessed, and the answer says nothing else.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the poll, or pass the request on."""
        return _unchanged() if _stands(request) else self.get_response(request)


def _stands(request: HttpRequest) -> bool:
    shown = request.GET.get("revision") if request.method == "GET" else None
    address = ADDRESS.fullmatch(request.path_info) if shown else None
    return address is not None and shown == revision.newest(address[1])


def _unchanged() -> HttpResponse:
    answer = HttpResponse(status=204)
    add_never_cache_headers(answer)
    return answer
