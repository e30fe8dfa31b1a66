"""What `accounts` knows of a person, as files of their copy. Other apps add theirs by `accounts.registry`."""

from collections.abc import Iterator, Mapping
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db.models import F, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import ApiToken, Block, FormerName, Friendship, Mute, SharedBrowser, User
from accounts.registry import CopiedFile

# Of the person's own row: what would help to break in, and copies of other columns.
COLUMNS_LEFT_OUT = {"password", "email_key", "name_key", "name_look", "name_search", "owner", "traces_cleared"}
CHOICE_OF_OTHERS = gettext_lazy("That is the other person’s choice, and we promised them not to tell anyone.")
LEFT_OUT_OF_ACCOUNTS = {  # references to people that lead to nothing in the copy, and why
    "accounts.Block.blocked": CHOICE_OF_OTHERS,
    "accounts.Mute.muted": CHOICE_OF_OTHERS,
    "admin.LogEntry.user": gettext_lazy("It is our staff’s own work."),
    "accounts.DataCopy.person": gettext_lazy("It is this copy."),
}


def files_of_account(person: User) -> Iterator[CopiedFile]:
    columns = [column.name for column in User._meta.concrete_fields if column.name not in COLUMNS_LEFT_OUT]
    emails = EmailAddress.objects.filter(user=person).values("email", "verified", "primary")
    steps = Authenticator.objects.filter(user=person).values("type", "created_at", "last_used_at")
    former = FormerName.objects.filter(person=person).values("name", "until", "taken_away")
    yield CopiedFile(
        "account",
        _("Your account with all its settings, your e-mail, two-step sign-in and your former names."),
        [
            {column: getattr(person, column) for column in columns}
            | {"emails": list(emails), "second_steps": list(steps), "former_names": list(former)}
        ],
        ("account.EmailAddress.user", "mfa.Authenticator.user", "accounts.FormerName.person"),
        left_out=_("Your password and the key of your authenticator app: anyone who found this file could use them."),
    )
    sessions = UserSession.objects.filter(user=person).order_by("pk")
    yield CopiedFile(
        "sessions",
        _("The devices where you are signed in."),
        sessions.values("created_at", "last_seen_at", "ip", "user_agent"),
        ("usersessions.UserSession.user",),
    )
    tokens = ApiToken.objects.filter(person=person).order_by("pk")
    yield CopiedFile(
        "tokens",
        _("Your tokens for programs."),
        tokens.values("name", "begins", "may_play", "may_talk", "created_at", "expires_at", "used_at"),
        ("accounts.ApiToken.person",),
        left_out=_("The tokens themselves: the site only keeps digests of them."),
    )
    yield CopiedFile(
        "bots",
        _("Your bots."),
        User.objects.filter(owner=person).order_by("pk").values("name", "created_at", "closed_at"),
        ("accounts.User.owner",),
    )
    yield CopiedFile(
        "people",
        _("Your friends, friend requests, and the people you block or mute."),
        _people(person),
        ("accounts.Friendship.asker", "accounts.Friendship.asked", "accounts.Block.person", "accounts.Mute.person"),
        left_out=_("Whether someone declined your request, or withdrew theirs."),
    )
    browsers = SharedBrowser.objects.filter(Q(first=person) | Q(second=person)).order_by("pk")
    yield CopiedFile(
        "shared_browsers",
        _("When another account signed in with a browser you use."),
        browsers.values("at"),
        ("accounts.SharedBrowser.first", "accounts.SharedBrowser.second"),
        left_out=_("Which account it was."),
    )


def _people(person: User) -> Iterator[dict[str, Any]]:
    row: Mapping[str, Any]
    requests = Friendship.objects.filter(asker=person, taken_back=False).annotate(name=F("asked__name"))
    for row in requests.order_by("pk").values("name", "asked_at", "accepted_at"):
        yield {"what": "asked", **row}
    asking = Friendship.objects.filter(asked=person, taken_back=False).annotate(name=F("asker__name"))
    for row in asking.order_by("pk").values("name", "asked_at", "accepted_at", "declined_at"):
        yield {"what": "asked by", **row}
    for row in (
        Block.objects.filter(person=person).annotate(name=F("blocked__name")).order_by("pk").values("name", "at")
    ):
        yield {"what": "blocked", **row}
    for row in Mute.objects.filter(person=person).annotate(name=F("muted__name")).order_by("pk").values("name", "at"):
        yield {"what": "muted", **row}
