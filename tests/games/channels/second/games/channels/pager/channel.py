from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from games.channels.pager.models import Pager

from accounts.models import User
from games.models import Notice
from games.notices.channel import Channel, OutgoingMessage, Seats


class Gone(Exception):
    """Nobody answers at this number any more."""


class PagerChannel(Channel):
    pauses = (timedelta(minutes=2),)

    @classmethod
    def reached(cls, people: Collection[User], kind: str) -> list[User]:
        chosen = {pager.person_id: pager.kinds for pager in Pager.objects.filter(person__in=people)}
        return [person for person in people if kind in chosen.get(person.pk, ())]

    @classmethod
    def due_at(cls, person: User, kind: str, first: datetime, last: datetime | None = None) -> datetime:
        return first

    def compose(self, batch: Sequence[Notice], seats: Seats) -> OutgoingMessage:
        (notice,) = batch
        return OutgoingMessage(batch, send=lambda: self._send(notice))

    def _send(self, notice: Notice) -> None:
        pager = Pager.objects.get(person=notice.person)
        if pager.gone:
            raise Gone
        if pager.broken:
            raise ConnectionError("no tone")
        pager.lines = [*pager.lines, f"{notice.get_kind_display()}: {notice.game.name}"]
        pager.save()

    def failed_for_good(self, error: Exception) -> bool:
        return isinstance(error, Gone)


CHANNEL = PagerChannel
