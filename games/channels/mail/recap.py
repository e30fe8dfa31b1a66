"""The events at a table since a player last acted, in sentences for a mail."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from accounts.models import User
from games.catalog import presentation_of
from games.channels.mail.renderer import MailRenderer
from games.models import Game, Seat
from games.presentation.events.log import by_turn, turns
from games.presentation.events.seen_actions import in_context, seen
from games.presentation.people import name_outside
from games.queries.actions import actions_of
from games.queries.table_events import table_events

ACTIONS_READ = 200  # the newest ones
MOST_LINES = 8  # a mail should be readable at a glance


@dataclass
class PersonInMail:
    """A person at the table as a mail names them; ``you``: its reader."""

    number: int
    name: str
    you: bool


@dataclass(frozen=True)
class RecapTurn:
    """A turn in sentences, in the order of play."""

    heading: str
    lines: list[str]


@dataclass(frozen=True)
class Recap:
    """The turns, and how many earlier actions were left out."""

    turns: list[RecapTurn]
    left_out: int

    def newest(self, count: int) -> list[str]:
        """Return the last ``count`` sentences, in the order of play."""
        return [line for turn in self.turns for line in turn.lines][-count:]


def people_in_mail(seats: Sequence[Seat], you: Seat) -> list[PersonInMail]:
    """All at the table, with `you` for the reader of the mail, in the order of the seats."""
    return [
        PersonInMail(seat.number, name_outside(seat.name) or _("Former player"), seat.number == you.number)
        for seat in seats
    ]


def last_played(game: Game, person: User) -> int:
    """Return the number of the person's last action, 0 if there is none."""
    own = game.actions.filter(person=person, number__lte=game.version).order_by("-number")
    return own.values_list("number", flat=True).first() or 0


def recap(game: Game, version: int, people: Sequence[PersonInMail], seat: Seat, after: int) -> Recap:
    """What happened ``after`` that action and up to ``version``, as far as the person at ``seat`` may know it.

    Draws are summed up, and the newest lines are told.
    """
    played = in_context(game.rules, actions_of(game, after=max(0, version - ACTIONS_READ), upto=version))
    events = [
        replace(event, name=name_outside(event.name))
        for event in table_events(game, seat.user)
        if event.version >= max(after, 1)
    ]
    begins_at = min((actions[0].number for _owner, actions in by_turn(seen(played, seat.number))), default=1)

    all_turns = turns(played, MailRenderer(people), seat.number, presentation_of(game.rules), events, short=True)
    shown, left_out, room = [], begins_at - 1, MOST_LINES
    for turn in all_turns:  # newest first, like their lines
        lines = [line for line in turn.lines if line.seat is None or line.number > after]
        left_out = max([left_out, *(line.number for line in lines[room:] if line.seat)])
        if lines[:room]:
            shown.append(RecapTurn(turn.heading, [line.sentence for line in lines[:room]][::-1]))
        room -= len(lines[:room])
    return Recap(shown[::-1], max(0, left_out - after))
