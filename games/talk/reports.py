"""Reports of messages, which become cases for the staff."""

from django.db import transaction

from accounts.models import User
from games.models import Case
from games.play.lock import locked
from games.play.report import AlreadyReported, checked_text
from games.talk.models import Message, Reported


@transaction.atomic
def report_message(*, message: Message, user: User, text: str) -> Case:
    """Report ``message`` of another person; the caller checks that ``user`` may read it.

    While an earlier report of messages of the same person at the same table is not closed, the message is added to it,
    with the ``text``. Raises ``AlreadyReported`` if it is there already, or ``Invalid``. Staff read the messages around
    it too.
    """
    game = locked(message.talk.game_id)  # so that two reports of one thing are written one after the other
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
