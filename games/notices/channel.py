"""The interface of a channel, and the channels of the site, found by their folders in ``games/channels``.

Notices know of no channel in particular: an occasion becomes a row for each channel and each person whom it reaches,
and each row is due, claimed, sent and tried again by itself.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from importlib import import_module
from typing import ClassVar, NamedTuple

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_noop

from accounts.models import User
from games.catalog import CHANNELS
from games.models import Game, Notice, Seat

Seats = Mapping[str, Seat]  # the reader's, by the id of the game


@dataclass(frozen=True)
class OutgoingMessage:
    """What one call of ``send`` tells its reader."""

    notices: Sequence[Notice]  # all that it tells, also later ones that were not asked for
    send: Callable[[], None]  # raises if it may not have arrived
    note_sent: Callable[[], None] = lambda: None  # called once it is sent, on a working connection to the database


class Stopped(NamedTuple):
    """A channel that the site has stopped to use for a person, in words, and the page where they get it to work."""

    text: str
    link: str
    address: str


class Channel(ABC):
    """One way in which notices reach people. An object serves one round of sending, then it is closed."""

    pauses: ClassVar[Sequence[timedelta]] = (
        timedelta(minutes=1),
        timedelta(minutes=5),
        timedelta(minutes=30),
        timedelta(hours=2),
        timedelta(hours=8),
    )  # after each failed try; after one more the notice has failed
    not_told: ClassVar[Collection[str]] = ()  # `OCCASIONS` that it never tells
    label: ClassVar[str | Promise] = ""  # of its column among the choices, if it is offered there
    why_not_composed: ClassVar[str] = Notice.PLAYED_MEANWHILE  # if there is nothing to tell, or nobody to tell it to
    why_unwanted: ClassVar[str] = gettext_noop("the person does not want it")
    posts_to_strangers: ClassVar[bool] = False  # to servers that people have entered, which may be slow on purpose

    @classmethod
    @abstractmethod
    def reached(cls, people: Collection[User], kind: str) -> list[User]:
        """Return the ``people`` whom this channel reaches and who chose to get notices of this kind by it."""

    @classmethod
    def reached_for_group(cls, game: Game, kind: str) -> list[User]:
        """The people who let this channel tell a group what happens at the table: what any spectator may know."""
        return []

    @classmethod
    def offered(cls, person: User) -> bool:
        """Whether ``person`` may choose by occasions what this channel tells them."""
        return False

    @classmethod
    def chosen(cls, person: User) -> set[str]:
        """Return the `OCCASIONS` that ``person`` has chosen to hear about by this channel."""
        return set()

    @classmethod  # noqa: B027 - where nothing is offered, nothing is chosen
    def choose(cls, person: User, occasions: Collection[str]) -> None:
        """Store that ``person`` wants to be told of these ``occasions`` only."""

    @classmethod
    @abstractmethod
    def due_at(cls, person: User, kind: str, first: datetime, last: datetime | None = None) -> datetime:
        """When notices created from ``first`` to ``last`` are due. Reminders have a time of their own."""

    @classmethod
    def batch(cls, notice: Notice, due: QuerySet[Notice], waiting: QuerySet[Notice]) -> QuerySet[Notice]:
        """The notices that go into one message with ``notice``: of those that are ``due``, or only ``waiting``."""
        return due.filter(pk=notice.pk)

    @classmethod
    def postponed(cls, notice: Notice, batch: Sequence[Notice], now: datetime) -> datetime | None:
        """When the ``batch`` of ``notice``, which is due, should be sent instead; ``None`` if it is now."""
        return None

    @classmethod
    def refuses(cls, notice: Notice, now: datetime) -> str:
        """Why ``notice`` is dropped, asked in the transaction that would claim it; "" if it is not."""
        return ""

    @classmethod  # noqa: B027 - what most channels have told stays as it is
    def write_ended_turns(cls, now: datetime) -> None:
        """Write notices to people whom this channel has told of a turn that has ended, if it can take that back.

        Called by each sweep, so that an action pays nothing for it; they have the kind ``TURN_ENDED``.
        """

    @classmethod
    def obsolete(cls, notice: Notice) -> str:
        """Why ``notice`` need not be sent, beyond what the game says: see `games.notices.obsolete`; "" if it must."""
        return ""

    @classmethod
    def due_tests(cls) -> list[int]:
        """The numbers of what people want to be tested: the sweep wakes a worker for each."""
        return []

    @classmethod  # noqa: B027 - most channels offer no tests
    def send_test(cls, number: int) -> None:
        """Send the test of what has this number, if it is due."""

    @classmethod
    def stopped(cls, person: User) -> Stopped | None:
        """What every page tells ``person`` while this channel is one of their ``stopped_channels``."""
        return None

    @abstractmethod
    def compose(self, batch: Sequence[Notice], seats: Seats) -> OutgoingMessage | None:
        """The message for a ``batch`` of one person's notices that are needed; ``None`` if none is after all.

        What it shows comes from the view of the person's seat.
        """

    def pause_after(self, tries: int, error: Exception) -> timedelta:
        """Return how long to wait before the next try, after so many ``tries``; the last one ended in ``error``.

        As long as a server has asked (``retry_after`` seconds of the error), up to the longest of the pauses.
        """
        wanted = timedelta(seconds=getattr(error, "retry_after", None) or 0)
        return max(self.pauses[tries - 1], min(wanted, max(self.pauses)))

    def failed_for_good(self, error: Exception) -> bool:
        """Whether it is no use to try again after this error."""
        return False

    def close(self) -> None:  # noqa: B027 - most channels have nothing to close
        """End what connects the channel to the outside; it may be in any state, and be used again."""


def stopped_channels(person: User) -> list[Stopped]:
    """What to tell ``person`` of channels that no longer reach them. No query."""
    sentences = [channels()[name].stopped(person) for name in person.stopped_channels.split() if name in channels()]
    return [sentence for sentence in sentences if sentence]


@cache
def channels() -> Mapping[str, type[Channel]]:
    """The channels of the site, by the names of their folders."""
    return {name: import_module(f"games.channels.{name}.channel").CHANNEL for name in CHANNELS}
