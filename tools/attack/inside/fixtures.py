"""Create people of every kind, signed in, with games of every kind; read rate limits and counts of rows."""

import secrets
import time
import uuid
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from importlib import import_module
from typing import Any

from allauth.account import app_settings
from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from allauth.core.internal.ratelimit import parse_rates
from allauth.mfa.adapter import get_adapter as mfa
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.apps import apps
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import AnonymousUser, Permission
from django.test import RequestFactory
from django.utils import timezone

from accounts.mail.code_mails import send_codes
from accounts.models import CodeMail, User
from accounts.programs.api_tokens import make_api_token
from accounts.programs.bot_accounts import make_bot_account
from accounts.relations import accept_friend, ask_friend, block
from games.catalog import FIRST, RULES
from games.channels.hook.acts import add_hook
from games.channels.mail.addresses import accept_address, appeal_address, picture_address, stop_address
from games.channels.web_push.devices import keep_device
from games.daily.answers import answer
from games.daily.day import DayScore, score_of
from games.daily.deals import make_deal
from games.daily.models import DailyDeal, today
from games.daily.share import day_share_address
from games.models import Case, Feed, Game, Notice, StaffAct, StaffMeasure
from games.notices.send import send_due
from games.overview.preview import share_address
from games.play.report import report_game
from games.play.staff.acts import cancel_as_staff
from games.play.staff.measures import warn
from games.play.staff.people import close_account_as_staff
from games.play.tables.seating import invite, take_seat
from games.talk.acts import send
from testing.puzzles import puzzle_of
from testing.tables import ended, open_for, running

PASSWORD = "correct horse"  # noqa: S105 - for accounts that exist for minutes
# Charlie plays in no game; Dora is a friend of Alice, Eve is blocked by her, and Frank watches her games.
PEOPLE = ("Alice", "Bob", "Charlie", "Dora", "Eve", "Frank", "Gina", "Mary", "Nora")
STAFF = ("Gina", "Mary", "Nora")  # Gina and Mary have rights, Nora is a superuser
WITHOUT_SECOND_STEP = {"Gina"}
RIGHTS = ("accounts", "games")  # apps

REAUTHENTICATED_SECONDS = 3600  # beyond what allauth's time-out gives

_owners: dict[str, int] = {}  # session key to person, also for sessions that have ended


def fixtures() -> dict[str, Any]:
    """Create people and games; return their sessions, the values of URL arguments, e-mails and names."""
    mark = secrets.token_hex(4)
    people = {name: person(f"{name} {mark}", name in STAFF, name not in WITHOUT_SECOND_STEP) for name in PEOPLE}
    for name in ("Gina", "Mary"):
        people[name].user_permissions.set(Permission.objects.filter(content_type__app_label__in=RIGHTS))
    ask_friend(user=people["Alice"], person=people["Dora"])
    accept_friend(user=people["Dora"], person=people["Alice"])
    block(user=people["Alice"], person=people["Eve"])
    User.objects.filter(pk=people["Nora"].pk).update(is_superuser=True)
    guest = User.objects.create_guest("en")
    things = _games(people) | {name: user.pk for name, user in people.items()}
    things["name_of_Bob"] = people["Bob"].name
    sessions = {name: session(user) for name, user in people.items()} | {"guest": session(guest)}
    for name in ("Bob", "Alice"):
        things["device"] = _device(people[name], sessions[name])
    return {
        "sessions": sessions,
        "api_tokens": {
            name: make_api_token(user, name="attack", may_play=True, may_talk=True, days=1)[1]
            for name, user in people.items()
        },
        "things": {name: str(thing) for name, thing in (things | _records(people, things)).items()},
        "emails": {name: user.email for name, user in people.items()},
        "names": {name: user.name for name, user in people.items()},
    }


def _device(user: User, session_key: str, endpoint: str = "https://pushes.invalid") -> int:
    """Let a browser of ``user`` get pushes, which nobody delivers, and return its number."""
    key = ec.generate_private_key(ec.SECP256R1()).public_key()
    point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    secrets_of_browser = {"p256dh": urlsafe_b64encode(point).decode(), "auth": urlsafe_b64encode(bytes(16)).decode()}
    its_own = f"{endpoint}/{secrets.token_hex(8)}"
    return keep_device(user, session_key, {"endpoint": its_own, **secrets_of_browser}, "Firefox").pk


def person(name: str, staff: bool = False, second_step: bool = True) -> User:
    """Create an account; staff get the second sign-in step that they need, unless they are to lack it."""
    user = User(email=f"{secrets.token_hex(8)}@example.org", name=name, is_staff=staff, password=_hashed())
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    if staff and second_step:
        TOTP.activate(user, generate_totp_secret())
    return user


def session(user: User) -> str:
    """Return the key of a new session in which the user has just confirmed who they are.

    So forms that ask for that ("Confirm it's you") are reached, as long as an attack lasts.
    """
    request = RequestFactory().get("/", HTTP_X_FORWARDED_FOR="127.0.0.1")
    request.session = import_module(settings.SESSION_ENGINE).SessionStore()
    request.user = AnonymousUser()
    login(request, user)
    record_authentication(request, user, "password", reauthenticated=True, at=time.time() + REAUTHENTICATED_SECONDS)
    if mfa().is_mfa_enabled(user):
        record_authentication(request, user, "mfa", type="totp")
    request.session.save()
    key = str(request.session.session_key)
    _owners[key] = user.pk
    return key


def new_session_of_owner(key: str) -> str | None:
    """Return a new session for the owner of ``key``, or ``None`` if the account is closed."""
    user = User.objects.get(pk=_owners[key])
    return session(user) if user.is_active else None


@cache
def _hashed() -> str:
    """Hash the password once: it takes half a second by design."""
    return make_password(PASSWORD)


def _games(people: Mapping[str, User]) -> dict[str, Any]:
    """Create an open table, a running game of each kind, and a finished game; Charlie plays in none of them."""
    host, bob = people["Alice"], people["Bob"]
    waiting = open_for(host, 4, rules=FIRST, bots={3: "easy"}, public=True)
    take_seat(game_id=waiting.pk, user=host, text="Alice")
    take_seat(game_id=waiting.pk, user=bob, text="Bob")
    invite(game_id=waiting.pk, user=host, name=people["Charlie"].name)
    games = {slug: running(host, bob, rules=slug, public=True) for slug in RULES}
    return {name: game.pk for name, game in games.items()} | {
        "open": waiting.pk,
        "over": ended(running(host, bob, public=True)).pk,
    }


def games_of_two(names: list[str], number: int) -> list[str]:
    """Create running games of these two people."""
    people = [User.objects.get(name=name) for name in names]
    return [running(*people, public=True).pk for _ in range(number)]


def _days() -> dict[str, str]:
    """Make the deals of these days in the first game; yesterday's is open."""
    days = {
        name: today() + timedelta(days=number) for number, name in enumerate(("yesterday", "today", "tomorrow"), -1)
    }
    for day in days.values():
        make_deal(FIRST, day)
    return {name: f"{day}" for name, day in days.items()}


def _finished_day(person: User) -> DayScore:
    """Let ``person`` finish today's deal, and return their score."""
    deal = DailyDeal.objects.get(day=today(), rules=FIRST)
    for decision in deal.decisions.order_by("number"):
        answer(deal=deal, person=person, number=decision.number, action=decision.best)
    return score_of(person, today())


def _records(people: Mapping[str, User], games: Mapping[str, Any]) -> dict[str, Any]:
    """Create a report, a message, a measure and an act of staff, a mail, a closed account and the token of a link."""
    game = Game.objects.get(pk=games[FIRST])
    report_game(game_id=games[FIRST], user=people["Alice"], reason="other", text="Bob is slow.")
    nora = User.objects.get(pk=people["Nora"].pk)  # a superuser since she was made
    measure = warn(pk=people["Bob"].pk, staff=nora, reason="A test.")
    said = send(game=game, user=people["Bob"], command_id=uuid.uuid4(), text="Hello")
    cancelled = running(people["Alice"], people["Bob"], public=True)
    cancel_as_staff(game_id=cancelled.pk, staff=people["Mary"], reason="A test.")
    hook = add_hook(people["Alice"], None, format="discord", address="https://hooks.invalid/1", turn=True)
    bot, api_token = make_bot_account(people["Alice"], f"Robo {secrets.token_hex(4)} Bot")
    closed = person(f"Closed {secrets.token_hex(4)}")
    close_account_as_staff(pk=closed.pk, staff=nora, reason="A test.")
    closing = StaffMeasure.objects.get(person=closed)
    return {
        "case": Case.objects.latest("pk").pk,
        "measure": measure.pk,
        "message": said.pk,
        "staff_act": StaffAct.objects.latest("pk").pk,
        "notice": Notice.objects.latest("pk").pk,
        "hook": hook.pk,
        "closed": closed.pk,
        "bot": bot.pk,
        "puzzle": puzzle_of(Game.objects.get(pk=games["over"]), shared=True).pk,
        **_days(),
        "api_token": api_token,
        **_tokens(people, games, closing),
    }


def _tokens(people: Mapping[str, User], games: Mapping[str, Any], closing: StaffMeasure) -> dict[str, str]:
    """Return the secret parts of valid addresses in mails, shared pictures and feeds."""
    open_, running_, over = (Game.objects.get(pk=games[name]) for name in ("open", FIRST, "over"))
    mailed = {
        "token": stop_address(people["Bob"]),
        "accept_token": accept_address(open_, people["Charlie"]),
        "appeal_token": appeal_address(closing),
        "picture_token": picture_address(running_.seat_rows.get(user=people["Alice"]), 0),
        "shared_token": share_address(over.seat_rows.get(user=people["Alice"])),
        "day_token": day_share_address(_finished_day(people["Alice"])),
    }
    feeds = [Feed.objects.create(person=people["Alice"], kind=kind) for kind in Feed.Kind]
    tokens = {name: address.rstrip("/").rpartition("/")[2] for name, address in mailed.items()}
    return tokens | {f"feed_{feed.kind}": feed.token for feed in feeds}


def rates() -> dict[str, Any]:
    """Return the rate limits as (times, seconds): by person, by IP address, and allauth's with their action and key."""
    of_allauth = [
        (action, rate.amount, rate.duration, rate.per)
        for action, limits in app_settings.RATE_LIMITS.items()
        if limits
        for rate in parse_rates(limits)
    ]
    return {"person": settings.RATE_LIMITS, "address": settings.ADDRESS_RATE_LIMITS, "allauth": of_allauth}


def guests(number: int, endpoint: str = "") -> list[str]:
    """Create guests, each with a device that gets pushes if there is an ``endpoint``, and return their sessions."""
    people = [User.objects.create_guest("en") for _ in range(number)]
    sessions = [session(person) for person in people]
    for person, key in zip(people, sessions, strict=True):
        if endpoint:
            _device(person, key, endpoint)
    return sessions


def send_all() -> None:
    """Send every waiting mail as if it were due, and wait for those that a worker is sending."""
    waiting = Notice.objects.filter(status=Notice.Status.WAITING)
    waiting.filter(tries=0).update(due_at=timezone.now())  # others are claimed: they would be sent twice
    end = time.monotonic() + 10
    send_codes()
    while CodeMail.objects.exists() and time.monotonic() < end:
        time.sleep(0.1)
    while send_due() or (waiting.filter(tries__gt=0).exists() and time.monotonic() < end):
        time.sleep(0.1)


def count_rows(model: str) -> int:
    """Return the number of rows of a model, such as ``games.Game``."""
    return int(apps.get_model(model)._default_manager.count())
