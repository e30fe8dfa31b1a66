"""Answers polls of unchanged tables before session and database are used."""

import re
from collections.abc import Callable, Collection

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers

from games.models import Game
from games.models.game import ID_ALPHABET, ID_LENGTH
from games.play.presence import SEAT_TOKEN_LENGTH, has_company
from games.play.revision import TOKEN_LENGTH, orders_key, revision_key, revision_token
from games.play.watching import PLAYS, SPECTATOR_TOKEN_LENGTH, count_spectator, spectators
from games.talk.models import Talk
from games.talk.tokens import talk_key, talk_token

POLL_TOKEN = re.compile(rf"[0-9a-f]{{{TOKEN_LENGTH}}}")
SEAT = re.compile(rf"[0-9][0-9a-f]{{{SEAT_TOKEN_LENGTH - 1}}}")
WATCHES = re.compile(rf"[0-9a-f]{{{SPECTATOR_TOKEN_LENGTH}}}")
ADDRESS = re.compile(rf"/games/([{ID_ALPHABET}]{{{ID_LENGTH}}})/table")
API_TABLE_PATH = re.compile(rf"/api/v1/games/([{ID_ALPHABET}]{{{ID_LENGTH}}})")

CORS_HEADERS = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "ETag, Retry-After"}  # the API


class Polls:
    """Answers 204 while ``?revision=`` of a table's fragment is still the newest; the view answers all others.

    A player's poll names their standing orders too, so that their other tabs learn of new ones, and the poll of anybody
    who talks names what they have read.

    At a game that may be watched, a spectator's poll counts them, and the answer to a player's says how many watch.
    Among people, the answer to a player's says whether another one has the table open too.

    Nearly all requests are such polls. Session, language and address are looked at after this, game and person never:
    the token of a revision cannot be guessed, and the answer says nothing else.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the poll, or pass the request on."""
        address = ADDRESS.fullmatch(request.path_info) if request.method == "GET" else None
        if address is None:
            return _unchanged_for_a_program(request) or self.get_response(request)
        watch = request.GET.get("watch", "")
        if WATCHES.fullmatch(watch):
            count_spectator(address[1], watch)
        if not _is_unchanged(request, address[1]):
            return self.get_response(request)
        answer = HttpResponse(status=204)
        add_never_cache_headers(answer)
        if watch == PLAYS:
            answer.headers["Spectators"] = str(spectators(address[1]))
        if SEAT.fullmatch(here := request.GET.get("here", "")):
            answer.headers["Company"] = str(int(has_company(address[1], here)))
        return answer


def _unchanged_for_a_program(request: HttpRequest) -> HttpResponse | None:
    """The answer 304 to a program whose table is still the newest."""
    tag = request.headers.get("If-None-Match", "")
    address = API_TABLE_PATH.fullmatch(request.path_info) if tag and request.method == "GET" else None
    token = tag.removeprefix("W/").strip('"')
    if address is None or not POLL_TOKEN.fullmatch(token) or not is_current(address[1], token, ""):
        return None
    answer = HttpResponse(status=304, headers={"ETag": tag, "Vary": "Authorization"} | CORS_HEADERS)
    add_never_cache_headers(answer)
    return answer


def _is_unchanged(request: HttpRequest, game_id: str) -> bool:
    shown, *others = (request.GET.get(name, "") for name in ("revision", "orders", "talk"))
    are_tokens = POLL_TOKEN.fullmatch(shown) and all(not other or POLL_TOKEN.fullmatch(other) for other in others)
    return bool(are_tokens) and is_current(game_id, shown, *others)


def is_current(game_id: str, shown: str, orders: str, talk: str = "") -> bool:
    """Whether a page with the tokens ``shown``, ``orders`` and ``talk`` is up to date.

    ``orders`` is "" on all but a player's, ``talk`` on those without talk. Asks the cache once, and the database only
    if the cache does not know the game or its talk.
    """
    of_game, of_orders, of_talk = revision_key(game_id), orders_key(orders), talk_key(talk)
    keys = [of_game, *([of_orders] if orders else []), *([of_talk] if talk else [])]
    known = cache.get_many(keys)
    if of_game not in known or (talk and of_talk not in known):
        known = _from_database(game_id, keys) | known
    return shown == known.get(of_game) and known.get(of_orders, orders) == orders and known.get(of_talk, "") == talk


def _from_database(game_id: str, keys: Collection[str]) -> dict[str, str]:
    """The tokens of the game and of its talk, by their keys; none where there is no such game."""
    rows = Game.objects.filter(pk=game_id).values_list("revision", "talks__among", "talks__revision")
    talks = dict.fromkeys(Talk.Among.values, 0)
    tokens = {}
    for revision, among, of_talk in rows:
        tokens[revision_key(game_id)] = revision_token(Game(pk=game_id, revision=revision))
        talks |= {among: of_talk} if among else {}
    if tokens:
        tokens |= {talk_key(each): each for each in (talk_token(game_id, *talk) for talk in talks.items())}
    for key in set(keys) & set(tokens):
        cache.add(key, tokens[key], settings.REVISION_SECONDS)  # does not overwrite a newer one
    return tokens
