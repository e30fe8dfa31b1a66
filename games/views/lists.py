"""My games, the next one that waits, and the lobby."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.models import User
from games.catalog import FIRST
from games.models import Seat
from games.overview.game_row import game_rows
from games.queries import lists as queries
from games.queries.lists import invited, joinable
from games.talk.queries import unread_counts
from games.talk.rendering import new_messages

FINISHED_SHOWN = 20


def my_games_page(request: HttpRequest) -> HttpResponse:
    """All games of the viewer. Games that wait for them come first, the longest waiting on top.

    ``?before=`` the id of a finished game: only the games that ended before it.
    """
    before = request.GET.get("before", "")
    sections: dict[str, Any] = {}
    if request.user.is_authenticated:
        sections = _older(request.user, before) if before else _sections(request.user)
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


def _sections(user: User) -> dict[str, Any]:
    shown = {
        "invitations": invited(user),
        "my_turn": queries.waiting_for(user),
        "others": queries.waiting_for_others(user),
        "open_tables": queries.open_tables(user),
        "finished": queries.finished(user, FINISHED_SHOWN + 1),
    }
    return _drawn(shown, user)


def _drawn(sections: dict[str, Any], user: User) -> dict[str, Any]:
    """The rows of each section; ``older`` is the last finished game shown if there are more, else ""."""
    games = {name: list(section.prefetch_related(None)) for name, section in sections.items()}
    prefetch_related_objects([game for section in games.values() for game in section], queries.SEATS)  # of all at once
    more = len(games["finished"]) > FINISHED_SHOWN
    games["finished"] = games["finished"][:FINISHED_SHOWN]
    older = games["finished"][-1].pk if more else ""
    unread = unread_counts(user, [game.pk for section in games.values() for game in section])
    in_words = {game_id: new_messages(count) for game_id, count in unread.items()}
    drawn = {name: game_rows(section, user, in_words) for name, section in games.items()}
    return drawn | {"older": older, "unread_in_words": new_messages(sum(unread.values()))}


@login_required
def next_game(request: HttpRequest) -> HttpResponse:
    """Redirect to the game that has waited longest; ``?after=`` names the game that the viewer comes from."""
    game_id = queries.next_waiting(request.user, request.GET.get("after", ""))
    if game_id is None:
        messages.info(request, _("No games are waiting for you."))
        return redirect("games:mine")
    return redirect("games:table", game_id)


TABLES_A_PAGE = 20


def lobby_page(request: HttpRequest) -> HttpResponse:
    """The public tables with a free seat, and the viewer's invitations; ``?page=``."""
    user = request.user if request.user.is_authenticated else None
    page = Paginator(joinable(user), TABLES_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "tables": game_rows(page.object_list, user),
        "invitations": game_rows(invited(user), user) if user else [],
    }
    return render(request, "games/lists/lobby.html", context)
