"""Staff read talk by way of a report, or for a reason, which the trail keeps."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Game, StaffAct
from games.play.lock import locked
from games.play.staff.acts import checked, write_trail
from games.play.staff.permissions import may_read_talk
from games.talk.models import Message

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
    acts = StaffAct.objects.filter(staff=staff, game=game, kind=StaffAct.Kind.READ_TALK)
    if not acts.filter(at__gt=timezone.now() - TALK_OPEN_FOR).exists():
        return None
    newest = (
        Message.objects.filter(talk__game=game)
        .select_related("talk", "person")
        .order_by("-at", "-pk")[:MOST_MESSAGES_READ]
    )
    return list(newest)[::-1]
