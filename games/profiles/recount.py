"""All figures of one kind of game, worked out again from the stored games."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError, transaction
from django.db.models import Prefetch, Q, QuerySet

from accounts.models import User
from games.models import Action, Game
from games.profiles.count import locked_figures
from games.profiles.models import Figures, Participation
from games.profiles.participations import READ, participations_of
from games.profiles.sums import compare, values_of
from games.queries.archive import put_archived_actions
from games.ratings.leavers import correct_seats_left

log = logging.getLogger(__name__)
GAMES_RECOUNTED_AT_ONCE = 20  # with all their actions
PEOPLE_AT_ONCE = 500  # ids
PARTICIPATION_COLUMNS = ["rules", "person_id", "level", "place", "facts"]


@dataclass
class Recounted:
    """How many games and people were gone through, and how many stored rows differed or were missing.

    ``failed``: how many of the games could not be worked out; the log has their ids.
    """

    games: int = 0
    people: int = 0
    participations_differ: int = 0
    figures_differ: int = 0
    failed: int = 0

    @property
    def differ(self) -> int:
        return self.participations_differ + self.figures_differ


def recount(rules: str, *, write: bool, progress: Callable[[int], None] = lambda _games: None) -> Recounted:
    """Compare the figures of the game ``rules`` with what its stored games give, and ``write`` what differs.

    First who has left, and the participations in all finished games; then what these add up to, for one person at a
    time. Whatever differs is compared again under its lock, so games that end in between are no difference.
    """
    done = Recounted()
    for games in _batches(rules):
        done.participations_differ += correct_seats_left(games, write=write)
        for game in games:
            _recount_game(game, done, write=write)
        done.games += len(games)
        progress(done.games)
    for person in _people(rules):
        done.people += 1
        if compare(rules, person, write=False):
            done.figures_differ += _compare_locked(rules, person, write=write)
    return done


def _recount_game(game: Game, done: Recounted, *, write: bool) -> None:
    """Compare one game; if it cannot be worked out, the others still are."""
    try:
        if _differing(game):
            done.participations_differ += _compare_locked_game(game, write=write)
    except DatabaseError:
        raise
    except Exception:
        log.exception("game not counted", extra={"game": game.pk})
        done.failed += 1


@transaction.atomic
def _compare_locked_game(game: Game, *, write: bool) -> int:
    """Put the participations in a game right under its lock: its seats may have just been given to another account."""
    game = _finished(game.rules).select_for_update(of=("self",)).get(pk=game.pk)
    put_archived_actions([game])
    wrong = _differing(game)
    if write:
        Participation.objects.bulk_update(
            [participation for participation in wrong if participation.pk],
            [name.removesuffix("_id") for name in PARTICIPATION_COLUMNS],
        )
        Participation.objects.bulk_create(participation for participation in wrong if not participation.pk)
    return len(wrong)


def _finished(rules: str) -> QuerySet[Game]:
    """The games with an end by the rules, or by the last player who had not left, with all that is needed to play them
    again."""
    actions = Prefetch("actions", Action.objects.only(*READ).order_by("number"))
    decided = Q(status=Game.Status.CANCELLED, decided_at__isnull=False, rated=Game.Rated.YES)
    games = Game.objects.filter(Q(status=Game.Status.FINISHED) | decided, rules=rules, exhibition=False).select_related(
        "secret"
    )
    return games.prefetch_related("seat_rows", "participations", actions)


def _batches(rules: str) -> Iterator[list[Game]]:
    """Yield the finished games in the order in which they ended, some at a time; unknown rules are left out."""
    games = _finished(rules).order_by("ended_at", "pk")
    after = Q()
    while batch := list(games.filter(after)[:GAMES_RECOUNTED_AT_ONCE]):
        put_archived_actions(batch)
        yield [game for game in batch if game.rules_known]
        last = batch[-1]
        after = Q(ended_at__gt=last.ended_at) | Q(ended_at=last.ended_at, pk__gt=last.pk)


def _differing(game: Game) -> list[Participation]:
    """The participations of the game that are stored otherwise or not at all, as they should be."""
    stored = {participation.seat: participation for participation in game.participations.all()}
    wrong = []
    for participation in participations_of(game, list(game.seat_rows.all()), list(game.actions.all())):
        old = stored.get(participation.seat)
        if old is None or values_of(old, PARTICIPATION_COLUMNS) != values_of(participation, PARTICIPATION_COLUMNS):
            participation.pk = old.pk if old else None
            wrong.append(participation)
    return wrong


def _people(rules: str) -> Iterator[int]:
    """Everyone who has a participation or figures in this game."""
    last = 0
    while True:
        rows: list[QuerySet[Any]] = [
            model._default_manager.filter(rules=rules, person__gt=last).order_by("person").distinct()
            for model in (Participation, Figures)
        ]
        people = sorted({pk for row in rows for pk in row.values_list("person", flat=True)[:PEOPLE_AT_ONCE]})
        if not people:
            return
        yield from people[:PEOPLE_AT_ONCE]
        last = people[:PEOPLE_AT_ONCE][-1]


@transaction.atomic
def _compare_locked(rules: str, person: int, *, write: bool) -> int:
    """Compare the figures of ``person``, and put them right with ``write``, while nobody else changes them.

    The person is locked before their figures, in the same order as when an account is closed.
    """
    list(User.objects.select_for_update(no_key=True).filter(pk=person))
    if write:
        locked_figures(rules, [person])
    else:
        list(Figures.objects.select_for_update().filter(rules=rules, person=person))
    return compare(rules, person, write=write)
