"""The seats of an open table: inviting, taking, leaving and filling them."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.name_rules.allowed import variants
from accounts.name_rules.lookalikes import alike
from accounts.names.in_use import account_called
from accounts.queries import friends_of
from games.bots import DEFAULT_LEVEL
from games.bots.characters import CHARACTER_OF_NAME
from games.fairness.commitment import UnusableText, normalise
from games.models import Game, Invitation, LogEntry, Removal, Seat
from games.notices.outbox import forget_ready, notify_invitation, notify_ready
from games.play.entries import write_entry
from games.play.lock import locked, locked_by_host, locked_open
from games.play.seats.no_shows import check_not_barred
from games.play.seats.suspended import check_not_suspended
from games.play.tables.ending import close
from games.play.tables.start import deal
from games.play.wake_ups import save_revision, wake_notices_after_commit
from games.presentation.orders import orders_at_first
from games.profiles.reliability import finishes_games
from games.queries.lists import is_new_to, is_open_to
from games.refusals import (
    Full,
    Invalid,
    NoBotsOfPlayers,
    NoBotsWhereRated,
    NotOpenTo,
    NotOpenToYou,
    NotSeated,
    OnlyAccounts,
    OnlyFinishers,
    Refusal,
    RemovedFromTable,
)


def bot_name(seat: int) -> str:
    """The name of the bot at ``seat``, always the same for the same seat."""
    return [*CHARACTER_OF_NAME][seat % len(CHARACTER_OF_NAME)]


def name_among(name: str, others: Iterable[Seat]) -> str:
    """``name``, with a number if one of the ``others`` has a name like it: guests' names need not be unique."""
    taken = [seat.name for seat in others]
    return next(variant for variant in variants(name) if not any(alike(variant, other) for other in taken))


def name_person(seat: Seat, others: Iterable[Seat]) -> list[Seat]:
    """Name a seat after its person, with a number only if another person has such a name. Nothing is saved.

    Bots with a name like it get a number, or another one; return their seats.
    """
    others = list(others)
    seat.name = name_among(seat.user.name, [other for other in others if not other.bot])
    bots = [other for other in others if other.bot and alike(other.name, seat.name)]
    for bot in bots:
        bot.name = name_among(bot_name(bot.number), [seat, *(other for other in others if other is not bot)])
    return bots


UNUSABLE = {
    "control": _("Your text for the deal must not contain control characters."),
    "invalid": _("Your text for the deal is not valid text."),
    "long": _("Your text for the deal is longer than 64 bytes."),
}


@transaction.atomic
def take_seat(*, game_id: str, user: User, text: str | None) -> Game:
    """Give ``user`` the lowest free seat, in a rematch the one they had, with their text for the deal (FAIR step 2).

    The game starts if the host takes the last seat among bots, or anybody the last one at a table that waits for nobody
    else. Raises ``SignedOut`` if the account has just been closed, and ``Suspended``.
    """
    game, now = locked_open(game_id), timezone.now()
    seats = list(game.seat_rows.all())
    if any(seat.user_id == user.pk for seat in seats):
        raise Refusal(_("You already have a seat at this table."))
    seat = _free_seat(game, seats, user)
    if seat is None:
        raise Full
    user = user.lock_against_closing()  # with their current name
    check_not_suspended(user)
    _check_may_sit(game, seats, user)
    others = [other for other in seats if other is not seat]
    seat.user, seat.taken_at, seat.entropy = user, now, _usable(text)
    Seat.objects.bulk_update(name_person(seat, others), ["name"])
    seat.hints = is_new_to(user, game.rules)
    seat.orders = {} if seat.hints else _orders_at_first(seat)
    seat.save()
    write_entry(game, LogEntry.Kind.JOINED, seat=seat.number, user=user, now=now)
    full = not any(each.free for each in seats)
    if (user.pk == game.host_id and all(other.bot for other in others)) or (full and game.starts_when_full):
        return deal(game, user, now)
    if full:
        notify_ready(game, user, now)
    save_revision(game)
    return game


def _check_may_sit(game: Game, seats: Iterable[Seat], user: User) -> None:
    """``user`` is locked, as `accounts.relations.block` locks both people."""
    if not is_open_to(user, game, seats):
        raise NotOpenToYou
    if game.finishers and user.pk != game.host_id and not finishes_games(user):
        raise OnlyFinishers
    if game.rated != Game.Rated.NO:
        if user.guest:
            raise OnlyAccounts
        check_not_barred(user)
    if Removal.objects.filter(game=game, person=user).exists():
        raise RemovedFromTable
    if user.owner_id is not None and user.pk != game.host_id:
        _check_bot_may_sit(game, user)


def _check_bot_may_sit(game: Game, bot: User) -> None:
    """The bot of a player sits where the host lets such bots sit, or has invited it; never where it is rated."""
    if game.rated != Game.Rated.NO:
        raise NoBotsWhereRated
    if not game.bots_of_players and not game.invitations.filter(person=bot).exists():
        raise NoBotsOfPlayers


def _free_seat(game: Game, seats: Iterable[Seat], user: User) -> Seat | None:
    free = [seat for seat in seats if seat.free]
    if game.rematch_of_id is None:
        return next(iter(free), None)
    before = Seat.objects.filter(game=game.rematch_of_id, user=user).values_list("number", flat=True).first()
    return min(free, key=lambda seat: (seat.number != before, seat.number), default=None)


@transaction.atomic
def remove_person(*, game_id: str, user: User, seat_number: int) -> Game:
    """Free a seat at the open table of the host ``user``; the person there is told, and cannot sit down there again.

    Raises ``NotOpen``, ``NotHost``, or a refusal where no other person sits.
    """
    game, now = locked_by_host(game_id, user), timezone.now()
    seat = game.seat_rows.filter(number=seat_number, user__isnull=False).exclude(user=user).first()
    if seat is None:
        raise Refusal(_("No one sits there for you to remove."))
    person = seat.user
    Removal.objects.get_or_create(game=game, person=person)
    _stand_up(seat)
    LogEntry.objects.create(game=game, kind=LogEntry.Kind.REMOVED, seat=seat.number, person=person, at=now)
    forget_ready(game)
    unrate_if_all_agree(game, now)
    save_revision(game, *UNRATED)
    return game


UNRATED = ("rated", "asks_unrated")


def unrate_if_all_agree(game: Game, now: datetime) -> None:
    """Play an open table without ratings if its host asks for that and all others who sit there agree; not saved."""
    host = game.host_id
    seated = [seat for seat in game.seat_rows.all() if seat.user_id not in (None, host)]
    if not game.asks_unrated or not all(seat.agrees_unrated for seat in seated):
        return
    game.rated, game.asks_unrated = Game.Rated.NO, None
    game.seat_rows.update(agrees_unrated=None)
    own = game.seat_rows.filter(user=host).values_list("number", flat=True).first() or 0
    LogEntry.objects.create(game=game, kind=LogEntry.Kind.UNRATED, seat=own, person_id=host, at=now)


@transaction.atomic
def agree_to_unrated(*, game_id: str, user: User) -> Game:
    """Agree to play without ratings, as the host of the open table asks. Raises ``NotOpen`` or ``NotSeated``."""
    game, now = locked_open(game_id), timezone.now()
    if not game.asks_unrated:
        raise Refusal(_("No one is asking for an unrated game any more."))
    if not game.seat_rows.filter(user=user).update(agrees_unrated=True):
        raise NotSeated
    unrate_if_all_agree(game, now)
    save_revision(game, *UNRATED)
    return game


def _stand_up(seat: Seat) -> None:
    seat.user, seat.name, seat.taken_at, seat.entropy, seat.agrees_unrated = None, "", None, None, None
    seat.save()


@transaction.atomic
def change_text(*, game_id: str, user: User, text: str | None) -> Game:
    """Change the text that ``user`` adds to the deal, until the start; none if it is empty (FAIR step 2)."""
    game = locked_open(game_id)
    seat = game.seat_rows.filter(user=user).first()
    if seat is None:
        raise NotSeated
    seat.entropy = _usable(text)
    seat.save(update_fields=["entropy"])
    save_revision(game)
    return game


def add_text(*, game_id: str, user: User, text: str | None) -> None:
    """Add a text to the deal for ``user`` if they sit at an open table and have added none."""
    without = Seat.objects.filter(game=game_id, user=user, entropy=None, game__status=Game.Status.OPEN)
    if text and without.exists():
        change_text(game_id=game_id, user=user, text=text)


@transaction.atomic
def leave_table(*, game_id: str, user: User, reason: str = "") -> Game:
    """Free the seat of ``user`` before the start. ``reason``: why staff close their account, if they do.

    The person who has sat longest becomes the host; without one, the table is closed.
    """
    game, now = locked_open(game_id), timezone.now()
    seats = list(game.seat_rows.all())
    seat = next((seat for seat in seats if seat.user_id == user.pk), None)
    if seat is None:
        raise NotSeated
    _stand_up(seat)
    write_entry(game, LogEntry.Kind.LEFT, seat=seat.number, user=user, now=now, reason=reason)
    forget_ready(game)
    if game.host_id == user.pk:
        return pass_host_on(game, user, now, reason)
    unrate_if_all_agree(game, now)
    save_revision(game, *UNRATED)
    return game


def pass_host_on(game: Game, user: User, now: datetime, reason: str = "") -> Game:
    """Make the person who has sat longest the host of a locked, open table; without one, close it."""
    seat = game.seat_rows.filter(user__isnull=False).order_by("taken_at").first()
    if seat is None:
        return close(game, now, user, reason=reason)
    game.host, game.asks_unrated = seat.user, None
    game.seat_rows.update(agrees_unrated=None)
    LogEntry.objects.create(game=game, kind=LogEntry.Kind.HOSTED, seat=seat.number, person=seat.user, at=now)
    save_revision(game, "host", "asks_unrated")
    return game


def _orders_at_first(seat: Seat) -> dict[str, str]:
    """The orders that nobody has to give, once a player has finished a game: until then they see what each step does.

    What they took back in their newest game since then stays off.
    """
    theirs = Seat.objects.filter(user=seat.user, game__rules=seat.game.rules).exclude(pk=seat.pk)
    ends = theirs.filter(game__status=Game.Status.FINISHED).order_by("ended_at").values_list("ended_at", flat=True)
    given, first_end = orders_at_first(seat.game.rules), ends.first()
    if first_end is None:
        return given
    since = theirs.filter(taken_at__gt=first_end).order_by("-pk")
    kept = since.values_list("orders", flat=True).first()
    return given if kept is None else {name: choice for name, choice in given.items() if kept.get(name) == choice}


def _usable(text: str | None) -> str | None:
    try:
        return normalise(text)
    except UnusableText as error:
        raise Invalid(UNUSABLE[error.code]) from error


@transaction.atomic
def fill_and_start(*, game_id: str, user: User) -> Game:
    """Seat bots where the host's table is free, and start, unless it has started. Raises ``NotOpen`` or ``NotHost``."""
    game = locked_by_host(game_id, user, already=Game.Status.RUNNING)
    return game if game.status == Game.Status.RUNNING else _fill(game, user, timezone.now())


@transaction.atomic
def fill_when_due(game_id: str) -> Game | None:
    """Fill and start a table at its ``fill_at``, or close it if no person sits there. None if it is not due."""
    game, now = locked(game_id), timezone.now()
    if game.status != Game.Status.OPEN or game.fill_at is None or game.fill_at > now:
        return None
    if not game.seat_rows.filter(user__isnull=False).exists():
        return close(game, now)
    return _fill(game, None, now)


def _fill(game: Game, user: User | None, now: datetime) -> Game:
    seats = list(game.seat_rows.all())
    free = [seat for seat in seats if seat.free]
    if free and game.rated != Game.Rated.NO:
        raise NoBotsWhereRated
    for seat in free:
        name = name_among(bot_name(seat.number), seats)
        seat.bot, seat.name, seat.taken_at = DEFAULT_LEVEL, name, now
    Seat.objects.bulk_update(free, ["bot", "name", "taken_at"])
    if free:
        LogEntry.objects.create(game=game, kind=LogEntry.Kind.FILLED, person=user, at=now)
    return deal(game, user, now)


@transaction.atomic
def invite(*, game_id: str, user: User, name: str) -> Invitation:
    """Invite the account called ``name`` to the table of the host ``user``. A second time does nothing."""
    game = locked_by_host(game_id, user)
    person = account_called(name)
    seats = list(game.seat_rows.all())
    if any(seat.user_id == person.pk for seat in seats):
        raise Refusal(_("%(name)s is already at this table.") % {"name": person.name_as_read})
    if not is_open_to(person, game, seats) or Removal.objects.filter(game=game, person=person).exists():
        raise NotOpenTo(person)
    invitation = invitation_of(game, person, by=user)
    if invitation.declined:
        raise Refusal(_("%(name)s has declined the invitation.") % {"name": person.name_as_read})
    save_revision(game)
    return invitation


def invitation_of(game: Game, person: User, *, by: User) -> Invitation:
    """The invitation of ``person`` to the locked, open table, with a mail if it is new."""
    invitation, created = Invitation.objects.get_or_create(game=game, person=person, defaults={"by": by})
    if created:
        wake_notices_after_commit(notify_invitation(game, person, by))
    return invitation


def invite_friends(game: Game, friends: Iterable[User], *, by: User) -> None:
    """Invite ``friends`` of the host ``by`` to the table just opened. Raises ``NotOpenTo`` for anybody else."""
    known = {person.pk: person for person in friends_of(by)}
    for friend in friends:
        if friend.pk not in known:
            raise NotOpenTo(friend)
        invitation_of(game, friend, by=by)


@transaction.atomic
def decline(*, game_id: str, user: User) -> None:
    """Decline the invitation of ``user``; they are not invited again."""
    game = locked(game_id)
    if Invitation.objects.filter(game=game, person=user, declined=False).update(declined=True):
        save_revision(game)
