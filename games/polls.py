"""Answers polls of unchanged tables before session and database are used."""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers

from games.models.game import ID_ALPHABET, ID_LENGTH
from games.play import revision
from games.play.watching import MARK_LENGTH, PLAYS, count_spectator, spectators

A_MARK = re.compile(rf"[0-9a-f]{{{revision.MARK_LENGTH}}}")
WATCHES = re.compile(rf"[0-9a-f]{{{MARK_LENGTH}}}")
ADDRESS = re.compile(rf"/games/([{ID_ALPHABET}]{{{ID_LENGTH}}})/table")


class Polls:
    """Answers 204 while ``?revision=`` of a table's fragment is still the newest; the view answers all others.

    A player's poll names their standing orders too, so that their other tabs learn of new ones, and the poll of anybody
    who talks names what they have read.

    At a game that may be watched, a spectator's poll counts them, and the answer to a player's says how many watch.

    Nearly all requests are such polls. Session, language and address are looked at after this, game and person never:
    the mark of a revision cannot be guessed, and the answer says nothing else.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the poll, or pass the request on."""
        address = ADDRESS.fullmatch(request.path_info) if request.method == "GET" else None
        if address is None:
            return self.get_response(request)
        watch = request.GET.get("watch", "")
        if WATCHES.fullmatch(watch):
            count_spectator(address[1], watch)
        if not _is_unchanged(request, address[1]):
            return self.get_response(request)
        answer = _unchanged()
        if watch == PLAYS:
            answer.headers["Spectators"] = str(spectators(address[1]))
        return answer


def _is_unchanged(request: HttpRequest, game_id: str) -> bool:
    shown, *others = (request.GET.get(name, "") for name in ("revision", "orders", "talk"))
    are_marks = A_MARK.fullmatch(shown) and all(not other or A_MARK.fullmatch(other) for other in others)
    return bool(are_marks) and revision.is_current(game_id, shown, *others)


def _unchanged() -> HttpResponse:
    answer = HttpResponse(status=204)
    add_never_cache_headers(answer)
    return answer
