"""The games of a person as rows of their profile: what each was for them, the same for every reader."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet, Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.catalog import presentation_of
from games.models import Game
from games.overview.shown_seat import ShownSeat, shown_seats
from games.profiles.models import Against
from games.queries.standings import places_in, view_of
from games.ratings.models import Result
from games.ratings.strength import points_changed, signed
from pushsite.compiled import compiled


@dataclass(frozen=True)
class GameOfPerson:
    """A finished game: the place, the points and the change of the rating of the person whose page it is."""

    game: Game
    place: int
    points: str
    opponents: list[ShownSeat]
    change: str  # "" if it was not rated, or if they do not show it

    @property
    def place_in_words(self) -> str:
        return _("Place {place} of {players}").format(place=self.place, players=self.game.seats)


@dataclass(frozen=True)
class SharedResults:
    """How often the reader came before a person, and after them, in all games with each other."""

    name: str  # as it is read inside a sentence
    ahead: int
    behind: int
    level: int

    @property
    def in_words(self) -> str:
        if not self.level:
            sentence = _("You and {name}: {ahead}–{behind}")
        else:
            sentence = ngettext(
                "You and {name}: {ahead}–{behind}, {level} tie",
                "You and {name}: {ahead}–{behind}, {level} ties",
                self.level,
            )
        return sentence.format(**vars(self))


def played_games(games: Iterable[Game], person: User) -> list[GameOfPerson]:
    """The finished ``games`` of ``person``, which have their seats. One query, if they show ratings."""
    games = [game for game in games if game.rules_known]
    changes = {
        result.rated_game.game_id: signed(points_changed(result.before, result.strength))
        for result in (_results(person.pk, [game.pk for game in games]) if games and person.profile_ratings else ())
    }
    return [_played(game, person, changes.get(game.pk, "")) for game in games]


@compiled
def _results(person: int, games: list[str]) -> QuerySet[Result]:
    return Result.objects.filter(person=person, rated_game__game__pk__among=games).select_related("rated_game")


def results_with(reader: User, person: User) -> SharedResults | None:
    """The results of ``reader`` against ``person``, over all kinds of games; ``None`` if they have never met."""
    rows = Against.objects.filter(person=reader, opponent=person)
    sums = rows.aggregate(met=Sum("met"), ahead=Sum("ahead"), behind=Sum("behind"))
    if not sums["met"]:
        return None
    level = sums["met"] - sums["ahead"] - sums["behind"]
    return SharedResults(person.name_as_read, sums["ahead"], sums["behind"], level)


def _played(game: Game, person: User, change: str) -> GameOfPerson:
    seats = list(game.seat_rows.all())
    own = next(seat.number for seat in seats if seat.user_id == person.pk)
    people = shown_seats(seats, None, view_of(game, seats, None))
    return GameOfPerson(
        game=game,
        place=places_in(game, seats)[own],
        points=presentation_of(game.rules).names.score(people[own].score),
        opponents=[each for each in people if each.number != own],
        change=change,
    )
