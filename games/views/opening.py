"""The page Play: bots, somebody or friends, and the full form for a table behind them."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games.forms import FriendsForm, NewTableForm, OpponentForm, TableForm
from games.models import Game
from games.once import once_a_form
from games.overview.game_row import game_rows
from games.play.tables.find_opponent import find_opponent
from games.play.tables.hosting import note_host_is_here
from games.play.tables.open_table import open_and_sit
from games.play.tables.play_with import play_with
from games.queries.lists import invited, joinable_ids
from games.queries.table import read_seats
from games.refusals import Invalid
from games.views.home import bots_offered
from pushsite.web.limits import limit

TABLES_A_PAGE = 20


@require_safe
def play_page(request: HttpRequest) -> HttpResponse:
    """The first door: each game against bots, with the level that suits the viewer."""
    return render(request, "games/play/bots.html", bots_offered(request))


@require_safe
def someone(request: HttpRequest) -> HttpResponse:
    """The second door: the form for an opponent, and the public tables with a free seat.

    ``?page=`` of the tables; ``?rules=``, ``?pace=`` and ``?bot_after=``: the choices that the form begins with.
    """
    form = OpponentForm(rules=request.GET.get("rules"))
    form.keep(request.GET)
    return _someone(request, form)


def _someone(request: HttpRequest, form: OpponentForm) -> HttpResponse:
    user = request.user if request.user.is_authenticated else None
    page = Paginator(joinable_ids(user), TABLES_A_PAGE).get_page(request.GET.get("page"))
    found = Game.objects.in_bulk(page.object_list)
    tables = [found[pk] for pk in page.object_list if pk in found]
    invitations = invited(user) if user else []
    read_seats([*tables, *invitations])
    context = {"page": page, "tables": game_rows(tables, user), "invitations": game_rows(invitations, user)}
    return render(request, "games/play/someone.html", {"form": form, **context}, status=422 if form.is_bound else 200)


def find(request: HttpRequest) -> HttpResponse:
    """POST seats the viewer at the best open table, or opens one; otherwise this leads to the form."""
    if request.method != "POST":
        return redirect(f"{reverse('games:lobby')}?{request.META['QUERY_STRING']}".rstrip("?"))
    form = OpponentForm(request.POST, rules=request.POST.get("rules"))
    if form.is_valid():
        limit(request, "open")
        game = once_a_form(request, lambda user: find_opponent(form.wanted(), user=user))
        messages.success(request, _what_was_found(game, request.user))
        return redirect(game)
    return _someone(request, form)


def _what_was_found(game: Game, user: User) -> str:
    if game.host != user:
        return _("We found you an opponent: {name}.").format(name=game.host)
    return _("No one is waiting for this game at this pace, so we opened a table for you. Anyone can join it.")


@require_POST
@never_cache
def host_is_here(request: HttpRequest) -> HttpResponse:
    """POST from any open page keeps the viewer's tables open that need their host; the answer says if there are any."""
    return JsonResponse({"hosts": request.user.is_authenticated and note_host_is_here(request.user)})


def friends(request: HttpRequest) -> HttpResponse:
    """The third door: a game with each friend in one press, and the short form for a table; see `_opening`."""
    return _opening(request, FriendsForm, "games/play/friends.html")


@require_POST
def play_with_view(request: HttpRequest) -> HttpResponse:
    """POST ``name``, a friend's, invites them to a table for two; one press makes one table."""
    if not request.user.is_authenticated or request.user.guest:
        return redirect_to_login(reverse("people:people"))
    limit(request, "open")
    limit(request, "invite")
    name = request.POST.get("name", "")
    return redirect(once_a_form(request, lambda user: play_with(user=user, name=name)))


def new_table(request: HttpRequest) -> HttpResponse:
    """The full form for a new table; see `_opening`."""
    return _opening(request, NewTableForm, "games/play/new.html")


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
