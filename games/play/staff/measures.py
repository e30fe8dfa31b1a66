"""Measures of staff against people: each with a reason that the person reads, on a page and by mail."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names.in_use import neutral_name, take_name_away
from accounts.registry import locked_person
from games.models import Game, LogEntry, StaffAct, StaffMeasure
from games.play.account_hooks import games_of, leave_open_table
from games.play.lock import locked
from games.play.staff.acts import checked, write_trail
from games.play.staff.permissions import may_take_measures, may_void
from games.play.wake_ups import recompute_after_commit, save_revision
from games.queries.measures import LASTING, measure_in_force
from games.queries.staff_filters import taken_from_absent
from games.ratings.models import RatedGame
from games.refusals import Invalid, Refusal

LONGEST_MEASURE = timedelta(days=365)  # what shall last longer lasts until staff end it
LONGEST_SILENCE = timedelta(days=30)


@transaction.atomic
def warn(*, pk: int, staff: User, reason: str) -> StaffMeasure:
    """Warn the person ``pk``. Raises a ``Refusal`` while they have not read a warning in the same words."""
    person, reason = _locked(pk, staff), checked(reason)
    if StaffMeasure.objects.filter(kind=StaffMeasure.Kind.WARN, person=person, reason=reason, seen_at=None).exists():
        raise Refusal(_("This person was warned in these words and has not read it yet. Nothing was changed."))
    return take_measure(StaffMeasure.Kind.WARN, person, staff, reason)


@transaction.atomic
def silence(*, pk: int, staff: User, reason: str, time: timedelta) -> StaffMeasure:
    """Let the person ``pk`` write nothing in any talk for a ``time``; they may play, and read it."""
    person, until = _locked(pk, staff), _end_of(time, LONGEST_SILENCE)
    return _take_lasting(StaffMeasure.Kind.SILENCE, person, staff, checked(reason), until)


@transaction.atomic
def take_name(*, pk: int, staff: User, reason: str) -> StaffMeasure:
    """Give the person ``pk`` a neutral name at every table. They may choose another; nobody may use the one before."""
    person, reason = _locked(pk, staff), checked(reason)
    if person.name == neutral_name(person):
        raise Refusal(_("This person has no name of their own. Nothing was changed."))
    take_name_away(person)
    return take_measure(StaffMeasure.Kind.RENAME, person, staff, reason)


@transaction.atomic
def suspend(*, pk: int, staff: User, reason: str, time: timedelta | None) -> StaffMeasure:
    """Keep the person ``pk`` from every table that has not started, for a ``time`` or until staff end it.

    They leave the open tables where they sit or that they host; games that run go on, with the clock.
    """
    person, until = _locked(pk, staff), _end_of(time, LONGEST_MEASURE)
    measure = _take_lasting(StaffMeasure.Kind.SUSPEND, person, staff, checked(reason), until)
    for game in games_of(person).filter(status=Game.Status.OPEN).order_by("pk"):
        leave_open_table(game, person)
    return measure


@transaction.atomic
def exclude(*, pk: int, staff: User, reason: str, time: timedelta | None) -> StaffMeasure:
    """Keep the person ``pk`` from ratings and leaderboards, for a ``time`` or until staff end it.

    Their games that run are not rated any more, except those that are decided; earlier ones count.
    """
    person, until = _locked(pk, staff), _end_of(time, LONGEST_MEASURE)
    if person.guest:
        raise Refusal(_("Guests have no ratings. Nothing was changed."))
    measure = _take_lasting(StaffMeasure.Kind.EXCLUDE, person, staff, checked(reason), until)
    rated = Game.objects.filter(seat_rows__user=person, status=Game.Status.RUNNING, rated=Game.Rated.YES)
    for game in rated.filter(decided_at=None).order_by("pk"):
        game.rated = Game.Rated.WANTED
        save_revision(game, "rated")
    return measure


@transaction.atomic
def void_result(*, game_id: str, staff: User, reason: str) -> Game:
    """Let the result of a game that is over change no rating; its players read why. A task works the ratings out."""
    game = locked(game_id)
    may_void.check(staff, game)
    _void(game, staff, checked(reason))
    return game


@transaction.atomic
def void_taken_results(*, pk: int, staff: User, reason: str) -> int:
    """Let the rated games that this person has won against people who never came change no rating; return how many.

    Raises a ``Refusal`` if there are none.
    """
    person = _locked(pk, staff)
    reason = checked(reason)
    game_ids = list(taken_from_absent(person).order_by("pk").values_list("pk", flat=True))
    if not game_ids:
        raise Refusal(_("This person has no such game. Nothing was changed."))
    for game_id in game_ids:
        _void(locked(game_id), staff, reason, person)
    return len(game_ids)


def _void(game: Game, staff: User, reason: str, person: User | None = None) -> None:
    """``person``: against whom the act is, if it is not against the game alone."""
    players = User.objects.select_for_update(of=("self",), no_key=True).filter(seats__game=game, closed_at=None)
    for player in players.order_by("pk"):
        tell_measure(StaffMeasure.Kind.VOID, player, staff, reason, game=game)
    write_trail(StaffAct.Kind.VOID, staff, reason, game=game, person=person)
    LogEntry.objects.create(game=game, kind=LogEntry.Kind.VOIDED, person=staff, version=game.version, reason=reason)
    game.rated = Game.Rated.WANTED
    save_revision(game, "rated")
    recompute_after_commit(RatedGame.objects.filter(game=game))


@transaction.atomic
def end_measure(*, measure_id: int, staff: User, reason: str) -> StaffMeasure:
    """End a measure that holds now. Raises ``StaffMeasure.DoesNotExist``, or a ``Refusal`` if it has ended."""
    measure = StaffMeasure.objects.get(pk=measure_id)
    person = _locked(measure.person_id, staff)
    reason = checked(reason)
    if measure_in_force(person, StaffMeasure.Kind(measure.kind)) != measure:
        raise Refusal(_("This has ended already. Nothing was changed."))
    measure.ended_at = timezone.now()
    measure.mail_due_at = measure.ended_at if person.email else None
    measure.seen_at = None
    measure.save(update_fields=["ended_at", "mail_due_at", "seen_at"])
    write_trail(StaffAct.Kind.END_MEASURE, staff, reason, person=person)
    return measure


def take_measure(kind: StaffMeasure.Kind, person: User, staff: User, reason: str, **columns: object) -> StaffMeasure:
    """Store a measure against a locked ``person``, with its act in the trail, and let it be mailed."""
    measure = tell_measure(kind, person, staff, reason, **columns)
    write_trail(StaffAct.Kind(kind), staff, reason, person=person, game=measure.game)
    return measure


def tell_measure(kind: StaffMeasure.Kind, person: User, staff: User, reason: str, **columns: object) -> StaffMeasure:
    """Store a measure for ``person`` to read, and let it be mailed; the caller writes the trail."""
    now = timezone.now()
    mail_due_at = now if person.email else None  # whose account was just closed has a mail of its own
    return StaffMeasure.objects.create(
        kind=kind, person=person, by=staff, reason=reason, at=now, mail_due_at=mail_due_at, **columns
    )


def _take_lasting(
    kind: StaffMeasure.Kind, person: User, staff: User, reason: str, until: datetime | None
) -> StaffMeasure:
    """Take a measure unless one of its kind holds already: a second click, or another member of staff."""
    assert kind in LASTING
    if measure_in_force(person, kind):
        raise Refusal(_("This holds for this person already. End it first. Nothing was changed."))
    return take_measure(kind, person, staff, reason, until=until)


def _end_of(time: timedelta | None, longest: timedelta) -> datetime | None:
    if time is None:
        return None
    if not timedelta(0) < time <= longest:
        raise Invalid(_("Choose how long it lasts."))
    return timezone.now() + time


def _locked(pk: int, staff: User) -> User:
    """Lock the person with their games, and ``staff``. Raises what `may_take_measures.check` raises."""
    person = locked_person(pk, by=staff.pk)
    staff.lock_against_closing()
    may_take_measures.check(staff, person)
    return person
