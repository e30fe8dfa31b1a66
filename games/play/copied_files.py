"""What games know of a person, as files of a copy of everything that is stored about them.

Of a running game it contains what the person sees there, by ``view`` of their seat, and their own actions.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from operator import attrgetter
from typing import Any

from django.db.models import F, Model, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.registry import CopiedFile
from games.models import (
    Action,
    Case,
    Feed,
    Game,
    Invitation,
    LogEntry,
    Notice,
    Removal,
    Seat,
    StaffMeasure,
    Vacation,
)
from games.queries.archive import archived_of
from games.queries.lists import closed_to

GAMES_READ_AT_ONCE = 50
GAME_COLUMNS = (
    *("id", "rules", "rules_version", "options", "name", "public", "watchable", "pace", "rated", "status"),
    *("created_at", "started_at", "ended_at", "version", "to_act", "deadline"),
)
SEAT_COLUMNS = (
    *("number", "name", "taken_at", "entropy", "orders", "stand_in", "left_version", "bank", "quiet", "missed"),
    *("hints", "would_cancel", "agrees_unrated", "seen_version"),
)
COPIED_OF_ACTIONS = ("number", "seat", "action", "by", "asked_at", "at")
WORK_OF_STAFF = gettext_lazy("It is our staff’s own work.")
ABOUT_THEM = gettext_lazy("It would reveal who reported you, or who looked into it. What was done is in measures.json.")
LEFT_OUT_OF_GAMES = {
    "games.Case.person": ABOUT_THEM,
    "games.StaffAct.person": ABOUT_THEM,
    "games.StaffAct.other": ABOUT_THEM,
    "games.Case.owner": WORK_OF_STAFF,
    "games.CaseStep.by": WORK_OF_STAFF,
    "games.CaseStep.owner": WORK_OF_STAFF,
    "games.StaffAct.staff": WORK_OF_STAFF,
    "games.StaffMeasure.by": WORK_OF_STAFF,
    "games.Command.person": gettext_lazy("Numbers of the forms you sent, kept for a day."),
}

LEFT_OUT_OF_ROWS = {
    "feeds": gettext_lazy("Their addresses: anyone who found them could read them."),
    "invitations": gettext_lazy("Those that are no longer valid: the site shows them to no one."),
}


def files_of_games(person: User) -> Iterator[CopiedFile]:
    """The files about games, notices, reports and vacations."""
    yield CopiedFile(
        "games",
        _(
            "Your games and tables: what was agreed, your seat and the result. For running games, what you can "
            "see there now."
        ),
        _games(person),
        ("games.Game.host", "games.Game.waiting_for", "games.Seat.user"),
        left_out=_("What is hidden from you in running games. Whole histories of finished games are at their tables."),
    )
    yield CopiedFile(
        "actions",
        _("What you played, and when."),
        _actions(person),
        ("games.Action.person",),
        left_out=_("The marks of your sessions, which help our staff find people who play with two accounts."),
    )
    yield CopiedFile(
        "table_events",
        _("What else you did at tables, such as joining them."),
        _by_games(person, LogEntry, "game", "kind", "seat", "version", "reason", "at", person=person),
        ("games.LogEntry.person",),
    )
    yield CopiedFile(
        "invitations_sent",
        _("People you invited to tables that haven’t started."),
        _by_games(person, Invitation, "game", "at", "invited", by=person),
        ("games.Invitation.by",),
    )
    yield from _of_rows(person)


def _of_rows(person: User) -> Iterator[CopiedFile]:
    """Files whose rows an index of the person finds."""
    own: list[tuple[str, str, type[Model], tuple[str, ...]]] = [
        ("invitations", _("Invitations to you."), Invitation, ("game", "inviter", "at", "declined")),
        ("removals", _("Tables that a host removed you from."), Removal, ("game",)),
        ("notices", _("Your notifications: what they said, where they went, and when."), Notice,
         ("game", "channel", "kind", "version", "reminder", "status", "due_at", "tries", "error", "sent_at")),
        ("vacations", _("Your vacations."), Vacation, ("begins_at", "ends_at")),
        ("feeds", _("Your feeds."), Feed, ("kind", "renewed_at")),
        ("measures", _("What our staff did about you, and why."), StaffMeasure,
         ("kind", "game", "reason", "at", "until", "ended_at", "seen_at")),
    ]  # fmt: skip
    for name, about, model, columns in own:
        rows = model._default_manager.filter(person=person).order_by("pk")
        if name == "invitations":  # as the site shows them: a difference would reveal who blocks
            shown_to_them = Game.objects.filter(status=Game.Status.OPEN).exclude(closed_to(person))
            rows = rows.filter(game__in=shown_to_them).annotate(inviter=F("by__name"))
        left = LEFT_OUT_OF_ROWS.get(name, "")
        values = rows.values(*columns)
        shown = _neutral(values) if name == "notices" else values
        yield CopiedFile(name, about, shown, (f"{model._meta.label}.person",), left_out=str(left))
    columns = ("kind", "about", "game", "seat", "version", "reason", "text", "at", "state", "answer")
    yield CopiedFile(
        "reports",
        _("What you reported, and the answers."),
        Case.objects.filter(by=person, kind=Case.Kind.REPORT).order_by("pk").values(*columns),
        ("games.Case.by",),
    )


def _neutral(notices: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the rows with one reason for all invitations that were dropped: some say that somebody blocks."""
    for row in notices:
        if (row["kind"], row["status"]) == (Notice.Kind.INVITATION, Notice.Status.DROPPED):
            row["error"] = Notice.INVITATION_OVER
        yield row


def ids_of_games(person: User) -> Iterator[list[str]]:
    """The ids of the games that ``person`` hosts or sits in, or that wait for them, some at a time."""
    mine = Q(host=person) | Q(waiting_for=person) | Q(pk__in=Seat.objects.filter(user=person).values("game"))
    ids = list(Game.objects.filter(mine).order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(ids), GAMES_READ_AT_ONCE):
        yield ids[start : start + GAMES_READ_AT_ONCE]


def _games(person: User) -> Iterator[dict[str, Any]]:
    for ids in ids_of_games(person):
        for game in Game.objects.filter(pk__in=ids).prefetch_related("seat_rows").order_by("pk"):
            seats = list(game.seat_rows.all())
            own = next((seat for seat in seats if seat.user_id == person.pk), None)
            row = {column: getattr(game, column) for column in GAME_COLUMNS}
            row |= {"you_host": game.host_id == person.pk, "waits_for_you": game.waiting_for_id == person.pk}
            row["players"] = [seat.name or seat.bot for seat in seats]
            row["your_seat"] = own and {column: getattr(own, column) for column in SEAT_COLUMNS}
            if game.over:
                row |= {"scores": game.scores, "winners": game.winners}
            elif own and game.status == Game.Status.RUNNING and game.rules_known:
                row["you_see"] = game.state().view(own.number)
            yield row


def _actions(person: User) -> Iterator[dict[str, Any]]:
    """What ``person`` played, in archived games too."""
    for ids in ids_of_games(person):
        archived = archived_of(Game.objects.filter(pk__in=ids, archived_at__isnull=False).prefetch_related("seat_rows"))
        rows = Action.objects.filter(game__in=ids, person=person).exclude(game__in=archived)
        for row in sorted(chain(rows, *archived.values()), key=attrgetter("game_id", "number")):
            if row.person_id == person.pk:
                yield {"game": row.game_id, **{column: getattr(row, column) for column in COPIED_OF_ACTIONS}}


def _by_games(whose: User, model: type[Model], *columns: str, **of_person: User) -> Iterator[dict[str, Any]]:
    """Rows that are found by their games: they are too many for an index of people."""
    for ids in ids_of_games(whose):
        rows = model._default_manager.filter(game__in=ids, **of_person)
        if "invited" in columns:
            rows = rows.annotate(invited=F("person__name"))
        yield from rows.order_by("game", "pk").values(*columns)
