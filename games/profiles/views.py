"""The page of one's people, profiles, and what is sent from both."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import queries, relations
from accounts.models import User
from accounts.name_rules.directions import isolated
from accounts.names.former import formerly
from accounts.names.in_use import NoSuchPerson, account_called
from games.profiles.by_game import by_game
from games.profiles.figures import (
    FIGURES_FROM,
    met_by,
    own_figures,
    results_by_game,
    stored_figures,
    typical_time,
)
from games.profiles.models import Figures
from games.profiles.played_games import played_games, results_with
from games.profiles.queries import open_tables_with, public_games, relation, shows_profile, strangers_played_with
from games.profiles.reliability import reliability
from games.ratings.curve import named_curves
from games.refusals import BadRequest
from pushsite.compiled import first_rows
from pushsite.web.going_back import page_to_go_back_to
from pushsite.web.limits import limited
from pushsite.web.numbers import whole_number
from pushsite.web.refusals import Refusal

PEOPLE_SHOWN, PEOPLE_A_PAGE = 20, 50
PEOPLE_LISTS: dict[str, Callable[[User | int], QuerySet[User]]] = {
    "friends": queries.friends_of,
    "asking": queries.asking,  # anybody may ask
    "asked": queries.asked_by,
    "blocked": queries.blocked_by,
    "muted": queries.muted_by,
}
# One row more than is shown tells that there are others.
FIRST_PEOPLE = {name: first_rows(query, PEOPLE_SHOWN + 1) for name, query in PEOPLE_LISTS.items()}


@require_safe
@never_cache
def people_page(request: HttpRequest) -> HttpResponse:
    """The viewer's friends, requests and blocks, and the people with whom they have played lately, the first of each.

    ``?list=`` one of `PEOPLE_LISTS`, ``?page=``.
    """
    if not request.user.is_authenticated or request.user.guest:
        return _to_an_account(request)
    return _people(request, request.user)


def _to_an_account(request: HttpRequest) -> HttpResponse:
    """Let a guest make an account, and a visitor sign in; then go on to the page of their people."""
    page = "account_signup" if request.user.is_authenticated else "account_login"
    return redirect_to_login(reverse("people:people"), reverse(page))


def _people(request: HttpRequest, user: User, status: int = 200, **more: str) -> HttpResponse:
    only = request.GET.get("list", "")
    context = _one_list(request, user, only) if only else _first_of_each(user)
    return render(request, "profiles/people.html", context | more, status=status)


def _first_of_each(user: User) -> dict[str, Any]:
    people = {name: first(user.pk) for name, first in FIRST_PEOPLE.items()}
    longer = {name for name, found in people.items() if len(found) > PEOPLE_SHOWN}
    shown = {name: found[:PEOPLE_SHOWN] for name, found in people.items()}
    return {**shown, "longer": longer, "played_with": strangers_played_with(user)}


def _one_list(request: HttpRequest, user: User, name: str) -> dict[str, Any]:
    if name not in PEOPLE_LISTS:
        raise Http404
    page = Paginator(PEOPLE_LISTS[name](user), PEOPLE_A_PAGE).get_page(request.GET.get("page"))
    return {name: page.object_list, "page": page, "only": name}


@require_safe
@never_cache
def profile_page(request: HttpRequest, name: str) -> HttpResponse:
    """What the account called ``name`` shows of itself; guests and closed accounts have no page."""
    viewer = request.user if request.user.is_authenticated else None
    person = account_shown(name, viewer)
    if person.name != name:
        return redirect("people:profile", person.name)
    is_to_viewer = relation(viewer, person)
    shown = shows_profile(person, is_to_viewer)
    context = {"person": person, "relation": is_to_viewer, "shown": shown, "formerly": formerly(person)}
    if person.owner is not None:
        context["owner"] = person.owner
    if shown:
        rows = stored_figures(person)
        context |= (about := shown_of(person, rows))
        own = (own_figures(rows), met_by(person)) if is_to_viewer.yourself else ()
        context |= {"by_game": by_game(about, *own), "figures_from": FIGURES_FROM}
    if shown and viewer is not None and not viewer.guest and not is_to_viewer.yourself:
        context["against_viewer"] = results_with(viewer, person)
    return render(request, "profiles/profile.html", context)


def account_shown(name: str, viewer: User | None) -> User:
    """The account whose profile is called ``name``, or a 404."""
    if viewer is not None and viewer.name == name and not viewer.guest:
        return viewer
    try:
        return account_called(name)
    except NoSuchPerson:
        raise Http404 from None


def shown_of(person: User, rows: Sequence[Figures]) -> dict[str, Any]:
    """What the person shows of themselves; ``rows`` are their figures."""
    return {
        "results": results_by_game(rows) if person.profile_results and rows else None,
        "typical": typical_time(rows) if person.profile_times else None,
        "reliability": reliability(person) if person.profile_reliability else None,
        "ratings": named_curves(person.pk) if person.profile_ratings else [],
        "games": played_games(public_games(person), person) if person.profile_games else [],
    }


RelationAct = Callable[[User, User], str]


def _about_an_account(limit: str) -> Callable[[RelationAct], Callable[[HttpRequest], HttpResponse]]:
    """POST ``name``, an account's, and ``next``, the page to go back to; the act returns what the viewer reads there.

    On the page of people a refusal stands above the form; elsewhere it is a page of its own.
    """

    def decorate(act: RelationAct) -> Callable[[HttpRequest], HttpResponse]:
        @require_POST
        @limited(limit)
        def sent(request: HttpRequest) -> HttpResponse:
            user = request.user
            if not user.is_authenticated or user.guest:
                return _to_an_account(request)
            try:
                person = account_called(request.POST.get("name", ""))
                sentence = act(user, person)
            except Refusal as refusal:
                if request.POST.get("next"):
                    raise
                return _people(request, user, refusal.status, notice=str(refusal.sentence))
            messages.success(request, sentence % {"name": person.name_as_read})
            return HttpResponseRedirect(page_to_go_back_to(request, reverse("people:people")))

        return sent

    return decorate


@_about_an_account("friends")
def ask_view(user: User, person: User) -> str:
    request = relations.ask_friend(user=user, person=person)
    return _("You and %(name)s are now friends.") if request.accepted_at else _("Friend request sent to %(name)s.")


@_about_an_account("post")
def accept_friend_view(user: User, person: User) -> str:
    relations.accept_friend(user=user, person=person)
    return _("You and %(name)s are now friends.")


@_about_an_account("post")
def decline_friend_view(user: User, person: User) -> str:
    relations.decline_friend(user=user, person=person)
    return _("Declined. %(name)s won’t be told.")


@_about_an_account("post")
def end_view(user: User, person: User) -> str:
    """End a friendship, or take back a request."""
    relations.end_friendship(user=user, person=person)
    return _("You and %(name)s are no longer friends.")


@_about_an_account("post")
def block_view(user: User, person: User) -> str:
    """Block a person. Both stay where they sit: who blocks reads at which tables they may still leave."""
    were_friends = relations.block(user=user, person=person)
    sentences = [_("You blocked %(name)s, who won’t be told.")]
    if were_friends:
        sentences.append(_("You are no longer friends."))
    if tables := open_tables_with(user, person):
        stay = _("You’re both at a table that hasn’t started: {tables}. Leave it if you don’t want to play there.")
        sentences.append(stay.format(tables=", ".join(map(isolated, tables))).replace("%", "%%"))
    return " ".join(sentences)


@_about_an_account("post")
def unblock_view(user: User, person: User) -> str:
    relations.unblock(user=user, person=person)
    return _("You no longer block %(name)s.")


@_about_an_account("post")
def mute_person_view(user: User, person: User) -> str:
    relations.mute(user=user, person=person)
    return _("You no longer see what %(name)s writes, at any table. They won’t be told.")


@require_POST
@limited("post")
def unmute_person_view(request: HttpRequest) -> HttpResponse:
    """POST ``person``, the id of somebody whom the viewer mutes, who may be a guest, and ``next``."""
    user = request.user
    if not user.is_authenticated or user.guest:
        return _to_an_account(request)
    person = whole_number(request.POST.get("person", ""))
    if person is None:
        raise BadRequest
    relations.unmute(user=user, person=person)
    return HttpResponseRedirect(page_to_go_back_to(request, reverse("people:people")))
