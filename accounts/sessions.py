"""Sessions: how long they last, new keys, and ending them. The settings name this module as their engine."""

from datetime import datetime, timedelta
from typing import Any

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from accounts.backends import FORMER_BACKEND
from accounts.models import User
from accounts.queries import session_by_key
from accounts.registry import notify_session_moved

STAFF_KEY = "of_staff"
RENEWED_AFTER = 1 / 72  # of its time: 20 hours of 60 days, 10 minutes of 12 hours


class SessionStore(db.SessionStore):
    """A session in the database that ends when it has not been used for ``get_expiry_age`` seconds.

    It is not written at each request, only when a part of its time has passed.
    """

    ends_at: datetime | None = None  # as it was read
    only_renewed = False

    def get_expiry_age(self, **_kwargs: Any) -> int:
        """How many seconds it lasts unused; values that allauth or an earlier version wrote into it do not count."""
        return int(settings.STAFF_SESSION_AGE if self.get(STAFF_KEY) else settings.SESSION_COOKIE_AGE)

    def get_expiry_date(self, **_kwargs: Any) -> datetime:
        """When it ends if it is not used again: at the latest ``settings.SESSION_LONGEST`` seconds after the sign-in.

        A guest's session is not listed and has no such end: guests could not sign in again.
        """
        unused = timezone.now() + timedelta(seconds=self.get_expiry_age())
        began = UserSession.objects.filter(session_key=self._session_key).values_list("created_at", flat=True).first()
        return min(unused, began + timedelta(seconds=settings.SESSION_LONGEST)) if began else unused

    def is_due(self) -> bool:
        """Whether it was read and is due for renewal; one query if it is."""
        age = timedelta(seconds=self.get_expiry_age())
        if self.ends_at is None or timezone.now() + age - self.ends_at <= age * RENEWED_AFTER:
            return False
        return self.get_expiry_date() > self.ends_at

    def renew(self) -> None:
        """Write its end and its cookie again."""
        self.only_renewed = not self.modified
        self.modified = True

    def save(self, must_create: bool = False) -> None:
        """Save it. A session that was only renewed is not overwritten, since another request may have changed it."""
        if self.only_renewed and not must_create:
            Session.objects.filter(session_key=self.session_key).update(expire_date=self.get_expiry_date())
        else:
            super().save(must_create)

    @transaction.atomic
    def cycle_key(self) -> None:
        """Give it a new key; what apps keep for the session follows."""
        before = self.session_key
        super().cycle_key()
        if before:
            notify_session_moved(before, str(self.session_key))

    def load(self) -> dict[str, Any]:
        """What is in the session; it is new and empty if there is none with its key, or if it has expired."""
        row = session_by_key.first(self.session_key or "", timezone.now())
        if row is None:
            self.ends_at = self._session_key = None
            return {}
        self.ends_at = row.expire_date
        data = self.decode(row.session_data)
        if data.get(BACKEND_SESSION_KEY) == FORMER_BACKEND:
            data[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        return data


def change_key(request: HttpRequest) -> None:
    """Give the session of ``request`` a new key, so that the old one is useless."""
    before = request.session.session_key
    request.session.cycle_key()
    UserSession.objects.filter(session_key=before).update(session_key=request.session.session_key)


@transaction.atomic
def end_sessions(person: User, *, but: str | None = None) -> int:
    """Sign ``person`` out everywhere, except in the session with the key ``but``; the number of sessions ended.

    A guest's session is not listed, and does not end.
    """
    theirs = UserSession.objects.filter(user=person).exclude(session_key=but)
    keys = list(theirs.values_list("session_key", flat=True))
    ended, _ = Session.objects.filter(session_key__in=keys).delete()
    UserSession.objects.filter(session_key__in=keys).delete()
    return ended
