"""People about whom something of every kind is stored, each under words that nobody else uses."""

import uuid
from datetime import timedelta

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.utils import timezone

from accounts.models import ApiToken, Block, FormerName, Friendship, Mute, SharedBrowser, User
from accounts.programs.bot_accounts import make_bot_account
from games.channels.hook.models import Hook
from games.channels.web_push.models import PushDevice
from games.luck.models import Analysis
from games.models import (
    Action,
    Case,
    Command,
    Feed,
    Game,
    Invitation,
    LogEntry,
    Notice,
    Removal,
    StaffAct,
    StaffMeasure,
    Vacation,
)
from games.profiles.models import Against, Figures
from games.ratings.models import BotRating, Link, RatedGame, Rating, Result
from games.talk.models import Note
from testing.people import person
from testing.puzzles import choose_at, puzzle_of
from testing.tables import ended, open_for, running
from tests.games.daily.samples import choose_best, deal_of_today
from tests.games.talk.samples import say

SECRET = "never-to-be-told"
NOW = timezone.now


def words_of(user: User) -> str:
    """What stands in texts of ``user``, and nowhere else."""
    return f"words-of-{user.name.lower()}"


def furnish(user: User, other: User) -> None:
    """Store something of every kind about ``user``, who plays with ``other``."""
    words = words_of(user)
    _account(user, other, words)
    game = running(user, other, name=f"{words} table")
    over = ended(running(user, other, rated="yes"))
    for each in (game, over):
        say(each, user, f"{words} said")
        Note.objects.create(game=each, person=user, text=f"{words} noted")
    Action.objects.filter(game=over, person=user).update(session=SECRET[:16])
    _about_tables(user, other, game, words)
    _results(user, other, over)
    choose_best(deal_of_today(), user)
    choose_at(puzzle_of(over, shared=True), user)


def _account(user: User, other: User, words: str) -> None:
    secret = f"{SECRET}-{user.pk}"
    FormerName.objects.create(person=user, name=words[:20])
    Authenticator.objects.create(user=user, type="totp", data={"secret": secret})
    UserSession.objects.create(user=user, session_key=secret, ip="192.0.2.7", user_agent=words)
    ApiToken.objects.create(person=user, name=words, digest=f"{secret}-token", begins="pushsite_abc")
    make_bot_account(user, f"{user.name} Robot Bot")
    Friendship.objects.get_or_create(asker=min(user, other, key=lambda each: each.pk),
                                     asked=max(user, other, key=lambda each: each.pk))  # fmt: skip
    stranger = person(f"Stranger of {user.name}")
    Block.objects.create(person=user, blocked=stranger)
    Mute.objects.create(person=user, muted=stranger)
    SharedBrowser.objects.create(first=user, second=stranger)
    Link.objects.create(first=user, second=stranger)
    Hook.objects.create(person=user, address=f"https://example.org/{secret}", secret=f"{secret}-hook")
    device = {"session_key": secret, "endpoint": f"https://example.org/push/{secret}"}
    PushDevice.objects.create(person=user, name=words, p256dh=f"{secret}-p", auth=f"{SECRET}-auth", **device)
    Feed.objects.create(person=user, kind="open", token=f"{secret}-feed")
    Vacation.objects.create(person=user, begins_at=NOW(), ends_at=NOW() + timedelta(days=1))


def _about_tables(user: User, other: User, game: Game, words: str) -> None:
    of_another = open_for(other)
    Invitation.objects.create(game=open_for(other), person=user, by=other)
    Invitation.objects.create(game=open_for(user), person=other, by=user)
    Removal.objects.create(game=of_another, person=user)
    LogEntry.objects.create(game=game, kind="joined", person=user, reason=words)
    Command.objects.create(id=uuid.uuid4(), person=user, game=game)
    Notice.objects.create(game=game, person=user, kind="over", version=9999, due_at=NOW(), error=words)
    about = {"game": game, "version": 0, "seat": 1, "about": "person"}
    Case.objects.create(kind="report", by=user, person=other, reason="other", text=words, answer=words, **about)
    StaffMeasure.objects.create(kind="warn", person=user, by=person(f"Staff of {user.name}"), reason=words)
    StaffAct.objects.create(kind="warn", person=user, staff=user, staff_name="Mary", reason=SECRET)


def _results(user: User, other: User, over: Game) -> None:
    Figures.objects.get_or_create(person=user, rules="push")
    Against.objects.get_or_create(person=user, rules="push", opponent=other)
    rated, _new = RatedGame.objects.get_or_create(game=over)
    numbers = {"rules": "push", "mu": 25, "sigma": 8}
    Rating.objects.get_or_create(person=user, rules="push", defaults=numbers | {"number": 1500})
    result = numbers | {"place": 1, "mu_before": 25, "at": NOW()}
    Result.objects.get_or_create(rated_game=rated, seat=0, defaults=result | {"person": user})
    BotRating.objects.create(person=User.objects.get(owner=user), rules="push")
    Analysis.objects.get_or_create(game=over, defaults={"version": 1, "found": {}})
