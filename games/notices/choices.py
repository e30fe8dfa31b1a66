"""What a change of a person's choices does to the mails that wait for them."""

from accounts.models import User
from games.models import Notice
from games.notices.due import ALONE, due_at


def mail_chosen(person: User) -> None:
    """Have what waits for ``person`` told earlier, if that is when they want it by now.

    What they want later is put off by itself, once it is due; what a worker has taken up is left alone.
    """
    waiting = Notice.objects.filter(person=person, status=Notice.Status.WAITING, tries=0).exclude(kind__in=ALONE)
    for notice in waiting:
        due = due_at(person, notice.kind, notice.created_at)
        waiting.filter(pk=notice.pk, due_at__gt=due).update(due_at=due)
