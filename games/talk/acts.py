"""What people do in talk: write, delete, hide, read and report, and note something for themselves."""

import uuid
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Case, Game, StaffMeasure
from games.notices.outbox import notify_talk
from games.play.archive import restored
from games.play.lock import locked
from games.play.report import AlreadyReported, checked_text
from games.presentation.measures import why_refused
from games.queries.measures import measure_that_binds
from games.refusals import Invalid, Refusal
from games.talk.access import is_closed, may_type, own_group
from games.talk.models import Message, Note, Reader, Reported, Talk
from games.talk.rendering import PHRASES
from games.talk.text import clean, clean_note
from games.talk.tokens import publish_talk

DELETABLE = timedelta(minutes=5)


class NotTalking(Refusal):
    """Only the people of the group may do this."""

    sentence = _("You cannot write at this table.")
    status = 403


class OtherGroup(Refusal):
    """The writer was in another group when the page was made: they have left the table since, or sat down."""

    sentence = _("This page is out of date. Go back, reload it and try again.")


class OnlyPhrases(Refusal):
    """Raised when a guest writes a text: guests send phrases."""

    sentence = _("Guests can only send the ready-made phrases. Create an account to write.")
    status = 403


class Silenced(Refusal):
    """Staff have silenced the person; the sentence says until when, and why."""

    status = 403


class TalkClosed(Refusal):
    """Raised when spectators write about a game that has been over for a week."""

    sentence = _("The spectators’ talk is closed a week after the game.")


class TooLate(Refusal):
    """A message stays once it has been there for a while."""

    sentence = _("You can only delete a message within five minutes. This one stays.")


class NoSuchMessage(Refusal):
    """The message is not there, or not for this person."""

    sentence = _("There is no such message.")
    status = 404


@transaction.atomic
def send(
    *, game: Game, user: User, command_id: uuid.UUID, text: str = "", phrase: str = "", wanted: str = ""
) -> Message:
    """Send ``text``, or a ready ``phrase`` by its key, to the group of ``user`` at the table of ``game``.

    ``wanted`` is the group for which it was written, "" if any. A command that was carried out before sends nothing;
    the message is that of the first time. Raises ``NotTalking``, ``TalkClosed``, ``OtherGroup``, ``OnlyPhrases``,
    ``Silenced``, ``Invalid`` or ``SignedOut``. The game itself is neither locked nor changed.
    """
    user.lock_against_closing()  # also lets a second click wait for the first
    before = Message.objects.filter(person=user, command_id=command_id).first()
    if before is not None:
        return before
    silence = measure_that_binds(user, StaffMeasure.Kind.SILENCE)
    if silence:
        raise Silenced(why_refused(silence))
    seats = list(game.seat_rows.all())
    seat = next((seat.number for seat in seats if seat.user_id == user.pk), None)
    among = own_group(game, user, seat)
    if among is None:
        raise NotTalking
    if is_closed(game, among):
        raise TalkClosed
    if wanted not in ("", among):
        raise OtherGroup
    words = _words(user, text, phrase)
    Talk.objects.get_or_create(game=game, among=among)
    talk = Talk.objects.select_for_update().get(game=game, among=among)
    talk.last += 1
    message = Message.objects.create(
        talk=talk, number=talk.last, person=user, seat=seat, command_id=command_id, **words
    )
    talk_changed(talk)
    note_read(talk, user, talk.last)
    if among == Talk.Among.PLAYERS:
        others = {seat.user_id for seat in seats if seat.user_id not in (None, user.pk)}
        notify_talk(game, others, talk.last, message.at)
    return message


def _words(user: User, text: str, phrase: str) -> dict[str, str]:
    if phrase:
        if phrase not in PHRASES:
            raise Invalid(_("There is no such phrase."))
        return {"phrase": phrase}
    if not may_type(user):
        raise OnlyPhrases
    return {"text": clean(text)}


def talk_changed(talk: Talk) -> None:
    """Save a locked talk under a new revision; pages learn of it after the commit."""
    talk.revision += 1
    talk.save(update_fields=["last", "revision"])
    transaction.on_commit(lambda: publish_talk(talk), robust=True)


@transaction.atomic
def delete(*, game: Game, user: User, among: str, number: int) -> None:
    """Delete one's own message: the others read that one was deleted. Raises ``NoSuchMessage`` or ``TooLate``."""
    talk = Talk.objects.select_for_update().filter(game=game, among=among).first()
    message = Message.objects.filter(talk=talk, person=user, number=number, deleted_at=None).first()
    if talk is None or message is None:
        raise NoSuchMessage
    now = timezone.now()
    if now - message.at > DELETABLE:
        raise TooLate
    message.deleted_at = now
    message.save(update_fields=["deleted_at"])
    talk_changed(talk)


def note_read(talk: Talk, user: User, number: int) -> None:
    """Note that ``user`` has read the talk up to message ``number``."""
    number = min(number, talk.last)
    if not Reader.objects.filter(talk=talk, person=user, read__lt=number).update(read=number):
        Reader.objects.bulk_create([Reader(talk=talk, person=user, read=number)], ignore_conflicts=True)


@transaction.atomic
def hide(*, game: Game, user: User, among: str, hidden: bool) -> None:
    """Hide the talk at this table from ``user``, or show it again; messages that came while hidden count as read.

    Before the first message there is nothing to hide.
    """
    talk = Talk.objects.filter(game=game, among=among).first()
    if talk is not None:
        note_read(talk, user, talk.last)
        Reader.objects.filter(talk=talk, person=user).update(hidden=hidden)


@transaction.atomic
def save_note(*, game: Game, user: User, text: str) -> str:
    """Keep what ``user`` notes for themselves at the table of ``game``; an empty text removes it. Returns it."""
    user.lock_against_closing()
    text = clean_note(text)
    if text:
        Note.objects.update_or_create(game=game, person=user, defaults={"text": text, "at": timezone.now()})
    else:
        Note.objects.filter(game=game, person=user).delete()
    return text


@transaction.atomic
def report_message(*, message: Message, user: User, text: str) -> Case:
    """Report ``message`` of another person; the caller checks that ``user`` may read it.

    While an earlier report of messages of the same person at the same table is not closed, the message is added to it,
    with the ``text``. Raises ``AlreadyReported`` if it is there already, or ``Invalid``. Staff read the messages around
    it too.
    """
    # locked so that two reports of one thing are written one after the other
    game = restored(locked(message.talk.game_id))
    text = checked_text(text, needed=False)
    about = {"kind": Case.Kind.REPORT, "by": user, "game": game, "about": Case.About.TALK, "person": message.person}
    case = Case.objects.filter(**about).exclude(state=Case.State.CLOSED).first()
    if case is None:
        case = Case.objects.create(**about, seat=message.seat, version=game.version, reason=Case.Reason.TALK, text=text)
        text = ""
    _reported, new = Reported.objects.get_or_create(case=case, message=message, defaults={"text": text})
    if not new:
        raise AlreadyReported
    return case
