"""Several notices as one mail: all games that wait for the reader, then other news."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.mail import EmailMultiAlternatives
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from games.channels.mail.message import Content, mail_to, table_address
from games.channels.mail.table import MailTable, table_of
from games.channels.mail.talk import Unread, gathered
from games.models import Game, Invitation, Notice
from games.overview.heading import heading_of
from games.presentation.people import name_outside, without_links

log = logging.getLogger(__name__)

SENTENCES = 3  # sentences of each game
LISTED = 30  # games at most
PICTURED = 3  # of them: a mail should load fast

# What a digest tells besides the games that wait, by the kind of notice.
NEWS: Mapping[str, Promise] = {
    Notice.Kind.CANCEL: gettext_lazy("Someone wants to cancel these games:"),
    Notice.Kind.TAKEN_OVER: gettext_lazy("A bot plays for you here:"),
    Notice.Kind.INVITATION: gettext_lazy("You are invited to these tables:"),
    Notice.Kind.READY: gettext_lazy("Everyone is here. You can start these games:"),
    Notice.Kind.STARTED: gettext_lazy("These games have started:"),
    Notice.Kind.OVER: gettext_lazy("These games are over:"),
}


@dataclass(frozen=True)
class Summary:
    """A game in short; without ``told`` it is only named."""

    heading: str
    address: str
    told: MailTable | None = None
    lines: Sequence[str] = ()
    pictured: bool = False


def digest_email(notices: Sequence[Notice], waiting: Sequence[Game], talk: Unread) -> EmailMultiAlternatives:
    """Return one mail for all ``notices`` of a person, with the games that are ``waiting`` for them in that order.

    ``talk``: messages at all these tables that they have not read.
    """
    person = notices[0].person
    name = f"digest.{notices[0].pk}.{notices[-1].pk}.{len(notices)}"
    return mail_to(person, template="digest", name=name, content=lambda: _content(person, notices, waiting, talk))


def named_games(notices: Sequence[Notice], waiting: Sequence[Game]) -> list[Game]:
    """The games whose messages a mail for these shows: with many waiting ones it leaves some out."""
    return list(dict.fromkeys([*waiting[:LISTED], *(notice.game for notice in notices)]))


def _content(person: User, notices: Sequence[Notice], waiting: Sequence[Game], talk: Unread) -> Content:
    listed = waiting[:LISTED]
    invited_to = [notice.game_id for notice in notices if notice.kind == Notice.Kind.INVITATION]
    invitations = Invitation.objects.select_related("by").filter(person=person, game__in=invited_to)
    invited_by = {invitation.game_id: invitation.by for invitation in invitations} if invited_to else {}
    # The mail lists the games that wait: of these, only a wish to cancel is news.
    unlisted = [notice for notice in notices if notice.kind == Notice.Kind.CANCEL or notice.game not in listed]
    context = {
        "waiting": [_summary(game, person, pictured=number < PICTURED) for number, game in enumerate(listed)],
        "more": len(waiting) - len(listed),
        "news": [
            (heading, news)
            for kind, heading in NEWS.items()
            if (news := [_news(notice, invited_by) for notice in unlisted if notice.kind == kind])
        ],
        "talk": gathered(named_games(notices, waiting), talk, person),
    }
    if waiting:
        subject = ngettext("{count} game is waiting for you", "{count} games are waiting for you", len(waiting))
        return subject.format(count=len(waiting)), context
    count = len({notice.game_id for notice in notices})
    return ngettext("News from {count} game", "News from {count} games", count).format(count=count), context


def _news(notice: Notice, invited_by: Mapping[str, User]) -> Summary:
    """``invited_by``: the person who invites, by the id of the game."""
    if notice.kind not in (Notice.Kind.INVITATION, Notice.Kind.READY, Notice.Kind.CANCEL):
        return _summary(notice.game, notice.person)
    by = invited_by.get(notice.game_id)
    lines = [_("{name} invites you.").format(name=name_outside(by.name))] if by else []
    return Summary(heading_of(notice.game, notice.person), table_address(notice.game), lines=lines)


def _summary(game: Game, person: User, *, pictured: bool = False) -> Summary:
    """A game that cannot be summarized is only named, so that the others are still mailed."""
    try:
        seat = game.seat_rows.select_related("user").get(user=person)
        table = table_of(game, person, seat, game.version)
        return Summary(table.heading, table.address, table, table.recap.newest(SENTENCES), pictured)
    except Exception:
        log.exception("game not summarized", extra={"game": game.pk})
        return Summary(without_links(game.name_as_read), table_address(game))
