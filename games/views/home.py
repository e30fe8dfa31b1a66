"""The ways into a game: the front page, the forms for a new table, and the rules."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import User
from games.catalog import FIRST, RULES
from games.forms import FriendsForm, NewTableForm, OpponentForm, TableForm
from games.models import Game
from games.once import once_a_form
from games.overview.game_row import game_rows
from games.play.tables.find_opponent import find_opponent
from games.play.tables.open_table import open_and_sit, play_now
from games.presentation.game_info import all_games, name_of
from games.queries.lists import is_new_to, waiting_count, waiting_for
from games.refusals import Invalid
from pushsite.web.compression import THOROUGH, compressed
from pushsite.web.limits import limit, limited


def home(request: HttpRequest) -> HttpResponse:
    """The front page: the game that waits longest for the viewer, then new games; visitors are promised hints."""
    person = request.user if request.user.is_authenticated else None
    context = {"games": all_games(), "first_game": FIRST, "first": person is None}
    if person is not None and (waiting := waiting_count(person)):
        others = waiting - 1
        context |= {"waiting_count": waiting, "next_count": others, "others": others}
        context["next_row"] = next(iter(game_rows(waiting_for(person)[:1], person)), None)
    answer = render(request, "home.html", context)
    return answer if request.GET else compressed(request, answer, THOROUGH)  # the page repeats its address


@limited("open")
@require_POST
def play_now_view(request: HttpRequest) -> HttpResponse:
    """POST ``rules``: seat the person, if necessary as a new guest, at a running table with bots."""
    rules = request.POST.get("rules", FIRST)
    if rules not in RULES:
        raise Invalid(_("There is no such game."))
    return redirect(once_a_form(request, lambda user: play_now(user=user, rules=rules)))


def find(request: HttpRequest) -> HttpResponse:
    """The form for an opponent; POST seats the viewer at the best open table, or opens one. ``?rules=``: a game."""
    form = OpponentForm(request.POST or None, initial={"rules": request.GET.get("rules") or FIRST})
    if form.is_valid():
        limit(request, "open")
        game = once_a_form(request, lambda user: find_opponent(form.wanted(), user=user))
        messages.success(request, _what_was_found(game, request.user))
        return redirect(game)
    return render(request, "games/find.html", {"form": form}, status=422 if form.is_bound else 200)


def _what_was_found(game: Game, user: User) -> str:
    if game.host != user:
        return _("You have found an opponent: {name}.").format(name=game.host)
    return _("Nobody is waiting for this game at this pace. So your table is open to everyone.")


def friends(request: HttpRequest) -> HttpResponse:
    """The short form for a table with friends; see `_opening`."""
    return _opening(request, FriendsForm, "games/friends.html")


def new_table(request: HttpRequest) -> HttpResponse:
    """The full form for a new table; see `_opening`."""
    return _opening(request, NewTableForm, "games/new.html")


def _opening(request: HttpRequest, kind: type[TableForm], template: str) -> HttpResponse:
    """The form; POST opens the table and seats its host, or answers 422 and names the mistakes. ``?rules=``: a game."""
    host = request.user if request.user.is_authenticated else None
    form = kind(request.POST or None, rules=request.GET.get("rules") or request.POST.get("rules"), host=host)
    if form.is_valid():
        limit(request, "open")
        if form.cleaned_data["invited"]:
            limit(request, "invite")
        try:
            table, friends = form.table(), form.cleaned_data["invited"]
            return redirect(once_a_form(request, lambda user: open_and_sit(table, host=user, friends=friends)))
        except Invalid as refusal:
            form.add_error(None, str(refusal.sentence))
    return render(request, template, {"form": form}, status=422 if form.is_bound else 200)


def rules_index(request: HttpRequest) -> HttpResponse:
    """All games, each with a link to its rules."""
    return render(request, "rules/index.html", {"games": all_games()})


def rules_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of one game; people who have not played it are offered a first game with hints."""
    if slug not in RULES:
        raise Http404
    first = not request.user.is_authenticated or is_new_to(request.user, slug)
    heading = _("How to play {game}").format(game=name_of(slug))
    return render(request, "rules/rules.html", {"slug": slug, "first": first, "heading": heading})
