"""People of every kind, signed in, with games of every kind; and what is stored, mailed and limited."""

import secrets
import uuid
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from allauth.account import app_settings
from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from allauth.core.internal.ratelimit import parse_rates
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.apps import apps
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import AnonymousUser, Permission
from django.contrib.contenttypes.models import ContentType
from django.test import RequestFactory
from django.utils import timezone

from accounts.close import close_account
from accounts.models import User
from games.catalog import FIRST, RULES
from games.models import Case, Game, Notice, StaffAct
from games.notices.base import stop_address
from games.notices.send import send_due
from games.play.act import act
from games.play.open_table import open_table
from games.play.report import report
from games.play.seats.seating import invite, take_seat
from games.play.staff.acts import cancel_as_staff
from games.play.start import start

PASSWORD = "correct horse"  # noqa: S105 - of people who live for minutes
PEOPLE = ("Alice", "Bob", "Charlie", "Mary", "Nora")
STAFF = ("Mary", "Nora")  # Mary has rights, Nora is a superuser
RIGHTS = ("accounts", "games")  # apps

_owners: dict[str, int] = {}  # who had a session, which may be gone


def fixtures() -> dict[str, Any]:
    """New people and games: their sessions, what addresses may hold, and what forms may take."""
    mark = secrets.token_hex(4)
    people = {name: person(f"{name} {mark}", staff=name in STAFF) for name in PEOPLE}
    people["Mary"].user_permissions.set(Permission.objects.filter(content_type__app_label__in=RIGHTS))
    User.objects.filter(pk=people["Nora"].pk).update(is_superuser=True)
    guest = User.objects.create_guest("en")
    things = _games(people) | {name: user.pk for name, user in people.items()}
    return {
        "sessions": {name: session(user) for name, user in people.items()} | {"guest": session(guest)},
        "things": {name: str(thing) for name, thing in (things | _rows(people, things)).items()},
        "emails": {name: user.email for name, user in people.items()},
        "names": {name: user.name for name, user in people.items()},
    }


def person(name: str, staff: bool = False) -> User:
    """An account, with the second step that staff need."""
    user = User(email=f"{secrets.token_hex(8)}@example.org", name=name, is_staff=staff, password=_hashed())
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    if staff:
        TOTP.activate(user, generate_totp_secret())
    return user


def session(user: User) -> str:
    """The key of a new session of theirs, in which they have just shown who they are."""
    request = RequestFactory().get("/", HTTP_X_FORWARDED_FOR="127.0.0.1")
    request.session = import_module(settings.SESSION_ENGINE).SessionStore()
    request.user = AnonymousUser()
    login(request, user)
    record_authentication(request, user, "password")
    if user.is_staff:
        record_authentication(request, user, "mfa", type="totp")
    request.session.save()
    key = str(request.session.session_key)
    _owners[key] = user.pk
    return key


def session_again(key: str) -> str | None:
    """A new session of whoever had that one; ``None`` for somebody whose account is closed."""
    user = User.objects.get(pk=_owners[key])
    return session(user) if user.is_active else None


@cache
def _hashed() -> str:
    """Once: it takes half a second, which is its purpose."""
    return make_password(PASSWORD)


def _games(people: Mapping[str, User]) -> dict[str, Any]:
    """One that is open, one of each game that runs, and one that is over; Charlie is in none of them."""
    host, bob = people["Alice"], people["Bob"]
    waiting = open_table(host=host, rules=FIRST, seats=4, options={}, name="Sunday", bots={3: "easy"}, public=True)
    take_seat(game_id=waiting.pk, user=host, entropy="Alice")
    take_seat(game_id=waiting.pk, user=bob, entropy="Bob")
    invite(game_id=waiting.pk, user=host, name=people["Charlie"].name)
    games = {slug: running(slug, host, bob) for slug in RULES}
    return {name: game.pk for name, game in games.items()} | {"open": waiting.pk, "over": _over(host, bob)}


def running(slug: str, *people: User, **changed: Any) -> Game:
    """A public game of these people that has just begun."""
    arguments: dict[str, Any] = {
        "seats": len(people),
        "options": {},
        "name": "Sunday",
        "bots": {},
        "public": True,
        "first": 0,
    }
    game = open_table(host=people[0], rules=slug, **arguments | changed)
    for user in people:
        game = take_seat(game_id=game.pk, user=user, entropy=f"{user.name} mixes this in")
    return game if game.status == Game.Status.RUNNING else start(game_id=game.pk, user=people[0])


def _over(*people: User) -> str:
    """Return a game that was played to its end, which comes soon: a deck is cut to two cards."""
    game = running(FIRST, *people)
    if game.position and "deck" in game.position:
        game.position["deck"] = game.position["deck"][:2]
        game.save(update_fields=["position"])
    while (game := Game.objects.get(pk=game.pk)).status == Game.Status.RUNNING:
        action = game.state().legal()[-1]
        assert game.waiting_for
        act(game_id=game.pk, user=game.waiting_for, action=action, version=game.version, command_id=uuid.uuid4())
    return game.pk


def _rows(people: Mapping[str, User], games: Mapping[str, Any]) -> dict[str, Any]:
    """A report, an act of staff, a mail, an account that was closed, and the key of an unsubscribe link."""
    report(game_id=games[FIRST], user=people["Alice"], reason="other", text="Bob is slow.")
    cancelled = running(FIRST, people["Alice"], people["Bob"])
    cancel_as_staff(game_id=cancelled.pk, staff=people["Mary"], reason="A test.")
    gone = person(f"Gone {secrets.token_hex(4)}")
    close_account(gone.pk, by=gone)
    return {
        "case": Case.objects.latest("pk").pk,
        "staff_act": StaffAct.objects.latest("pk").pk,
        "notice": Notice.objects.latest("pk").pk,
        "content_type": ContentType.objects.get_for_model(Game).pk,
        "gone": gone.pk,
        "token": stop_address(people["Bob"]).rstrip("/").rpartition("/")[2],
    }


def rates() -> dict[str, Any]:
    """How often a thing may be done, in how many seconds: by a person, from an address, and on the way in."""
    ways_in = {
        action: min((rate.amount, rate.duration) for rate in parse_rates(limits))
        for action, limits in app_settings.RATE_LIMITS.items()
        if limits
    }
    return {"person": settings.RATE_LIMITS, "address": settings.ADDRESS_RATE_LIMITS, "way in": ways_in}


def guests(number: int) -> list[str]:
    """Sessions of so many guests."""
    return [session(User.objects.create_guest("en")) for _ in range(number)]


def send_all() -> None:
    """Send every mail that waits, as if its time had come."""
    while Notice.objects.filter(status=Notice.Status.WAITING).exists():
        Notice.objects.filter(status=Notice.Status.WAITING).update(due_at=timezone.now())
        if not send_due():
            return


def rows(model: str) -> int:
    """How many there are of a model, as ``games.Game``."""
    return int(apps.get_model(model)._default_manager.count())
