"""Taking and leaving seats of an open table, and what people and bots are called there."""

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.lookalikes import alike
from accounts.models import User
from accounts.names import variants
from games.fairness.entropy import EntropyError, normalise
from games.models import Game, LogEntry, Seat
from games.play.ending import close
from games.play.entries import write_entry
from games.play.errors import Full, Invalid, NotSeated, Refusal
from games.play.lock import locked_open
from games.play.start import deal
from games.play.wake_ups import save_revision
from games.queries.lists import is_new_to

BOT_NAMES = ("Otto", "Ada", "Milo", "Iris", "Hugo", "Nora")


def bot_name(seat: int) -> str:
    """The name of the bot that sits at ``seat``: the same seat is always the same bot."""
    return BOT_NAMES[seat % len(BOT_NAMES)]


def name_beside(name: str, others: Iterable[Seat]) -> str:
    """``name``, with a number where one of the ``others`` at the table is called so: two guests may be called alike."""
    taken = [seat.name for seat in others]
    return next(variant for variant in variants(name) if not any(alike(variant, other) for other in taken))


UNUSABLE = {
    "control": _("Your text for the deal must not hold control characters."),
    "invalid": _("Your text for the deal is not valid text."),
    "long": _("Your text for the deal is longer than 64 bytes."),
}


@transaction.atomic
def take_seat(*, game_id: str, user: User, entropy: str | None) -> Game:
    """The lowest free seat for ``user``, with their text for the deal (FAIR step 2).

    A host who takes the last seat among bots starts the game by it: nobody is left to wait for. Raises
    ``SignedOut`` where their account was closed meanwhile: nobody would ever play that seat.
    """
    game = locked_open(game_id)
    seats = list(game.seat_rows.all())
    if any(seat.user_id == user.pk for seat in seats):
        raise Refusal(_("You already have a seat at this table."))
    seat = next((seat for seat in seats if seat.free), None)
    if seat is None:
        raise Full
    user = user.keep_open()  # by the name that they have now
    others = [other for other in seats if other is not seat]
    _sit(seat, user, entropy, others)
    write_entry(game, LogEntry.Kind.JOINED, seat=seat.number, user=user)
    if user.pk == game.host_id and all(other.bot for other in others):
        return deal(game, user)
    save_revision(game)
    return game


@transaction.atomic
def leave_table(*, game_id: str, user: User, reason: str = "") -> Game:
    """Give the seat of ``user`` free again, before the start; ``reason`` is why staff close their account, if they do.

    A host who leaves hands the table to whoever has sat there longest; with nobody left it is closed.
    """
    game = locked_open(game_id)
    seats = list(game.seat_rows.all())
    seat = next((seat for seat in seats if seat.user_id == user.pk), None)
    if seat is None:
        raise NotSeated
    seat.user, seat.name, seat.taken_at, seat.entropy = None, "", None, None
    seat.save()
    write_entry(game, LogEntry.Kind.LEFT, seat=seat.number, user=user, reason=reason)
    if game.host_id == user.pk:
        return hand_on(game, user, reason)
    save_revision(game)
    return game


def hand_on(game: Game, user: User, reason: str = "") -> Game:
    """Make whoever has sat longest at a locked, open table its host instead of ``user``; with nobody it is closed."""
    seat = game.seat_rows.filter(user__isnull=False).order_by("taken_at").first()
    if seat is None:
        return close(game, user, reason=reason)
    game.host = seat.user
    LogEntry.objects.create(game=game, kind=LogEntry.Kind.HOSTED, seat=seat.number, person=seat.user)
    save_revision(game, "host")
    return game


def _sit(seat: Seat, user: User, entropy: str | None, others: list[Seat]) -> None:
    seat.entropy = _usable(entropy)
    seat.user, seat.name, seat.taken_at = user, name_beside(user.name, others), timezone.now()
    seat.hints = is_new_to(user, seat.game.rules, without=seat)
    seat.save()


def _usable(entropy: str | None) -> str | None:
    try:
        return normalise(entropy)
    except EntropyError as error:
        raise Invalid(UNUSABLE[error.code]) from error
