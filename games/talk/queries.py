"""Queries of messages: at a table, unread ones, and the ones around a reported one."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Window
from django.db.models.functions import Coalesce, RowNumber

from accounts.models import User
from accounts.queries import kept_apart, with_owner
from games.models import Game
from games.talk.access import is_muted_by, not_for
from games.talk.models import Message, Note, Reader, Reported, Talk
from pushsite.compiled import compiled

MESSAGES_SHOWN = 40  # at the table; the page of the talk has twice as many, and leads to the earlier ones
AROUND = 10  # before a reported message, and after it
MAILED = 5  # of each table in a mail
MOST_UNREAD_COUNTED = 99  # unread messages; more of them are "99+"


@dataclass
class NewestMessages:
    """The newest messages of one group for one reader, oldest first; ``more`` if there are older ones.

    ``muted``: the numbers of those whose author the reader mutes; they are there only where they are asked for.
    ``older_unread``: how many of the older ones are unread, at most ``MOST_UNREAD_COUNTED``.
    """

    reader: User
    messages: Sequence[Message]
    more: bool = False
    first: int = 0  # the number of the oldest of them, muted ones included
    last: int = 0  # the number of the newest message, of anybody
    revision: int = 0
    read: int = 0
    hidden: bool = False
    older_unread: int = 0
    muted: Collection[int] = ()

    @property
    def unread(self) -> list[Message]:
        """What others have said since the reader last looked."""
        return [
            each
            for each in self.messages
            if each.number > self.read
            and each.person_id != self.reader.pk
            and not each.deleted_at
            and each.number not in self.muted
        ]


def newest_messages(
    game: Game,
    among: str,
    reader: User,
    *,
    before: int | None = None,
    most: int = MESSAGES_SHOWN,
    with_muted: bool = False,
) -> NewestMessages:
    """What the group ``among`` has said at the table of ``game``, as ``reader`` gets it.

    One statement, compiled once for a table, and one more to count what is unread if that goes back further than what
    is found. ``before``: only messages with a lower number. ``with_muted``: also messages of people whom they mute. The
    caller checks that ``reader`` may read it.
    """
    of_talk = Message.objects.filter(talk__game=game, talk__among=among)
    ids = with_owner(reader)
    if before is None and most == MESSAGES_SHOWN:
        found = _newest(game.pk, among, *ids)
    else:
        shown = of_talk if before is None else of_talk.filter(number__lt=before)
        found = list(_as_read(shown, *ids)[: most + 1])
    if not found:
        return NewestMessages(reader, [])
    newest = found[0]
    more, first = len(found) > most, found[:most][-1].number
    reaching = [each for each in reversed(found[:most]) if not each.apart and (with_muted or not each.muted)]
    older = _older_unread(game.pk, among, first, *ids) if more and newest.read < first - 1 else ()
    return NewestMessages(
        reader=reader,
        messages=reaching,
        more=more,
        first=first,
        last=newest.talk.last,
        revision=newest.talk.revision,
        read=newest.read,
        hidden=newest.hidden,
        older_unread=len(older),
        muted={each.number for each in reaching if each.muted},
    )


@compiled
def _older_unread(game: str, among: str, before: int, person: int, owner: int) -> QuerySet[Any, Any]:
    older = Message.objects.filter(talk__game=game, talk__among=among, number__lt=before)
    return _unread(older, person, owner).order_by().values_list("number", named=True)[:MOST_UNREAD_COUNTED]


@compiled
def _newest(game: str, among: str, person: int, owner: int) -> QuerySet[Any, Any]:
    of_talk = Message.objects.filter(talk__game=game, talk__among=among)
    return _as_read(of_talk, person, owner)[: MESSAGES_SHOWN + 1]


def _as_read(messages: QuerySet[Message], person: int, owner: int) -> QuerySet[Any, Any]:
    """The newest first, with how the reader of these ids (`with_owner`) has read the talk and gets its authors."""
    mine = Reader.objects.filter(talk=OuterRef("talk"), person=person)
    return (
        messages.annotate(
            read=Coalesce(Subquery(mine.values("read")), 0),
            hidden=Exists(mine.filter(hidden=True)),
            muted=is_muted_by(person),
            apart=kept_apart(person, owner, "person"),
        )
        .select_related("talk", "person")
        .only(*MESSAGE_COLUMNS)
        .order_by("-number")
    )


MESSAGE_COLUMNS = [
    *("number", "seat", "phrase", "text", "at", "deleted_at", "removed", "talk__game", "talk__last", "talk__revision"),
    *("person__name", "person__guest", "person__created_at", "person__closed_at"),
]


def unread(reader: User) -> QuerySet[Message]:
    """The messages at the tables of ``reader``, who sits there, that they have not read and do not hide."""
    return _unread(_of_tables(reader.pk), *with_owner(reader))


def _of_tables(person: int) -> QuerySet[Message]:
    return Message.objects.filter(talk__among=Talk.Among.PLAYERS, talk__game__seat_rows__user=person)


def _unread(messages: QuerySet[Message], person: int, owner: int) -> QuerySet[Message]:
    """Return the ``messages`` that are new to the reader of these ids (`with_owner`): of others who reach them, not
    deleted, in no hidden talk.
    """
    mine = Reader.objects.filter(talk=OuterRef("talk"), person=person)
    return (
        messages.filter(deleted_at=None)
        .exclude(person=person)
        .annotate(read=Coalesce(Subquery(mine.values("read"), output_field=IntegerField()), 0))
        .filter(~Exists(mine.filter(hidden=True)), ~not_for(person, owner), number__gt=F("read"))
    )


def unread_counts(reader: User, games: Collection[str], *, unfinished: bool = False) -> dict[str, int]:
    """How many unread messages ``reader`` has at the tables with these ids; tables without any are left out.

    ``unfinished``: also at all their tables that are not over. Counting at thousands that are takes too long.
    """
    count = _unread_at_and_unfinished if unfinished else _unread_at
    return {row.talk__game: row.count for row in count(reader.pk, with_owner(reader)[1], list(games))}


@compiled
def _unread_at(person: int, owner: int, games: list[str]) -> QuerySet[Any, Any]:
    return _counted(person, owner, Q(talk__game__pk__among=games))


@compiled
def _unread_at_and_unfinished(person: int, owner: int, games: list[str]) -> QuerySet[Any, Any]:
    unfinished = Q(talk__game__status__in=[Game.Status.OPEN, Game.Status.RUNNING])
    return _counted(person, owner, Q(talk__game__pk__among=games) | unfinished)


def _counted(person: int, owner: int, at: Q) -> QuerySet[Any, Any]:
    """The unread messages of these tables of a person, counted by game."""
    found = _unread(_of_tables(person), person, owner).filter(at).order_by()
    return found.values("talk__game").annotate(count=Count("pk")).values_list("talk__game", "count", named=True)


def note_of(game: Game, person: User) -> str:
    """What ``person`` has noted at the table."""
    return Note.objects.filter(game=game, person=person).values_list("text", flat=True).first() or ""


@dataclass(frozen=True)
class Excerpt:
    """A part of a talk for staff: the messages, and which of them were reported."""

    messages: Sequence[Message]
    reported: Collection[int]
    among: str
    texts: Sequence[str]  # what the reporter has said since the case was opened


def around_reported(case_id: int, *, deleted: bool) -> list[Excerpt]:
    """The reported messages of a case with those around them, one excerpt for each group that talked.

    Those that their authors have ``deleted`` are empty unless they are wanted.
    """
    of_talk: dict[int, list[Reported]] = {}
    for each in Reported.objects.filter(case=case_id).select_related("message").order_by("pk"):
        of_talk.setdefault(each.message.talk_id, []).append(each)
    return [_excerpt(talk, reported, deleted=deleted) for talk, reported in of_talk.items()]


def _excerpt(talk: int, reported: Iterable[Reported], *, deleted: bool) -> Excerpt:
    near = Q()
    for each in reported:
        near |= Q(number__range=(each.message.number - AROUND, each.message.number + AROUND))
    messages = list(Message.objects.filter(near, talk=talk).select_related("talk", "person"))
    for message in messages:
        if message.deleted_at and not (message.removed or deleted):
            message.text = message.phrase = ""
    return Excerpt(
        messages=messages,
        reported={each.message_id for each in reported},
        among=messages[0].talk.get_among_display(),
        texts=[each.text for each in reported if each.text],
    )


def not_mailed(reader: User, games: Collection[str], most: int = MAILED) -> dict[str, list[Message]]:
    """The newest unread messages by game, at most ``most`` in each, oldest first, that no mail has shown yet."""
    found: dict[str, list[Message]] = {}
    if not games:
        return found
    mailed = Reader.objects.filter(talk=OuterRef("talk"), person=reader).values("mailed")
    place = Window(RowNumber(), partition_by="talk", order_by="-number")
    rows = unread(reader).filter(talk__game__in=games, number__gt=Coalesce(Subquery(mailed), 0))
    newest = rows.annotate(place=place).filter(place__lte=most)
    for message in newest.select_related("talk", "person").order_by("talk", "number"):
        found.setdefault(message.talk.game_id, []).append(message)
    return found


def note_mailed(reader: User, messages: Iterable[Message]) -> None:
    """Note that a mail has shown ``reader`` these ``messages``, so that no other one does."""
    newest = {message.talk_id: message.number for message in messages}
    for talk, number in newest.items():
        row, _new = Reader.objects.get_or_create(talk_id=talk, person=reader)
        Reader.objects.filter(pk=row.pk, mailed__lt=number).update(mailed=number)
