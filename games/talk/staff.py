"""Staff read talk by way of a report, or for a reason, and remove messages. The trail keeps each of these."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Case, Game, Seat, StaffAct, StaffMeasure
from games.play.lock import locked
from games.play.staff.acts import checked, write_trail
from games.play.staff.measures import take_measure
from games.play.staff.permissions import may_read_messages, may_read_talk, may_remove_message
from games.refusals import Refusal
from games.talk.acts import talk_changed
from games.talk.models import Message, Talk

TALK_OPEN_FOR = timedelta(minutes=15)
MOST_MESSAGES_READ = 1000  # the newest


@transaction.atomic
def open_talk(*, game_id: str, staff: User, reason: str) -> Game:
    """Open the talk at a table to ``staff`` for 15 minutes. Only staff learn of it, from the trail."""
    game = locked(game_id)
    may_read_talk.check(staff, game)
    write_trail(StaffAct.Kind.READ_TALK, staff, checked(reason), game=game)
    return game


def opened_talk(game: Game, staff: User) -> Sequence[Message] | None:
    """The talk at the table, the newest messages of all groups, oldest first; ``None`` unless it is open to ``staff``.

    Deleted messages are among them.
    """
    if not _is_open(StaffAct.Kind.READ_TALK, staff, game=game):
        return None
    newest = Message.objects.filter(talk__game=game).select_related("talk", "person").order_by("-at", "-pk")
    return list(newest[:MOST_MESSAGES_READ])[::-1]


@transaction.atomic
def open_messages(*, pk: int, staff: User, reason: str) -> User:
    """Open what the person ``pk`` has written to ``staff`` for 15 minutes. Raises ``User.DoesNotExist``."""
    person = User.objects.get(pk=pk)
    may_read_messages.check(staff, person)
    write_trail(StaffAct.Kind.READ_MESSAGES, staff, checked(reason), person=person)
    return person


def opened_messages(person: User, staff: User) -> Sequence[Message] | None:
    """The newest messages of ``person``, newest first; ``None`` unless they are open to ``staff``.

    Deleted ones are among them, and none from tables where ``staff`` sit.
    """
    if not _is_open(StaffAct.Kind.READ_MESSAGES, staff, person=person):
        return None
    theirs = Exists(Seat.objects.filter(game=OuterRef("talk__game"), user=staff))
    said = Message.objects.filter(~theirs, person=person).select_related("talk__game", "person")
    return list(said.defer("talk__game__position").order_by("-at", "-pk")[:MOST_MESSAGES_READ])


def _is_open(kind: StaffAct.Kind, staff: User, **about: Game | User) -> bool:
    since = timezone.now() - TALK_OPEN_FOR
    return StaffAct.objects.filter(kind=kind, staff=staff, at__gt=since, **about).exists()


def note_case_read(case: Case, staff: User) -> None:
    """Note in the trail that ``staff`` read talk in ``case``, once for each reader and case."""
    act = StaffAct.Kind.READ_CASE
    if StaffAct.objects.filter(kind=act, staff=staff, case=case).exists():
        return
    with suppress(IntegrityError), transaction.atomic():  # another tab was faster
        write_trail(act, staff, game=case.game, person=case.person, case=case)


@transaction.atomic
def remove_message(*, message_id: int, staff: User, reason: str) -> Message:
    """Remove a message for everybody, who read "removed by staff"; its author reads why.

    Raises ``Message.DoesNotExist``, what `may_remove_message.check` raises, or a ``Refusal`` if it is deleted already.
    """
    messages = Message.objects.select_related("talk__game", "person").defer("talk__game__position")
    where = messages.get(pk=message_id)
    game, author = where.talk.game, where.person
    if author is not None:  # people before what belongs to them: see `accounts.registry.locked_person`
        author = User.objects.select_for_update(no_key=True).get(pk=author.pk)
    may_remove_message.check(staff, game, author)
    reason = checked(reason)
    talk = Talk.objects.select_for_update().get(pk=where.talk_id)
    message = Message.objects.get(pk=message_id)
    if message.deleted_at:
        raise Refusal(_("This message is deleted already. Nothing was changed."))
    message.deleted_at, message.removed = timezone.now(), True
    message.save(update_fields=["deleted_at", "removed"])
    talk_changed(talk)
    if author is None or author.closed_at is not None:
        write_trail(StaffAct.Kind.REMOVE_MESSAGE, staff, reason, game=game, person=author)
    else:
        take_measure(StaffMeasure.Kind.REMOVE_MESSAGE, author, staff, reason, game=game)
    return message
