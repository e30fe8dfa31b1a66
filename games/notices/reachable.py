"""Who may be written to."""

from collections.abc import Collection

from accounts.models import User
from games.models import Notice

WANTED: dict[str, str] = {
    Notice.Kind.STARTED: "mail_start",
    Notice.Kind.OVER: "mail_end",
    Notice.Kind.INVITATION: "mail_invitation",
}


def reachable(people: Collection[int], kind: str) -> list[User]:
    """Those of ``people`` who have an account, and with it a verified e-mail, and want mail of this kind."""
    wanted = User.objects.filter(pk__in=people, guest=False, mail=True, is_active=True)
    if kind in WANTED:
        wanted = wanted.filter(**{WANTED[kind]: True})
    return list(wanted.only("pk", "time_zone", "mail_when", "mail_hour"))
