"""Unread messages in mails: in those about a game, and in one of their own for people who want it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.core.mail import EmailMultiAlternatives
from django.utils.translation import ngettext

from accounts.models import User
from games.channels.mail.message import Content, mail_to, table_address
from games.models import Game, Notice
from games.overview.heading import heading_of
from games.presentation.people import name_outside, without_links
from games.presentation.terms import labelled
from games.talk.models import Message
from games.talk.rendering import author_of, message_in_words

Unread = Mapping[str, Sequence[Message]]  # by the id of the game


@dataclass(frozen=True)
class TableTalk:
    """The unread messages at one table."""

    heading: str
    address: str
    lines: Sequence[str]


def talk_lines(game: Game, talk: Unread) -> list[str]:
    """The unread messages at the table of ``game``, oldest first: "Bob: Well played"."""
    names = {seat.user_id: seat.name for seat in game.seat_rows.all()} if game.pk in talk else {}
    return [
        labelled(
            name_outside(author_of(message, names.get(message.person_id, ""))),
            without_links(message_in_words(message)),
        )
        for message in talk.get(game.pk, ())
    ]


def gathered(games: Iterable[Game], talk: Unread, reader: User) -> list[TableTalk]:
    """The unread messages at the tables of these ``games``, without those where there are none."""
    return [
        TableTalk(heading_of(game, reader), table_address(game), talk_lines(game, talk))
        for game in games
        if game.pk in talk
    ]


def talk_email(notices: Sequence[Notice], talk: Unread) -> EmailMultiAlternatives:
    """Return one mail for all unread messages of a person."""
    name = f"talk.{notices[0].pk}.{notices[-1].pk}.{len(notices)}"
    games = [notice.game for notice in notices]
    return mail_to(
        notices[0].person, template="talk", name=name, content=lambda: _content(games, talk, notices[0].person)
    )


def _content(games: Sequence[Game], talk: Unread, reader: User) -> Content:
    count = sum(len(messages) for messages in talk.values())
    subject = ngettext("{count} new message", "{count} new messages", count).format(count=count)
    return subject, {"talk": gathered(dict.fromkeys(games), talk, reader), "headline": subject}
