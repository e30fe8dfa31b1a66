"""Writing down whom to tell, in the transaction of what there is to tell."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.conf import settings

from games.models import Game, Notice, Seat
from games.notices.reachable import reachable


def write_down(
    game: Game, seats: Iterable[Seat], *, waited_for: int | None, played: Collection[int | None], now: datetime
) -> None:
    """Tell whoever ``game`` waits for from now on, or that it is over.

    ``waited_for`` is the person for whom it waited until now: it is told once for each turn. Those who ``played``
    know that it is over. Asks nothing while a turn goes on; else one query, and one more where somebody wants mail.
    """
    if game.status == Game.Status.FINISHED:
        kind, people = Notice.Kind.OVER, {seat.user_id for seat in seats if not seat.level} - set(played)
    else:
        kind, people = Notice.Kind.TURN, {game.waiting_for_id} - {waited_for}
    _write(game, kind, {person for person in people if person is not None}, now)


def _write(game: Game, kind: Notice.Kind, people: Collection[int], now: datetime) -> None:
    if not people:
        return
    due = now + timedelta(seconds=settings.NOTICE_DELAY)
    rows = [
        Notice(game=game, person_id=person, kind=kind, version=game.version, created_at=now, due_at=due)
        for person in reachable(people)
    ]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)  # an action never fails for its mail
