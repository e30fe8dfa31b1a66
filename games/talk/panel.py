"""What the templates of talk draw: its panel at a table, and its page. Nothing here writes."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.name_rules.initials import initial
from games.models import Game, Seat
from games.presentation.terms import labelled
from games.talk.access import is_closed, may_type, readable
from games.talk.acts import DELETABLE
from games.talk.models import MESSAGE_LENGTH, Message, Talk
from games.talk.queries import MESSAGES_SHOWN, NewestMessages, newest_messages
from games.talk.rendering import PHRASES, as_html, author_of, message_in_words, new_messages
from games.talk.tokens import talk_token


@dataclass(frozen=True)
class ShownMessage:
    """One message, as its reader sees it; ``seat`` is the author's if they still have it."""

    number: int
    name: str
    seat: int | None
    html: SafeString
    text: str
    at: datetime
    own: bool
    first_unread: bool
    deleted: bool
    deletable: bool
    answerable: bool  # its author can be muted and reported
    muted: bool  # the reader mutes its author, reads that alone, and may still report it

    @property
    def announcement(self) -> str:
        """What a screen reader says when the message arrives; "" if it says nothing."""
        return "" if self.own or self.deleted or self.muted else labelled(self.name, self.text)

    @property
    def menu(self) -> str:
        """The name of the menu with what the reader may do about it; "" if that is nothing."""
        if self.deletable:
            return _("More about your message")
        return _("More about the message of %(name)s") % {"name": self.name} if self.answerable else ""

    @property
    def mute(self) -> str:
        """The words of the button; "" if they are muted."""
        return "" if self.muted else _("Mute %(name)s") % {"name": self.name}

    @property
    def hue(self) -> int | str:
        return "none" if self.seat is None else self.seat

    @property
    def initial(self) -> str:
        return initial(self.name)


@dataclass(frozen=True, kw_only=True)
class TalkPanel:
    """The talk of one group for one reader."""

    game: Game
    among: str
    messages: Sequence[ShownMessage]
    before: str  # what the page asks for earlier messages by, "" if there are none
    unread: int
    last: int
    hidden: bool
    token: str  # what a poll compares with the newest talk
    may_type: bool
    own: bool  # the reader belongs to the group
    closed: bool  # nobody writes in it any more
    groups: Sequence[str]  # all that the reader may read, their own first
    notice: str = ""
    phrases: Iterable[tuple[str, Promise]] = field(default_factory=PHRASES.items)
    most: int = MESSAGE_LENGTH

    @property
    def command_id(self) -> uuid.UUID:
        """Another one each time: each form has its own."""
        return uuid.uuid4()

    @property
    def may_write(self) -> bool:
        return self.own and not self.closed

    @property
    def tabs(self) -> Sequence[str]:
        """The groups to choose from; empty if there is only one."""
        return self.groups if len(self.groups) > 1 else ()

    @property
    def unread_in_words(self) -> str:
        return new_messages(self.unread)

    @property
    def of_players(self) -> bool:
        return self.among == Talk.Among.PLAYERS


def talk_panel(
    game: Game,
    seats: Sequence[Seat],
    user: User | None,
    seat: int | None,
    *,
    among: str = "",
    notice: str = "",
    talked: bool = True,
) -> TalkPanel | None:
    """The talk of the group ``among``, by default the viewer's own, or ``None``. No query if nobody ``talked``."""
    groups = readable(game, user, seat)
    if user is None or not groups:
        return None
    shown = among if among in groups else groups[0]
    newest = newest_messages(game, shown, user) if talked else NewestMessages(user, [])
    return talk_panel_from(game, seats, user, groups, newest, among=shown, notice=notice)


def talk_panels(
    game: Game, seats: Sequence[Seat], user: User, seat: int | None, before: Mapping[str, int]
) -> list[TalkPanel]:
    """All talk that the viewer may read, their own group's first; of a group in ``before`` what is before a number.

    Messages of people whom they mute are there without their words, so that they can be reported.
    """
    groups = readable(game, user, seat)
    newest = [
        newest_messages(game, among, user, before=before.get(among), most=2 * MESSAGES_SHOWN, with_muted=True)
        for among in groups
    ]
    return [
        talk_panel_from(game, seats, user, groups, each, among=among)
        for among, each in zip(groups, newest, strict=True)
    ]


def talk_panel_from(
    game: Game,
    seats: Sequence[Seat],
    user: User,
    groups: Sequence[str],
    newest: NewestMessages,
    *,
    among: str,
    notice: str = "",
) -> TalkPanel:
    """Draw the ``newest`` messages of the group ``among`` for ``user``, who may read ``groups``, their own first."""
    unread = newest.unread
    first = unread[0].number if unread else None
    names = {seat.user_id: seat for seat in seats if seat.user_id is not None}
    return TalkPanel(
        game=game,
        among=among,
        messages=[] if newest.hidden else [_shown(message, user, names, newest, first) for message in newest.messages],
        before=f"{among} {newest.first}" if newest.more else "",
        unread=0 if newest.hidden else len(unread) + newest.older_unread,
        last=newest.last,
        hidden=newest.hidden,
        token=talk_token(game.pk, among, newest.revision),
        may_type=may_type(user),
        own=among == groups[0],
        closed=is_closed(game, among),
        groups=groups,
        notice=notice,
    )


def _shown(
    message: Message, reader: User, seats: dict[int, Seat], newest: NewestMessages, first_unread: int | None
) -> ShownMessage:
    seat = seats.get(message.person_id) if message.person_id else None
    open_author = message.person is not None and message.person.closed_at is None
    deleted = message.deleted_at is not None
    own = message.person_id == reader.pk
    muted = message.number in newest.muted and not deleted
    return ShownMessage(
        number=message.number,
        name=author_of(message, seat.name if seat else ""),
        seat=seat.number if seat else None,
        html=escape(_("You have muted this person.")) if muted else as_html(message, reader),
        text="" if muted else message_in_words(message),
        at=message.at,
        own=own,
        first_unread=message.number == first_unread,
        deleted=deleted,
        deletable=own and not deleted and timezone.now() - message.at < DELETABLE,
        answerable=open_author and not own and not deleted,
        muted=muted,
    )
