"""What a table says about ratings: whether its game counts, the players' numbers, and what it may change."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.name_rules.directions import name_as_read
from games.models import Game, Seat
from games.queries.standings import everybody_left
from games.ratings.linked_accounts import kept_from_ratings
from games.ratings.queries import rated_results, ratings_of
from games.ratings.rate import can_count, result_counts
from games.ratings.strength import NEWCOMER, Strength, forecast, points_changed, signed


@dataclass(frozen=True)
class RatingLine:
    """One player: the number before the game, and what the game has changed once it is over."""

    name: str
    seat: int
    you: bool
    number: int
    uncertainty: int
    provisional: bool
    change: str = ""
    profile: str = ""  # see `with_profiles` in `games.queries.table`


@dataclass(frozen=True)
class RatingPanel:
    """What the template draws. ``forecast``: what each place would change for the viewer, if it can be said, from the
    first to the last; the last alone if they have left."""

    rules: str
    rated: bool  # it counts, or will if it starts as it stands
    told_why: bool  # that it does not, since not all seats have people with accounts; linked accounts are kept quiet
    open: bool
    done: bool = False  # the ratings have been changed, at the end or when it was decided
    everybody_left: bool = False  # so it does not count
    lines: Sequence[RatingLine] = ()
    leavers: Sequence[str] = ()  # a sentence about each player who has left the running game
    forecast: Sequence[str] = ()


def rating_panel(game: Game, seats: Sequence[Seat], viewer: int | None) -> RatingPanel | None:
    """The panel for the viewer at seat ``viewer``; ``None`` where there is nothing to say, as against bots alone."""
    people = [seat for seat in seats if seat.user_id is not None]
    if game.status == Game.Status.CANCELLED and not result_counts(game, seats):
        return None
    if game.status != Game.Status.OPEN and len(people) < 2:
        return None
    if game.rated == Game.Rated.NO:
        return _not_rated(game, told_why=False)
    if game.status == Game.Status.OPEN:
        return _of_table(game, seats, people, viewer)
    return _of_started(game, seats, people, viewer)


def _of_started(game: Game, seats: Sequence[Seat], people: Sequence[Seat], viewer: int | None) -> RatingPanel:
    if game.rated != Game.Rated.YES:
        return _not_rated(game, told_why=not can_count(seats, _guests(people)))
    if everybody_left(game, seats) if game.over else all(seat.left_version is not None for seat in seats):
        return _not_rated(game, told_why=False, everybody_left=True)
    if result_counts(game, seats):
        return _of_ended(game, seats, viewer)
    return _with_numbers(game, people, viewer, is_open=False)


def _of_ended(game: Game, seats: Sequence[Seat], viewer: int | None) -> RatingPanel:
    results = rated_results(game)
    if not results:  # two accounts have been linked since
        return _not_rated(game, told_why=False)
    lines = []
    for seat in seats:
        if result := results.get(seat.number):
            changed = signed(points_changed(result.before, result.strength))
            lines.append(_line(seat, result.strength, viewer, changed))
    gone = [seat for seat in seats if seat.left_version is not None and game.status == Game.Status.RUNNING]
    leavers = [_has_left(seat, viewer) for seat in gone]
    return RatingPanel(game.rules, rated=True, told_why=False, open=False, done=True, lines=lines, leavers=leavers)


def _of_table(game: Game, seats: Sequence[Seat], people: Sequence[Seat], viewer: int | None) -> RatingPanel:
    """An open table: it may still be rated unless a bot, a guest, two linked accounts or an excluded one are seated."""
    taken = [seat for seat in seats if not seat.free]
    if not people or not can_count(taken, _guests(people)):
        return _not_rated(game, told_why=True)
    if kept_from_ratings([seat.user_id for seat in people if seat.user_id is not None]):
        return _not_rated(game, told_why=False)
    return _with_numbers(game, people, viewer, is_open=True)


def _guests(people: Sequence[Seat]) -> bool:
    return User.objects.filter(pk__in=[seat.user_id for seat in people], guest=True).exists()


def _not_rated(game: Game, *, told_why: bool, everybody_left: bool = False) -> RatingPanel:
    is_open = game.status == Game.Status.OPEN
    return RatingPanel(game.rules, rated=False, told_why=told_why, open=is_open, everybody_left=everybody_left)


def _with_numbers(game: Game, people: Sequence[Seat], viewer: int | None, *, is_open: bool) -> RatingPanel:
    stored = ratings_of(game.rules, [seat.user_id for seat in people])
    strengths = [stored[seat.user_id].strength if seat.user_id in stored else NEWCOMER for seat in people]
    lines = [_line(seat, strength, viewer) for seat, strength in zip(people, strengths, strict=True)]
    mine = next((index for index, seat in enumerate(people) if seat.number == viewer), None)
    gone = [index for index, seat in enumerate(people) if seat.left_version is not None]
    changes = [] if mine is None or len(people) < 2 else forecast(strengths, mine, gone)
    return RatingPanel(
        game.rules,
        rated=True,
        told_why=False,
        open=is_open,
        lines=lines,
        leavers=[_has_left(seat, viewer) for seat in people if seat.left_version is not None],
        forecast=[signed(points) for points in changes],
    )


def _has_left(seat: Seat, viewer: int | None) -> str:
    if seat.number == viewer:
        return _("You have left: you come last, even if you come back.")
    return _("{name} has left, and comes last.").format(name=name_as_read(seat.name) or _("Former player"))


def _line(seat: Seat, strength: Strength, viewer: int | None, changed: str = "") -> RatingLine:
    return RatingLine(
        name=name_as_read(seat.name),
        seat=seat.number,
        you=seat.number == viewer,
        number=strength.number,
        uncertainty=strength.uncertainty,
        provisional=strength.provisional,
        change=changed,
        profile=seat.profile,
    )
