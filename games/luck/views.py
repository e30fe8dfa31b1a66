"""How much of a finished game was luck and how much decisions, and why bots decided as they did."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.access import visible_game
from games.catalog import presentation_of
from games.luck.analyse import can_be_analysed
from games.luck.cards import TurningPoint, best_move, knows_best_moves, turning_point
from games.luck.models import Analysis
from games.luck.why import may_ask, why
from games.luck.words import ActionsInWords, chart_of_chances, luck_of_players
from games.models import Game, Seat
from games.overview.picture import BoardPicture, board_picture_of
from games.overview.shown_seat import shown_seats
from games.play.actions.chance import read_for_key
from games.play.actions.replay_state import game_at
from games.play.wake_ups import wake_analysis
from games.presentation.renderer import HtmlRenderer
from games.queries.actions import action_at, actions_of
from games.queries.standings import winners_of
from games.refusals import NoSuchAction, NotRunning, RulesGone
from pushsite.web.limits import limit
from pushsite.web.numbers import whole_number
from pushsite.web.refusals import Refusal


class NotAnalysed(Refusal):
    """The game has no analysis, and will have none."""

    status = 404
    sentence = gettext_lazy("There is no analysis of this game: only games that were played to the end have one.")


LUCK_PAGE = "luck/game.html"
LOOK_AGAIN = "3"  # seconds


@require_safe
@never_cache
def luck_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """The analysis of a game that is over, for all who may see the game; until it is worked out, a page that waits.

    Its cards are about the viewer; for others, about the winner.
    """
    game, seats, me = visible_game(request, game_id)
    analysis = Analysis.objects.filter(game=game).first()
    if not can_be_analysed(game, seats) or (analysis is not None and not analysis.found):
        raise NotAnalysed(table=game.get_absolute_url())
    if analysis is None:
        wake_analysis(game.pk)
        waiting = render(request, LUCK_PAGE, {"game": game, "waits": True})
        waiting.headers["Refresh"] = LOOK_AGAIN
        return waiting
    winners = winners_of(game, seats) if game.rules_known else game.winners or []
    people, about = shown_seats(seats, me), winners[0] if me is None else me
    rows = actions_of(game)
    words = ActionsInWords(game.rules, rows, HtmlRenderer(people))
    players = luck_of_players(analysis.found, people, words, winners)
    point = turning_point(analysis.found, about, rows, words)
    boards = _boards(game, seats, me, point) if point else []
    return render(
        request,
        LUCK_PAGE,
        {
            "game": game,
            "about": players[about],
            "best": best_move(analysis.found, about, words),
            "knows_best": knows_best_moves(analysis.found),
            "point": point,
            "tried_by": people[point.tried_by] if point else None,
            "boards": boards,
            "can_try": bool(boards) if point else game.rules_known,
            "players": sorted(players, key=lambda player: not player.person.you),
            "chart": chart_of_chances(analysis.found, people, presentation_of(game.rules).names),
        },
    )


def _boards(game: Game, seats: Sequence[Seat], me: int | None, point: TurningPoint) -> list[tuple[str, BoardPicture]]:
    """The table before and after the turning point, with titles, as the viewer saw it.

    None if it cannot be played again. One without a title if both look the same, as after another player's discard.
    """
    if not game.rules_known:
        return []
    read_for_key(game)
    before, after = (game_at(game, number) for number in (point.first - 1, point.last))
    if before is None or after is None:
        return []
    earlier, later = (board_picture_of(past, seats, me) for past in (before, after))
    if earlier.drawing == later.drawing:
        return [("", later)]
    return [(_("Before"), earlier), (_("After"), later)]


@require_safe
@never_cache
def why_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """``?at=``: why a bot decided so, or what the strongest bot would have done instead of the viewer.

    A script gets the words alone, which it shows in place.

    Of a game that runs, only about what `may_ask` allows: what a bot saw may be hidden.
    """
    game, seats, me = visible_game(request, game_id)
    if not game.rules_known:
        raise RulesGone
    number = whole_number(request.GET.get("at", ""), game.version)
    row = action_at(game, number)
    if row is None:
        raise NoSuchAction(table=game.get_absolute_url())
    allowed = may_ask(game, row, seats, me)
    if not allowed and not game.over:
        raise NotRunning(_("The game is not over yet."), table=game.get_absolute_url())
    limit(request, "why")
    answer = why(game, row, shown_seats(seats, me)) if allowed else None
    template = "luck/_why.html" if request.htmx else "luck/why.html"
    return render(request, template, {"game": game, "at": number, "why": answer, "allowed": allowed})


@require_safe
def about_luck(request: HttpRequest) -> HttpResponse:
    """What an analysis means, and where it is wrong."""
    return render(request, "luck/about.html")
