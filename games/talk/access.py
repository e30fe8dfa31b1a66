"""Who may read and write which talk. Everything that shows or sends a message asks here."""

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from accounts.models import Mute, User
from accounts.queries import kept_apart
from games.models import Game, Seat
from games.talk.models import Talk

Among = Talk.Among
OPEN_AFTER_THE_END = timedelta(days=7)  # for those who watch: later nobody looks after it
YOUNG_ACCOUNT = timedelta(days=1)  # an account as young as this writes no links, and gets none


def own_group(game: Game, user: User | None, seat: int | None) -> Talk.Among | None:
    """The group with which ``user``, who sees the table from ``seat``, talks there; ``None`` if with nobody.

    A person who gave up their seat before the start has none. Spectators need an account: a guest costs nothing, and a
    player could read as one what the others advise.
    """
    if user is None:
        return None
    if seat is not None:
        return Among.PLAYERS
    watches = (game.watched or (game.public and game.over)) and game.started_at is not None and not user.guest
    return Among.SPECTATORS if watches else None


def has_talk(game: Game, seats: Sequence[Seat], user: User | None, seat: int | None) -> bool:
    """Whether ``user`` can talk with others at the table; with bots alone there is nothing to talk about."""
    group = own_group(game, user, seat)
    alone = game.status != Game.Status.OPEN and sum(each.user_id is not None for each in seats) < 2
    return group is not None and not (group == Among.PLAYERS and alone)


def readable(game: Game, user: User | None, seat: int | None) -> list[Talk.Among]:
    """The groups whose talk ``user`` may read, their own first: players read that of the spectators after the game."""
    own = own_group(game, user, seat)
    if own is None:
        return []
    return [own, Among.SPECTATORS] if own == Among.PLAYERS and game.over else [own]


def is_closed(game: Game, among: str) -> bool:
    """Whether nobody writes in this group any more: those who watched have a week after the end."""
    ended = game.ended_at if among == Among.SPECTATORS and game.over else None
    return ended is not None and timezone.now() - ended > OPEN_AFTER_THE_END


def may_type(user: User) -> bool:
    """Whether ``user`` may write texts of their own. Guests have the ready phrases."""
    return not user.guest


def may_press_links(person: User | None) -> bool:
    """Whether links from and to ``person`` may be pressed."""
    return person is not None and not person.guest and timezone.now() - person.created_at > YOUNG_ACCOUNT


def not_for(reader: int, owner: int) -> Q:
    """Whether the author of a message must not reach the reader of these ids, as a condition on messages.

    The one place that decides whether two people may write to each other: not if the reader mutes the author, or if one
    of the two blocks the other. For ``owner`` see `accounts.queries.with_owner`.
    """
    return Q(is_muted_by(reader)) | Q(kept_apart(reader, owner, "person"))


def is_muted_by(reader: int) -> Exists:
    """Whether the person with the id ``reader`` mutes the author of a message, whom they may report all the same."""
    return Exists(Mute.objects.filter(person=reader, muted=OuterRef("person")))
