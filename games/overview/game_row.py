"""A game in a list, as one viewer sees it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.name_rules.directions import name_as_read
from games.catalog import presentation_of
from games.models import Game, Seat
from games.overview.shown_seat import ShownSeat, shown_seats
from games.presentation.game_info import is_called
from games.presentation.times import PACE_NAMES
from games.queries.standings import view_of
from games.refusals import RulesGone

NO_WORDS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class StandingInWords:
    """A player of a running game, with their points in words, and their rating if they have one."""

    name: str
    profile: str
    points: str
    rating: str


@dataclass(frozen=True)
class GameRow:
    """A game in a list: ``question`` is what the game waits for, ``score`` the viewer's own."""

    game: Game
    people: list[ShownSeat]
    question: str
    waiting_for: ShownSeat | None
    score: str = ""
    unread: str = ""  # how many new messages there are, in words
    changed: bool = False  # whether others have played since the viewer last saw or played it
    watching: str = ""  # how many people watch it, in words; "" if nobody does
    ratings: Mapping[int, str] = field(default_factory=dict)  # of the people at the table, by seat, as they are shown

    @property
    def standings(self) -> list[StandingInWords]:
        """How far a running game is: everybody's score."""
        score = presentation_of(self.game.rules).names.score
        return [
            StandingInWords(person.name, person.profile, score(person.score), self.ratings.get(person.number, ""))
            for person in self.people
        ]

    @property
    def asked_by(self) -> str:
        """Who invites the viewer to the table; "" if nobody does (`games.queries.lists.invited`)."""
        return name_as_read(getattr(self.game, "asked_by", ""))

    @property
    def game_name(self) -> str:
        return str(presentation_of(self.game.rules).names.NAME)

    @property
    def has_own_name(self) -> bool:
        """Whether the table is called otherwise than its game."""
        return not is_called(self.game.name, self.game.rules)

    @property
    def company(self) -> str:
        """What is played with whom: "PUSH with Bob, Charlie", without the game if the table is called like it."""
        names = ", ".join(person.name for person in self.people if not person.you)
        if not self.has_own_name:
            return _("with {names}").format(names=names)
        return _("{game} with {names}").format(game=self.game_name, names=names)

    @property
    def facts(self) -> list[str]:
        """What is played, if the table's name does not say so, and the pace, if any."""
        facts = [self.game_name] if self.has_own_name else []
        if self.game.pace != Game.Pace.NONE:
            facts.append(_("Pace: {pace}").format(pace=PACE_NAMES[self.game.pace]))
        return facts


def game_rows(games: Iterable[Game], user: User | None, unread: Mapping[str, str] = NO_WORDS) -> list[GameRow]:
    """The games as rows of a list, as ``user`` sees them; ``unread``: new messages in words, by the id of the game."""
    return [_row(game, user.pk if user else None, unread.get(game.pk, "")) for game in games]


def _row(game: Game, viewer: int | None, unread: str) -> GameRow:
    seats = list(game.seat_rows.all())
    me = next((seat.number for seat in seats if viewer and seat.user_id == viewer), None)
    if not game.rules_known:
        return GameRow(game, shown_seats(seats, me), str(RulesGone.sentence), None, unread=unread)
    if game.position is None:
        return GameRow(game, shown_seats(seats, me), "", None, unread=unread)
    view = view_of(game, seats, me)
    people = shown_seats(seats, me, view)
    if game.status == Game.Status.CANCELLED and game.decided_at is not None:  # all others had left
        people = [replace(person, winner=not person.left) for person in people]
    presentation = presentation_of(game.rules)
    return GameRow(
        game=game,
        people=people,
        question=presentation.question(view, people) if game.to_act == me else presentation.waiting(view, people),
        waiting_for=people[game.to_act] if game.to_act is not None else None,
        score="" if me is None else presentation.names.score(people[me].score),
        unread=unread,
        changed=me is not None and _has_changed(game, seats[me]),
    )


def _has_changed(game: Game, seat: Seat) -> bool:
    """Whether the person at ``seat`` has neither seen the newest decision nor taken it."""
    by_another = game.acted_seat is not None and game.acted_seat != seat.number
    return by_another and (seat.seen_version is None or seat.seen_version < game.version)
