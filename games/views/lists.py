"""Lists of games: my games, the next one that waits, and the games that anyone may watch."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.catalog import FIRST, RULES
from games.models import Game, Seat
from games.overview.game_row import GameRow, game_rows
from games.play.tables.exhibition import start_exhibition
from games.play.watching import spectators_of
from games.presentation.game_info import name_of
from games.queries import lists as queries
from games.queries.measures import has_news
from games.queries.table import read_seats
from games.ratings.queries import ratings_at
from games.talk.queries import unread_counts
from games.talk.rendering import new_messages
from games.views.table.drawing.game import Watching
from pushsite.compiled import first_rows
from pushsite.web.limits import limited

STANDS_AFTER = timedelta(minutes=15)  # without a move, a game is nothing to watch
FINISHED_SHOWN = WATCHED_SHOWN = ROWS_SHOWN = 20
Games = QuerySet[Game] | list[Game]
OWN_GAMES: dict[str, Callable[[User | int], QuerySet[Game]]] = {
    "my_turn": queries.waiting_for,
    "others": queries.waiting_for_others,
    "open_tables": queries.open_tables,
}
# One row more than is shown tells that there are others.
FIRST_GAMES = {name: first_rows(query, ROWS_SHOWN + 1) for name, query in OWN_GAMES.items()}
MINE: Mapping[str, Callable[[User], Games]] = {"invitations": queries.invited, **OWN_GAMES}


def my_games_page(request: HttpRequest) -> HttpResponse:
    """The games of the viewer, the first of each list. Games that wait for them come first, the longest waiting on top.

    ``?before=`` the id of a finished game: only the games that ended before it. ``?list=`` one of `MINE`, ``?page=``.
    """
    before, only = request.GET.get("before", ""), request.GET.get("list", "")
    sections: dict[str, Any] = {}
    if request.user.is_authenticated:
        if only:
            sections = _one_list(request, only)
        else:
            sections = _older(request.user, before) if before else _sections(request.user)
        sections["from_staff"] = has_news(request.user)
    return render(request, "games/lists/mine.html", {"first_game": FIRST, **sections})


def _older(user: User, before: str) -> dict[str, Any]:
    if not (before.isascii() and before.isalnum()):
        raise Http404
    try:
        sections = _drawn({"finished": queries.finished(user, FINISHED_SHOWN + 1, before)}, user)
    except Seat.DoesNotExist:
        raise Http404 from None
    if not sections["finished"]:
        raise Http404
    return sections


def _one_list(request: HttpRequest, name: str) -> dict[str, Any]:
    if name not in MINE:
        raise Http404
    page = Paginator(MINE[name](request.user), ROWS_SHOWN).get_page(request.GET.get("page"))
    return _drawn({name: page.object_list}, request.user) | {"page": page, "only": name}


def _sections(user: User) -> dict[str, Any]:
    shown: dict[str, Games] = {name: first(user.pk) for name, first in FIRST_GAMES.items()}
    shown |= {"invitations": queries.invited(user)[: ROWS_SHOWN + 1]}
    return _drawn(shown | {"finished": queries.finished(user, FINISHED_SHOWN + 1)}, user)


def _drawn(sections: dict[str, Any], user: User) -> dict[str, Any]:
    """The first rows of each section, and ``longer``, the sections that have more.

    ``older`` is the last finished game shown if there are more, else "". ``unread_in_words``: how many new messages
    there are in these rows, and at all tables of ``user`` that are not over.
    """
    games: dict[str, list[Game]] = {  # without their seats, which are read for all of them at once
        name: section if isinstance(section, list) else list(section.prefetch_related(None))
        for name, section in sections.items()
    }
    longer = {name for name, section in games.items() if len(section) > ROWS_SHOWN}
    games = {name: section[:ROWS_SHOWN] for name, section in games.items()}
    every = [game for section in games.values() for game in section]
    read_seats(every)
    older = games["finished"][-1].pk if "finished" in longer else ""
    unread = unread_counts(user, [game.pk for game in every], unfinished=True)
    in_words = {game_id: new_messages(count) for game_id, count in unread.items()}
    drawn = {name: game_rows(section, user, in_words) for name, section in games.items()}
    return drawn | {"longer": longer, "older": older, "unread_in_words": new_messages(sum(unread.values()))}


@login_required
def next_game(request: HttpRequest) -> HttpResponse:
    """Redirect to the most urgent game that waits; ``?after=`` names the game that the viewer comes from."""
    game_id = queries.next_waiting(request.user, request.GET.get("after", ""))
    if game_id is None:
        messages.info(request, _("No games are waiting for you."))
        return redirect("games:mine")
    return redirect("games:table", game_id)


@limited("open")
@require_http_methods(["GET", "HEAD", "POST"])
def watch_page(request: HttpRequest) -> HttpResponse:
    """The running public games, the newest first; ``?game=`` of one kind, ``?before=`` the id of one: those after.

    POST starts a game of bots and leads to its table, or to that of the one that runs.
    """
    user = request.user if request.user.is_authenticated else None
    rules, before = request.GET.get("game", ""), request.GET.get("before", "")
    if rules and rules not in RULES:
        raise Http404
    if request.method == "POST":
        return redirect(_exhibition(rules) or "games:watch")
    if before and not (before.isascii() and before.isalnum()):
        raise Http404
    try:
        games = list(queries.to_watch(user, WATCHED_SHOWN + 1, rules, before))
    except Game.DoesNotExist:
        raise Http404 from None
    # A game is worth watching while bots act, or while the person it waits for has not let it stand.
    since = timezone.now() - STANDS_AFTER
    nobody_plays = not before and not any(game.waiting_since is None or game.waiting_since > since for game in games)
    exhibition = queries.running_exhibition() if nobody_plays else None
    bots = [exhibition] if exhibition is not None and rules in ("", exhibition.rules) else []
    more = len(games) > WATCHED_SHOWN
    games = games[:WATCHED_SHOWN]
    context = {
        "rows": _watched(_rated(game_rows(games, user))),
        "bots": _watched(game_rows(bots, user)),
        "may_start": nobody_plays and exhibition is None,
        "older": games[-1].pk if more else "",
        "rules": rules,
        "before": before,
        "games": [(slug, name_of(slug)) for slug in RULES],
    }
    return render(request, "games/lists/watch.html", context)


def _exhibition(rules: str) -> Game | None:
    """Return the game of bots that runs, or start one; ``None`` if it has just ended."""
    if queries.running_exhibition() is None:
        start_exhibition(rules or secrets.choice(list(RULES)))
    return queries.running_exhibition()


def _rated(rows: Sequence[GameRow]) -> list[GameRow]:
    """The rows with the ratings of the people at the tables, with a question mark while they are provisional."""
    ratings = ratings_at([row.game for row in rows])
    in_words = {
        game_id: {
            seat: f"{rating.number}{'?' if rating.strength.provisional else ''}" for seat, rating in seats.items()
        }
        for game_id, seats in ratings.items()
    }
    return [replace(row, ratings=in_words[row.game.pk]) for row in rows]


def _watched(rows: Sequence[GameRow]) -> list[GameRow]:
    """The rows with how many people watch each."""
    numbers = spectators_of(row.game.pk for row in rows)
    return [replace(row, watching=str(Watching(number))) if (number := numbers[row.game.pk]) else row for row in rows]
