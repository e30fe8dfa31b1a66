"""What has happened at a table since somebody last played, told to them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from accounts.models import User
from games.catalog import presentation_of
from games.models import Game, Seat
from games.notices.base import in_mail
from games.presentation.entries import seen
from games.presentation.log import by_turn, turns
from games.presentation.renderer import TextRenderer
from games.queries.table_events import table_events

TOLD = 200  # actions at most: a mail is to be read


@dataclass
class Reader:
    """Somebody at the table, as the reader of the mail sees them."""

    number: int
    name: str
    you: bool


@dataclass(frozen=True)
class Chapter:
    """A turn in sentences, in the order of play."""

    heading: str
    lines: list[str]


@dataclass(frozen=True)
class Story:
    """What is told, and how many actions before it are not."""

    chapters: list[Chapter]
    left_out: int

    def newest(self, count: int) -> list[str]:
        """Its last sentences, in the order of play."""
        return [line for chapter in self.chapters for line in chapter.lines][-count:]


def readers(seats: Sequence[Seat], you: Seat) -> list[Reader]:
    """All at the table, in the order of the seats."""
    return [Reader(seat.number, in_mail(seat.name) or _("Former player"), seat.number == you.number) for seat in seats]


def last_played(game: Game, person: User) -> int:
    """The number of the person's own last action, 0 where there is none yet."""
    own = game.played().filter(person=person).order_by("-number")
    return own.values_list("number", flat=True).first() or 0


def story(game: Game, version: int, people: Sequence[Reader], seat: Seat, after: int) -> Story:
    """The turns ``after`` that action and up to ``version``, as far as the person at ``seat`` may know them."""
    played = list(game.actions.filter(number__lte=version).order_by("-number")[:TOLD])
    beside = [
        replace(happening, name=in_mail(happening.name))
        for happening in table_events(game, seat.user)
        if happening.version >= max(after, 1)
    ]
    newest_first = turns(played, TextRenderer(people), seat.number, presentation_of(game.rules), beside)
    chapters = [
        Chapter(turn.heading, [line.told for line in reversed(turn.lines) if line.seat is None or line.number > after])
        for turn in reversed(newest_first)
    ]
    told_from = min((turn[0].number for _owner, turn in by_turn(seen(played, seat.number))), default=1)
    return Story([chapter for chapter in chapters if chapter.lines], max(0, told_from - 1 - after))
