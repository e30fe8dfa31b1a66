"""The pages of puzzles: all games with what is offered, one puzzle with its answer, and the vote."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from accounts.lifecycle.guests import delete_new_guest, person_or_new_guest
from accounts.models import User
from games.catalog import RULES, presentation_of
from games.puzzles.attempts import NotAnswered, answer_puzzle, vote_on_puzzle
from games.puzzles.models import Puzzle
from games.puzzles.offered import MOST_PER_KIND, next_offered, puzzles_by_game, visible_puzzles
from games.puzzles.page import attempt_at, drawn_puzzle, puzzle_address
from games.refusals import BadRequest
from pushsite.web.numbers import whole_number
from pushsite.web.refusals import Refusal

PUZZLE_PAGE = "puzzles/puzzle.html"
VOTES = {"good": True, "poor": False}


def _person(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated else None


@require_safe
@never_cache
def puzzles_index(request: HttpRequest) -> HttpResponse:
    """The games that have puzzles, by difficulty, with how many one has solved; ``?none`` if no other one was found."""
    by_game = puzzles_by_game(_person(request))
    rows = [
        {
            "slug": slug,
            "name": presentation_of(slug).names.NAME,
            "puzzles": by_game[slug],
            "difficulties": [
                {"value": each.value, "label": each.label, "count": count, "many": count >= MOST_PER_KIND}
                for each in Puzzle.Difficulty
                if (count := by_game[slug].offered.get(each.value, 0))
            ],
        }
        for slug in RULES
        if slug in by_game
    ]
    context: dict[str, Any] = {"rows": rows, "none": "none" in request.GET}
    context |= {"offered": any(row["difficulties"] for row in rows), "own": sum(row["puzzles"].own for row in rows)}
    return render(request, "puzzles/index.html", context)


@require_safe
@never_cache
def next_puzzle(request: HttpRequest) -> HttpResponse:
    """Go to a puzzle that the viewer has not answered: of ``?game=`` and ``?difficulty=``, and not ``?after=`` this
    one, if these are named.
    """
    chosen = {name: value for name in ("game", "difficulty") if (value := request.GET.get(name, ""))}
    if chosen.get("game", "") not in {"", *RULES} or chosen.get("difficulty", "") not in {
        "",
        *Puzzle.Difficulty.values,
    }:
        raise Http404
    after = whole_number(request.GET["after"]) if "after" in request.GET else None
    puzzle = next_offered(_person(request), chosen.get("game", ""), chosen.get("difficulty", ""), after)
    if puzzle is None:
        return redirect(f"{reverse('puzzles:index')}?none")
    return redirect(puzzle_address(puzzle, chosen.get("difficulty", "")))


def _puzzle_or_404(request: HttpRequest, puzzle_id: int) -> Puzzle:
    puzzle = visible_puzzles(_person(request)).select_related("game").filter(pk=puzzle_id).first()
    if puzzle is None:
        raise Http404
    return puzzle


def _difficulty(request: HttpRequest) -> str:
    chosen = request.GET.get("difficulty", "")
    return chosen if chosen in Puzzle.Difficulty.values else ""


@never_cache
@ensure_csrf_cookie
def puzzle_page(request: HttpRequest, puzzle_id: int) -> HttpResponse:
    """A puzzle, or its solution once the viewer has answered. POST ``action`` to answer; a visitor becomes a guest."""
    puzzle = _puzzle_or_404(request, puzzle_id)
    if request.method == "POST":
        return _answer(request, puzzle)
    return _shown(request, puzzle)


def _answer(request: HttpRequest, puzzle: Puzzle) -> HttpResponse:
    action = request.POST.get("action", "") + ",".join(request.POST.getlist("part"))
    person = person_or_new_guest(request)
    try:
        answer_puzzle(puzzle=puzzle, person=person, action=action)
    except Refusal as refusal:
        delete_new_guest(request)
        return _shown(request, puzzle, refusal)
    return redirect(puzzle_address(puzzle, _difficulty(request)))


def _shown(request: HttpRequest, puzzle: Puzzle, refusal: Refusal | None = None) -> HttpResponse:
    page = drawn_puzzle(request, puzzle, attempt_at(puzzle, _person(request)), _difficulty(request))
    if refusal is not None:
        page.notice, page.notice_kind = str(refusal.sentence), "error"
    return render(request, PUZZLE_PAGE, page.context(), status=refusal.status if refusal else 200)


@require_POST
@never_cache
def vote_page(request: HttpRequest, puzzle_id: int) -> HttpResponse:
    """POST ``vote``, "good" or "poor", from a person who has answered."""
    puzzle = _puzzle_or_404(request, puzzle_id)
    vote = VOTES.get(request.POST.get("vote", ""))
    if vote is None:
        raise BadRequest
    person = _person(request)
    if person is None:
        raise NotAnswered(table=puzzle.get_absolute_url())
    try:
        vote_on_puzzle(puzzle=puzzle, person=person, good=vote)
    except NotAnswered as refusal:
        refusal.table = puzzle.get_absolute_url()
        raise
    return redirect(puzzle_address(puzzle, _difficulty(request)) + "#vote")
