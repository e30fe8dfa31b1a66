"""What a table says about ratings: whether its game counts, the players' numbers, and what it may change."""

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.models import User
from games.models import Game, Seat
from games.ratings.models import Rating, Result
from games.ratings.places import can_count
from games.ratings.queries import ratings_of, results_of
from games.ratings.strength import NEW, Strength, changes, number_of, signed


@dataclass(frozen=True)
class Line:
    """One player: the number before the game, and what the game has changed once it is over."""

    name: str
    seat: int
    you: bool
    number: int
    uncertainty: int
    provisional: bool
    change: str = ""
    profile: str = ""  # see `games.queries.profiles`


@dataclass(frozen=True)
class Panel:
    """What the template draws. ``win`` and ``loss``: what these would change for the viewer, if it can be said."""

    rules: str
    rated: bool  # it counts, or will if it starts as it stands
    wanted: bool
    open: bool
    lines: Sequence[Line] = ()
    win: str = ""
    loss: str = ""


def panel_of(game: Game, seats: Sequence[Seat], viewer: int | None) -> Panel | None:
    """The panel for the viewer at seat ``viewer``; ``None`` where there is nothing to say, as against bots alone."""
    people = [seat for seat in seats if seat.user_id is not None]
    if game.status == Game.Status.CANCELLED or (game.status != Game.Status.OPEN and len(people) < 2):
        return None
    if game.rated == Game.Rated.NO:
        return Panel(game.rules, rated=False, wanted=False, open=game.status == Game.Status.OPEN)
    if game.status == Game.Status.OPEN:
        return _of_table(game, seats, people, viewer)
    if game.rated != Game.Rated.YES:
        return Panel(game.rules, rated=False, wanted=True, open=False)
    if game.status == Game.Status.FINISHED and (results := results_of(game)):
        lines = [_changed(seat, results[seat.number], viewer) for seat in seats if seat.number in results]
        return Panel(game.rules, rated=True, wanted=True, open=False, lines=lines)
    return _with_numbers(game, people, viewer, is_open=False)


def _of_table(game: Game, seats: Sequence[Seat], people: Sequence[Seat], viewer: int | None) -> Panel:
    """An open table: it may still be rated unless a bot or a guest is seated."""
    guests = User.objects.filter(pk__in=[seat.user_id for seat in people], guest=True).exists()
    taken = [seat for seat in seats if not seat.free]
    if not can_count(taken, guests) or not people:
        return Panel(game.rules, rated=False, wanted=True, open=True)
    return _with_numbers(game, people, viewer, is_open=True)


def _with_numbers(game: Game, people: Sequence[Seat], viewer: int | None, *, is_open: bool) -> Panel:
    stored = ratings_of(game.rules, [seat.user_id for seat in people])
    strengths = [_strength(stored.get(seat.user_id)) for seat in people]
    lines = [_line(seat, strength, viewer) for seat, strength in zip(people, strengths, strict=True)]
    mine = next((index for index, seat in enumerate(people) if seat.number == viewer), None)
    win, loss = ("", "") if mine is None or len(people) < 2 else map(signed, changes(strengths, mine))
    return Panel(game.rules, rated=True, wanted=True, open=is_open, lines=lines, win=win, loss=loss)


def _strength(rating: Rating | None) -> Strength:
    return rating.strength if rating else NEW


def _line(seat: Seat, strength: Strength, viewer: int | None, changed: str = "") -> Line:
    return Line(
        name=seat.name,
        seat=seat.number,
        you=seat.number == viewer,
        number=strength.number,
        uncertainty=strength.uncertainty,
        provisional=strength.provisional,
        change=changed,
        profile=seat.profile,
    )


def _changed(seat: Seat, result: Result, viewer: int | None) -> Line:
    return _line(seat, result.strength, viewer, signed(result.strength.number - number_of(result.mu_before)))
