"""Writing notices and reminders into the outbox, in the transaction that they report.

Each occasion becomes one row for each channel that a person has chosen for it.
"""

from collections.abc import Collection, Iterable
from datetime import datetime

from django.db.models import Case, F, Q, QuerySet, Value, When
from django.utils import timezone

from accounts.models import User
from accounts.queries import person_by_id
from games.clock.clock import REMINDERS, Clock
from games.models import Game, Notice, Seat
from games.notices.channel import channels
from games.queries.overdue import CLOCKS_APART
from pushsite.compiled import insert


def notify(
    game: Game, seats: Iterable[Seat], *, waited_for: int | None, played: Collection[int | None], now: datetime
) -> None:
    """Notify the player for whom ``game`` waits now, or all players that it is over.

    ``waited_for`` is the person for whom it waited before: they need no second notice for the same turn. People who
    ``played`` know that it is over. Makes no query while a turn goes on; else one for the people, what channels ask,
    and one for the rows if there are any.
    """
    if game.status == Game.Status.FINISHED:
        _write(game, Notice.Kind.OVER, _people(seats) - set(played), now)
        _write_for_group(game, Notice.Kind.GROUP_OVER, now)
    elif game.waiting_for_id is not None and game.waiting_for_id != waited_for:
        _write(game, Notice.Kind.TURN, {game.waiting_for_id}, now)
        _write_for_group(game, Notice.Kind.GROUP_TURN, now)


def notify_start(game: Game, seats: Iterable[Seat], by: User | None, now: datetime) -> None:
    """Notify all at the table but ``by``, who started it, and the player who gets a notice of their turn."""
    _write(game, Notice.Kind.STARTED, _people(seats) - {game.waiting_for_id, by and by.pk}, now)


def notify_takeover(game: Game, seat: Seat, now: datetime) -> None:
    """Notify the person at ``seat`` that a bot plays for them, though they did not leave, and how to take over."""
    if game.status == Game.Status.RUNNING and seat.user_id is not None:
        _write(game, Notice.Kind.TAKEN_OVER, {seat.user_id}, now)


def notify_lapse(game: Game, seats: Iterable[Seat], now: datetime) -> None:
    """Notify all at the table, and its host, that it was closed without a result because somebody was away."""
    people = _people(seats)
    if game.started_at is None and game.host_id is not None:
        people.add(game.host_id)
    _write(game, Notice.Kind.OVER, people, now)
    _write_for_group(game, Notice.Kind.GROUP_OVER, now)


def notify_cancel(game: Game, seats: Iterable[Seat], by: User, now: datetime) -> None:
    """Notify all others at these ``seats``, whose players are asked, that ``by`` asks to cancel the game."""
    _write(game, Notice.Kind.CANCEL, {seat.user_id for seat in seats if seat.user_id is not None} - {by.pk}, now)


def notify_ready(game: Game, by: User, now: datetime) -> None:
    """Notify the host that ``by`` took the last seat, so that they can start the game."""
    if game.host_id is not None:
        _write(game, Notice.Kind.READY, {game.host_id} - {by.pk}, now)


def forget_ready(game: Game) -> None:
    """Let the host of ``game`` hear again when the last seat is taken, unless they were told before."""
    sent_or_claimed = Q(status=Notice.Status.SENT) | Q(tries__gt=0)
    game.notices.filter(kind=Notice.Kind.READY).exclude(sent_or_claimed).delete()


def notify_invitation(game: Game, person: User, by: User) -> set[str]:
    """Notify ``person`` that they are invited, if the host ``by`` has a verified e-mail: guests send none.

    Return the channels by which this is due at once.
    """
    if not by.has_verified_email:
        return set()
    now = timezone.now()
    rows = _rows(game, Notice.Kind.INVITATION, {person.pk}, now)
    insert(rows, ignore_conflicts=True)
    return {row.channel for row in rows if row.due_at <= now}


def notify_talk(game: Game, people: Collection[int], number: int, now: datetime) -> None:
    """Notify the ``people`` who want it of message ``number``, unless a notice of an earlier message still waits."""
    waiting = game.notices.filter(person__in=people, kind=Notice.Kind.TALK, status=Notice.Status.WAITING)
    already = set(waiting.values_list("channel", "person")) if people else set()
    rows = _rows(game, Notice.Kind.TALK, people, now, version=number)
    insert([row for row in rows if (row.channel, row.person_id) not in already], ignore_conflicts=True)


def redate() -> None:
    """Give notices from the future, after a clock was set back, the current time; they wait as long as before."""
    now = timezone.now()
    ahead = Notice.objects.filter(status=Notice.Status.WAITING, created_at__gt=now + CLOCKS_APART)
    ahead.update(due_at=F("due_at") - (F("created_at") - now), created_at=now)


def _people(seats: Iterable[Seat]) -> set[int]:
    return {seat.user_id for seat in seats if seat.user_id is not None and not seat.level}


def _write(game: Game, kind: Notice.Kind, people: Collection[int], now: datetime) -> None:
    insert(_rows(game, kind, people, now), ignore_conflicts=True)  # an action never fails for its notices


def _write_for_group(game: Game, kind: Notice.Kind, now: datetime) -> None:
    """A row for each person who lets a channel tell a group of this table."""
    rows = [
        Notice(
            game=game,
            person=person,
            channel=name,
            kind=kind,
            version=game.version,
            created_at=now,
            due_at=channel.due_at(person, kind, now),
        )
        for name, channel in channels().items()
        for person in channel.reached_for_group(game, kind)
    ]
    insert(rows, ignore_conflicts=True)


def _rows(
    game: Game,
    kind: Notice.Kind,
    people: Collection[int],
    now: datetime,
    *,
    version: int | None = None,
) -> list[Notice]:
    """A row for each channel and each of ``people`` whom it reaches. One query, none without people."""
    if len(people) > 1:
        known = list(User.objects.filter(pk__in=people))
    else:  # one person, as after most actions: by the query that is compiled already
        known = [person for pk in people if (person := person_by_id.first(pk))]
    return [
        Notice(
            game=game,
            person=person,
            channel=name,
            kind=kind,
            version=game.version if version is None else version,
            created_at=now,
            due_at=channel.due_at(person, kind, now),
        )
        for name, channel in channels().items()
        for person in channel.reached(known, kind)
    ]


def remind(game: Game, person: User, clock: Clock, now: datetime) -> None:
    """Remind ``person``, for whom ``game`` waits and ``clock`` runs, as often as they have chosen by now.

    A reminder that there is already at this version of the game is not written again.
    """
    times = [(due, reminder) for reminder in person.reminders.split() if (due := clock.remind_at(reminder))]
    names = [name for name, channel in channels().items() if times and channel.reached([person], Notice.Kind.REMINDER)]
    rows = [
        Notice(
            game=game,
            person=person,
            channel=name,
            kind=Notice.Kind.REMINDER,
            reminder=reminder,
            version=game.version,
            created_at=now,
            due_at=due,
        )
        for due, reminder in sorted(times)  # so that a later one has a higher id
        for name in names
    ]
    insert(rows, ignore_conflicts=True)


def move_reminders(game: Game, clock: Clock) -> bool:
    """Move the reminders to the times that ``clock`` has now; False if none waits."""
    times = {reminder: due for reminder in REMINDERS if (due := clock.remind_at(reminder))}
    moved = [When(reminder=reminder, then=Value(due)) for reminder, due in times.items()]
    return bool(_waiting(game).update(due_at=Case(*moved, default=F("due_at"))))


def drop_reminders(game: Game) -> None:
    _waiting(game).update(status=Notice.Status.DROPPED, error=Notice.PLAYED_MEANWHILE)


def _waiting(game: Game) -> QuerySet[Notice]:
    return Notice.objects.filter(game=game, kind=Notice.Kind.REMINDER, status=Notice.Status.WAITING)
