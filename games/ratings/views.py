"""The leaderboard of a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.programs.bot_accounts import BOT_TABLES_A_DAY
from accounts.queries import friends_of
from games.bots import anchors_of
from games.catalog import FIRST, RULES
from games.presentation.figures import share
from games.presentation.game_info import all_games
from games.presentation.terms import level_name
from games.queries.measures import excluded_now
from games.ratings.bot_board import bot_board
from games.ratings.curve import curve
from games.ratings.models import BotRating, Rating
from games.ratings.queries import (
    BOARD_ROWS,
    EVERYONE,
    ShownOnBoard,
    ahead_of,
    board_of,
    curves_of,
    provisional_of,
    rank_of,
    ratings_of,
)
from games.ratings.strength import NEWCOMER, PROVISIONAL, forecast, signed

WIN, LOSS = forecast([NEWCOMER, NEWCOMER], 0)  # for the example
ENOUGH_OTHERS = 4  # with a rank, for a share of them
MONTH, FRIENDS, BOTS = "month", "friends", "bots"


@dataclass(frozen=True)
class BoardRow:
    """A line of the board; ``rank`` is ``None`` for bots, and for people who are not ranked yet."""

    rank: int | None
    name: str
    number: int
    uncertainty: int
    games: int
    you: bool
    provisional: bool
    bot: bool = False


@require_safe
def boards_index(request: HttpRequest) -> HttpResponse:
    """Redirect to the board of the first game."""
    return redirect("ratings:board", FIRST)


@require_safe
def board_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The leaderboard; ``?show=month``: who has played a rated game this month; ``friends``: the viewer and theirs;
    ``bots``: the bots of players."""
    if slug not in RULES:
        raise Http404
    if request.GET.get("show") == BOTS:
        return _board_of_bots(request, slug)
    person = request.user if request.user.is_authenticated and not request.user.guest else None
    viewer = person.pk if person else None
    show = request.GET.get("show", "")
    rows, own, settled = board_rows(slug, person, show)
    if show not in (MONTH, FRIENDS) or (show == FRIENDS and not person):
        show = ""
    context = _about(slug, show) | {
        "rows": rows,
        "settled": settled,
        "waits": any(row is not None and row.you and row.provisional for row in [*rows, own]),
        "ahead": _ahead(slug, [*rows, own], viewer),
        "own": own,
        "win": signed(WIN),
        "loss": signed(LOSS),
        "provisional": PROVISIONAL,
        "curve": None if viewer is None else curve(curves_of(viewer, [slug]).get(slug, [])),
        "account": viewer is not None,
    }
    return render(request, "ratings/board.html", context)


def _board_of_bots(request: HttpRequest, slug: str) -> HttpResponse:
    rows = bot_rows(slug)
    context = {"rows": with_bots(rows, slug), "any": bool(rows), "games_a_day": BOT_TABLES_A_DAY}
    return render(request, "ratings/bots.html", _about(slug, BOTS) | context)


def bot_rows(slug: str) -> list[BoardRow]:
    """The lines of the board of players' bots."""
    ratings = bot_board(slug)
    settled = _ranked([rating for rating in ratings if not rating.strength.provisional], viewer=None)
    return _with_provisional(settled, [rating for rating in ratings if rating.strength.provisional], viewer=None)


def _about(slug: str, show: str) -> dict[str, Any]:
    """What all boards of the game ``slug`` show above their lines."""
    games = all_games()
    return {
        "games": games,
        "box": next(game for game in games if game.slug == slug),
        "address": reverse("ratings:board", args=[slug]),
        "show": show,
    }


def board_rows(slug: str, person: User | None, show: str) -> tuple[list[BoardRow], BoardRow | None, bool]:
    """The lines of a board, the own line of ``person`` where it has none of them, and whether anybody has a rank.

    ``show``: ``MONTH``, ``FRIENDS`` of ``person``, or anything else for everyone.
    """
    viewer, shown = person.pk if person else None, EVERYONE
    if show == MONTH:
        shown = ShownOnBoard(since=first_of_the_month())
    elif show == FRIENDS and person:
        shown = ShownOnBoard(people=[person.pk, *friends_of(person).values_list("pk", flat=True)])
    rows = _ranked(board_of(slug, shown), viewer)
    settled = bool(rows)
    if (show == FRIENDS and person) or not settled:
        rows = _with_provisional(rows, provisional_of(slug, shown), viewer)
    return rows, _own(slug, rows, viewer, shown), settled


def first_of_the_month() -> datetime:
    """The first moment of this month, in the reader's time zone."""
    return timezone.localtime().replace(day=1, hour=0, minute=0, second=0, microsecond=0)


def _ranked(ratings: Sequence[Rating | BotRating], viewer: int | None) -> list[BoardRow]:
    """Number the rows. Equal numbers share a rank."""
    rows: list[BoardRow] = []
    for index, rating in enumerate(ratings):
        tied = bool(rows) and rows[-1].number == rating.number
        rows.append(_row(rating, rows[-1].rank if tied else index + 1, viewer))
    return rows


def _with_provisional(
    rows: Sequence[BoardRow], ratings: Sequence[Rating | BotRating], viewer: int | None
) -> list[BoardRow]:
    """The board with those whose ratings are provisional among the others, by their numbers."""
    return sorted([*rows, *(_row(rating, None, viewer) for rating in ratings)], key=lambda row: -row.number)


def _ahead(slug: str, rows: Sequence[BoardRow | None], viewer: int | None) -> str:
    """Say how many percent of the other ranked people the viewer is ahead of; "" if the viewer has no rank."""
    if viewer is None or not any(row is not None and row.you and row.rank for row in rows):
        return ""
    behind, others = ahead_of(ratings_of(slug, [viewer])[viewer])
    if others < ENOUGH_OTHERS:
        return ""
    return _("You’re ahead of {share} of the {count} other ranked players.").format(
        share=share(behind, others), count=others
    )


def with_bots(rows: Sequence[BoardRow], slug: str) -> list[BoardRow]:
    """The board with the bots, before people with the same number; a full one has none below its last line."""
    lowest = rows[-1].number if len(rows) == BOARD_ROWS else None
    bots = [
        BoardRow(
            None,
            _("Bot, %(level)s") % {"level": level_name(level)},
            number,
            0,
            0,
            you=False,
            provisional=False,
            bot=True,
        )
        for level, number in anchors_of(slug).items()
        if lowest is None or number >= lowest
    ]
    return sorted([*bots, *rows], key=lambda row: -row.number)


def _row(rating: Rating | BotRating, rank: int | None, viewer: int | None) -> BoardRow:
    strength = rating.strength
    you = rating.person_id == viewer
    return BoardRow(
        rank, rating.person.name, rating.number, strength.uncertainty, rating.games, you, strength.provisional
    )


def _own(slug: str, rows: Sequence[BoardRow], viewer: int | None, shown: ShownOnBoard) -> BoardRow | None:
    """The viewer's own line where the board does not show it; ``None`` without a rated game."""
    if viewer is None or any(row.you for row in rows):
        return None
    rating = ratings_of(slug, [viewer]).get(viewer)
    if rating is None or not rating.games:
        return None
    since = shown.since
    ranked = (
        rating.listed
        and not excluded_now().filter(person=viewer).exists()
        and not rating.strength.provisional
        and (since is None or (rating.last_at is not None and rating.last_at >= since))
    )
    return _row(rating, rank_of(rating, shown) if ranked else None, viewer)
