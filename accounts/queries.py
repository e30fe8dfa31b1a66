"""Who sent a request: two queries that nearly every request makes, so they are compiled once."""

from datetime import datetime
from typing import Any

from django.contrib.sessions.models import Session
from django.db.models import QuerySet

from accounts.models import User
from pushsite.compiled import compiled


@compiled
def session_by_key(session_key: str, now: datetime) -> QuerySet[Session, Any]:
    """What is stored of the session with this key, unless it has expired."""
    found = Session.objects.filter(session_key=session_key, expire_date__gt=now)
    return found.values_list("session_data", "expire_date", named=True)


@compiled
def person_by_id(person_id: int) -> QuerySet[User]:
    """The person with this id."""
    return User.objects.filter(pk=person_id)
