"""Every form of players and visitors, found on the pages that `testing.pages` lists, and what is stored about it."""

from collections.abc import Iterator
from typing import NamedTuple

from django.apps import apps
from django.core.cache import cache
from django.db import transaction
from django.db.models import Model
from django.test import Client
from django.urls import resolve

from testing.pages import PLAYER, VISITOR, Places
from tests.test_get_writes import requests
from tools.attack.forms import Form, forms_in

TYPED = {
    "address": "https://example.org/hook",
    "email": "nora@example.org",
    "login": "alice@example.org",
    "my_name": "Nora W",
    "name": "Nora W",
    "number": "1",
    "oldpassword": "correct horse",
    "password": "correct horse",
    "password1": "a new pass phrase",
    "reason": "other",
    "text": "Words.",
}
OTHERWISE = {  # where a field means something else
    "people:ask": {"name": "Bob"},
    "games:invite": {"name": "Bob"},
}
PRESSED = {"talk:delete", "talk:mute", "games:act"}  # whose only field is the button beside what it is about
CHOSEN = {"puzzles:puzzle", "games:try_again", "games:rated"}  # refused, unless one chooses something that fits
REFUSED = {  # what a second press reads after the first was carried out
    "games:leave": "This table is no longer open.",
    "accounts:close": "",  # the page for signing in
}
NOT_SEEN = {"sessions.Session", "usersessions.UserSession"}  # a lost answer may leave one that nobody has
Rows = dict[str, dict[object, dict[str, object]]]


class Found(NamedTuple):
    """A form: who sees it, on which page, and the name of its address."""

    who: str
    page: str
    view: str
    form: Form

    def __str__(self) -> str:
        return f"{self.who} {self.view}" + "".join(f" {name}" for name in self.form.names if name in TYPED)

    @property
    def filled(self) -> dict[str, str]:
        """What is sent, typed where the page has nothing yet."""
        fields = {name: value or TYPED.get(name, "") for name, value in self.form.fields}
        return fields | OTHERWISE.get(self.view, {})


def every_form(where: Places, clients: dict[str, Client]) -> dict[str, list[Found]]:
    """Return each form of visitors and of the player, with the pages where it was found, by its name."""
    found: dict[str, list[Found]] = {}
    seen = set()
    for _name, who, url in requests(where):
        if who not in {VISITOR, PLAYER} or url.startswith(("/admin/", "/api/")) or (who, url) in seen:
            continue
        seen.add((who, url))
        page = clients[who].get(url)
        if page.status_code != 200 or page.streaming or "html" not in page.headers.get("Content-Type", ""):
            continue
        for form in forms_in(page.text, url):
            view = resolve(form.path).view_name
            if form.method == "POST" and view not in PRESSED | CHOSEN:
                each = Found(who, url, view, form)
                found.setdefault(str(each), []).append(each)
    return found


def _models() -> Iterator[type[Model]]:
    yield from (each for each in apps.get_models() if each._meta.managed)


def rows() -> Rows:
    """Return all rows of the database, by table and primary key."""
    return {each._meta.label: {row[each._meta.pk.attname]: row for row in each.objects.values()} for each in _models()}


def things(stored: Rows) -> dict[str, int]:
    """Return how many rows each table has."""
    return {label: len(table) for label, table in stored.items() if label not in NOT_SEEN}


@transaction.atomic
def restore(before: Rows) -> None:
    """Make the database what it was, and forget what was counted."""
    now = rows()
    for model in _models():
        old, new = before[model._meta.label], now[model._meta.label]
        changed = [pk for pk in old.keys() | new.keys() if old.get(pk) != new.get(pk)]
        model.objects.filter(pk__in=changed)._raw_delete(model.objects.db)
        model.objects.bulk_create([model(**old[pk]) for pk in changed if pk in old])
    cache.clear()
