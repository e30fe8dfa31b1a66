"""My games, the next one that waits, and the lobby."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from accounts.models import User
from games.catalog import FIRST, presentation_of
from games.models import Game, Seat
from games.play.errors import RulesGone
from games.presentation.times import NAMES
from games.queries import lists as queries
from games.queries.lists import invited, joinable
from games.queries.views import view_of
from games.talk.queries import unread_counts
from games.talk.rendering import new_messages
from games.views.people import SeatCard, people_of

FINISHED_SHOWN = 20
NOTHING: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True)
class Standing:
    """A player of a running game, with their points in words, and their rating if they have one."""

    name: str
    profile: str
    points: str
    rating: str


@dataclass(frozen=True)
class Row:
    """A game in a list: ``question`` is what the game waits for, ``score`` the viewer's own."""

    game: Game
    people: list[SeatCard]
    question: str
    waiting_for: SeatCard | None
    score: str = ""
    unread: str = ""  # how many new messages there are, in words
    ratings: Mapping[int, str] = field(default_factory=dict)  # of the people at the table, by seat, as they are shown

    @property
    def standings(self) -> list[Standing]:
        """How far a running game is: everybody's score."""
        score = presentation_of(self.game.rules).names.score
        return [
            Standing(person.name, person.profile, score(person.score), self.ratings.get(person.number, ""))
            for person in self.people
        ]

    @property
    def facts(self) -> list[str]:
        """What is played, if the table's name does not say so, and the pace, if any."""
        played = str(presentation_of(self.game.rules).names.NAME)
        facts = [] if self.game.name == played else [played]
        if self.game.pace != Game.Pace.NONE:
            facts.append(_("Pace: {pace}").format(pace=NAMES[self.game.pace]))
        return facts


def mine(request: HttpRequest) -> HttpResponse:
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
    drawn = {name: rows_of(section, user, unread) for name, section in games.items()}
    return drawn | {"older": older, "unread_in_words": new_messages(sum(unread.values()))}


def rows_of(games: Iterable[Game], user: User | None, unread: Mapping[str, int] = NOTHING) -> list[Row]:
    """The games as rows of a list, as ``user`` sees them, with their numbers of ``unread`` messages."""
    rows = [_row(game, user.pk if user else None) for game in games]
    return [replace(row, unread=new_messages(unread.get(row.game.pk, 0))) for row in rows]


def _row(game: Game, viewer: int | None) -> Row:
    seats = list(game.seat_rows.all())
    me = next((seat.number for seat in seats if viewer and seat.user_id == viewer), None)
    if not game.rules_known:
        return Row(game, people_of(seats, me), str(RulesGone.sentence), None)
    if game.position is None:
        return Row(game, people_of(seats, me), "", None)
    view = view_of(game, seats, me)
    people = people_of(seats, me, view)
    presentation = presentation_of(game.rules)
    sentence = presentation.question(view, people) if game.to_act == me else presentation.waiting(view, people)
    waited_for = people[game.to_act] if game.to_act is not None else None
    return Row(game, people, sentence, waited_for, "" if me is None else presentation.names.score(people[me].score))


@login_required
def next_game(request: HttpRequest) -> HttpResponse:
    """Redirect to the game that has waited longest; ``?after=`` names the game that the viewer comes from."""
    game_id = queries.next_waiting(request.user, request.GET.get("after", ""))
    if game_id is None:
        messages.info(request, _("No games are waiting for you."))
        return redirect("games:mine")
    return redirect("games:table", game_id)


TABLES_A_PAGE = 20


def lobby(request: HttpRequest) -> HttpResponse:
    """The public tables with a free seat, and the viewer's invitations; ``?page=``."""
    user = request.user if request.user.is_authenticated else None
    page = Paginator(joinable(user), TABLES_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "tables": rows_of(page.object_list, user),
        "invitations": rows_of(invited(user), user) if user else [],
    }
    return render(request, "games/lists/lobby.html", context)
