"""Filters of the staff lists: by player, outcome, length, check and case."""

from datetime import UTC, datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery, TextChoices, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.queries import search_people
from games.models import Case, Game, HistoryCheck, LogEntry, Seat

MOST_PEOPLE = 100  # a text that fits more of them finds no game in particular
MOST_TABLES = 500  # as many as the list offers
NEW_TABLES = 10_000  # whose names are searched
EARLIEST = datetime(1970, 1, 1, tzinfo=UTC)


def search_games(games: QuerySet[Game], text: str, reader: User) -> QuerySet[Game]:
    """The games whose id is ``text``; if there are none, those with it in their name or of players found by it.

    Of the players whom ``reader`` finds the newest ``MOST_PEOPLE`` count; names are searched as by `games_named`.
    """
    by_id = games.filter(pk=text)
    if by_id.exists():
        return by_id
    played = Seat.objects.filter(user__in=people_found(text, reader)).values("game_id")
    return games.filter(Q(pk__in=games_named(text)) | Q(pk__in=played))


def search_about_games(rows: QuerySet[Any], text: str, reader: User, *people: str) -> QuerySet[Any]:
    """The ``rows`` about the game whose id is ``text``; if there are none, those about games or people found by it.

    ``people``: the columns in which the people are looked for. Games and people are found as by `search_games`.
    """
    of_game = rows.filter(game=text)
    if of_game.exists():
        return of_game
    matches = Q(game__in=games_named(text))
    known = people_found(text, reader)
    for column in people:
        matches |= Q(**{f"{column}__in": known})
    return rows.filter(matches)


def games_named(text: str) -> list[str]:
    """The ids of the newest ``MOST_TABLES`` games with ``text`` in their name, among the ``NEW_TABLES`` newest of all.

    These are read from an index. An index by names would have to be written with every action.
    """
    newest = Game.objects.order_by("-created_at", "-pk")
    oldest = Subquery(newest.values("created_at")[NEW_TABLES - 1 : NEW_TABLES])
    searched = newest.filter(name__icontains=text, created_at__gte=Coalesce(oldest, Value(EARLIEST)))
    return list(searched.values_list("pk", flat=True)[:MOST_TABLES])


def people_found(text: str, reader: User) -> list[int]:
    """The ids of the newest ``MOST_PEOPLE`` people whom ``reader`` finds by ``text``.

    A list instead of a subquery: it lets the database choose to read the newest rows first.
    """
    people = search_people(User.objects.all(), text, reader).order_by("-pk").values_list("pk", flat=True)
    return list(people[:MOST_PEOPLE])


def played_by(games: QuerySet[Game], number: int) -> QuerySet[Game]:
    """The ``games`` with a seat of the person of that number."""
    return games.filter(pk__in=Seat.objects.filter(user=number).values("game_id"))


def has_seat(user: User | int) -> Exists:
    """Whether ``user`` has a seat in the game of a row."""
    return Exists(Seat.objects.filter(game=OuterRef("game"), user=user))


class Outcome(TextChoices):
    """How a game ended: each finished or cancelled game has one outcome."""

    FINISHED = "finished", _("finished by the rules")
    CALLED_OFF = "called-off", _("cancelled by its players")
    ABANDONED = "abandoned", _("cancelled because a player had left")
    LAPSED = "lapsed", _("closed because a player had not come")
    STAFF = "staff", _("cancelled by staff")
    UNSTARTED = "unstarted", _("cancelled before it started")


def with_outcome(games: QuerySet[Game], outcome: str) -> QuerySet[Game]:
    if outcome == Outcome.FINISHED:
        return games.filter(status=Game.Status.FINISHED)
    early = games.filter(status=Game.Status.CANCELLED)
    if outcome == Outcome.CALLED_OFF:
        return early.filter(pk__in=_closing(LogEntry.Kind.CALLED_OFF))
    if outcome == Outcome.LAPSED:
        return early.filter(started_at__isnull=False, pk__in=_closing(LogEntry.Kind.LAPSED))
    cancelled = _closing(LogEntry.Kind.CANCELLED)
    if outcome == Outcome.STAFF:
        return early.filter(pk__in=cancelled.exclude(reason=""))
    if outcome == Outcome.ABANDONED:
        return early.filter(pk__in=cancelled.filter(reason="", seat__isnull=False))
    unstarted = _closing(LogEntry.Kind.CANCELLED, LogEntry.Kind.LAPSED).filter(reason="", seat__isnull=True)
    return early.filter(started_at__isnull=True, pk__in=unstarted)


def taken_from_absent(person: User) -> QuerySet[Game]:
    """The rated games of ``person`` that are over, and that another player has left without ever looking at them."""
    absent = Seat.objects.filter(game=OuterRef("pk"), seen_version=None, left_version__isnull=False)
    own = Seat.objects.filter(game=OuterRef("pk"), user=person, left_version=None)
    over = Game.objects.filter(rated=Game.Rated.YES, status__in=[Game.Status.FINISHED, Game.Status.CANCELLED])
    return over.filter(Exists(own), Exists(absent), rated_game__isnull=False)


def _closing(*kinds: LogEntry.Kind) -> QuerySet[LogEntry, Any]:
    return LogEntry.objects.filter(kind__in=kinds).values("game_id")


LENGTHS = {
    "50": (_("up to 50 actions"), {"version__lte": 50}),
    "100": (_("51 to 100"), {"version__gt": 50, "version__lte": 100}),
    "200": (_("101 to 200"), {"version__gt": 100, "version__lte": 200}),
    "400": (_("201 to 400"), {"version__gt": 200, "version__lte": 400}),
    "more": (_("more than 400"), {"version__gt": 400}),
}


def ended_with_length(games: QuerySet[Game], name: str) -> QuerySet[Game]:
    """The finished or cancelled ``games`` of the length with that name."""
    return games.filter(ended_at__isnull=False, **LENGTHS[name][1])


def faulty(games: QuerySet[Game]) -> QuerySet[Game]:
    """The ``games`` whose history failed its check."""
    return games.filter(pk__in=HistoryCheck.objects.exclude(faults="").values("game_id"))


UNCLOSED = ~Q(state=Case.State.CLOSED)


def reported_by(user: User, game: Game) -> QuerySet[Case]:
    """The reports by ``user`` at the table of ``game``, newest first."""
    mine = Case.objects.filter(kind=Case.Kind.REPORT, by=user, game=game)
    return mine.select_related("person").order_by("-pk")


def all_reports_by(user: User) -> QuerySet[Case]:
    """The reports by ``user``, first those with an answer that they have not seen, then the newest.

    Those in which they ask staff to look at a measure again are not among them.
    """
    mine = Case.objects.filter(kind=Case.Kind.REPORT, by=user).exclude(reason=Case.Reason.APPEAL)
    return mine.select_related("person", "game").defer("game__position").order_by("-answer_unseen", "-pk")


def visible_cases(staff: User | int) -> QuerySet[Case]:
    """The cases that ``staff`` may see: none about a game that they play, about them, or that they reported."""
    theirs = Q(person=staff) | Q(kind=Case.Kind.REPORT, by=staff)
    return Case.objects.exclude(has_seat(staff)).exclude(theirs)


def waiting_for_staff(staff: User) -> QuerySet[Case]:
    """The cases that ``staff`` may see and that nobody has taken."""
    return visible_cases(staff).filter(state=Case.State.OPEN)


def with_case(games: QuerySet[Game], cases: QuerySet[Case], kind: Case.Kind, *, unclosed: bool) -> QuerySet[Game]:
    """The ``games`` with one of ``cases`` of that kind; ``unclosed``: only with cases that are not closed."""
    cases = cases.filter(kind=kind)
    return games.filter(pk__in=(cases.filter(UNCLOSED) if unclosed else cases).values("game_id"))
