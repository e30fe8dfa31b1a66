"""What the stored participations of one person add up to: their figures in one kind of game, and their results."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import groupby
from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from accounts.models import User
from games.profiles.count import (
    Opponents,
    add_facts,
    add_place,
    add_result,
    add_results,
    add_to,
    against,
    pair_of,
    pairs,
)
from games.profiles.models import Against, Figures, Participation

# As they were counted; once there was no ``at``.
COUNTING_ORDER: list[Any] = [Coalesce("at", "game__ended_at"), "game_id"]
FIGURE_COLUMNS = ["sums", "series", "longest"]
AGAINST_COLUMNS = ["met", "ahead", "behind"]
READ_AT_ONCE = 500  # participations


def compare(rules: str, person: int, *, write: bool) -> int:
    """How many stored rows of ``person`` are not what their participations add up to; put right with ``write``.

    Lock their figures before: otherwise a game that is just being counted may look like a difference. Closed accounts
    have no rows.
    """
    figures: dict[int, Figures] = {}
    results: dict[Opponents, Against] = {}
    if User.objects.filter(pk=person, closed_at=None).exists():
        figures = _figures(rules, person)
        results = _results(rules, person)
    own = Q(rules=rules, person=person)
    wrong = _wrong(Figures, figures, lambda row: row.person_id, own, FIGURE_COLUMNS, write=write)
    return wrong + _wrong(Against, results, pair_of, own, AGAINST_COLUMNS, write=write)


def compare_opponents(rules: str, person: int, opponents: Collection[int]) -> None:
    """Put the results of ``opponents``, whose figures are locked, against ``person`` right."""
    results: dict[Opponents, Against] = {}
    for participations in _games(rules, person):
        for pair, own, other in pairs(opponents, participations):
            if other.person_id == person:
                add_result(results.setdefault(pair, against(pair, rules)), own, other)
    theirs = Q(rules=rules, person__in=opponents, opponent=person)
    _wrong(Against, results, pair_of, theirs, AGAINST_COLUMNS, write=True)


def are_complete(figures: Figures) -> bool:
    """Whether the locked ``figures`` count all games of their person: `recount` writes the participations first."""
    participations = Participation.objects.filter(rules=figures.rules, person=figures.person_id)
    return figures.sums.get("games", 0) == participations.count()


def add_given(figures: Figures, given: Sequence[Participation], opponents: Collection[int]) -> None:
    """Add participations that their person has just been given to the locked ``figures``, which had all of the others.

    Only the given games are added up, for the person and for ``opponents``, whose figures are locked too. The games won
    in a row are counted again, since the given ones were played in between.
    """
    person = figures.person_id
    for participation in given:
        add_facts(figures, participation)
    figures.series = figures.longest = 0
    places = Participation.objects.filter(rules=figures.rules, person=person).order_by(*COUNTING_ORDER)
    for place in places.values_list("place", flat=True).iterator(READ_AT_ONCE):
        add_place(figures, place)
    known = [figures.last_at, *(participation.at for participation in given)]
    figures.last_at = max((at for at in known if at is not None), default=None)
    figures.save(update_fields=[*FIGURE_COLUMNS, "last_at"])
    games = list(_by_game(Participation.objects.filter(game__in={participation.game_id for participation in given})))
    add_results(figures.rules, (meeting for participations in games for meeting in pairs({person}, participations)))
    theirs = (
        meeting
        for participations in games
        for meeting in pairs(opponents, participations)
        if meeting[2].person_id == person
    )
    add_results(figures.rules, theirs)


def _figures(rules: str, person: int) -> dict[int, Figures]:
    """The sums of all participations, in the order in which they were counted; nothing without participations."""
    figures = Figures(person_id=person, rules=rules)
    by_person = {}
    for participation in (
        Participation.objects.filter(rules=rules, person=person).order_by(*COUNTING_ORDER).iterator(READ_AT_ONCE)
    ):
        add_to(figures, participation)
        by_person[person] = figures
    return by_person


def _results(rules: str, person: int) -> dict[Opponents, Against]:
    results: dict[Opponents, Against] = {}
    for participations in _games(rules, person):
        for pair, own, other in pairs({person}, participations):
            add_result(results.setdefault(pair, against(pair, rules)), own, other)
    return results


def _games(rules: str, person: int) -> Iterator[list[Participation]]:
    """The participations of all players in each game of ``person``, without their facts."""
    return _by_game(Participation.objects.filter(rules=rules, game__participations__person=person))


def _by_game(participations: QuerySet[Participation]) -> Iterator[list[Participation]]:
    rows = participations.defer("facts").order_by("game_id", "seat").iterator(READ_AT_ONCE)
    for _game, together in groupby(rows, lambda participation: participation.game_id):
        yield list(together)


def _wrong(
    model: type[Any], right: dict[Any, Any], key: Callable[[Any], Any], which: Q, columns: list[str], *, write: bool
) -> int:
    """How many rows among ``which`` are not as in ``right``, or missing there or here; put right with ``write``."""
    stored = {key(row): row for row in model._default_manager.filter(which)}
    for name, row in right.items():
        row.pk = stored[name].pk if name in stored else None
    differ = [
        row for name, row in right.items() if row.pk and values_of(row, columns) != values_of(stored[name], columns)
    ]
    new = [row for row in right.values() if not row.pk]
    gone = [row for name, row in stored.items() if name not in right]
    if write:
        model._default_manager.bulk_update(differ, columns)
        model._default_manager.bulk_create(new)
        model._default_manager.filter(pk__in=[row.pk for row in gone]).delete()
    return len(differ) + len(new) + len(gone)


def values_of(row: Any, columns: Sequence[str]) -> list[Any]:
    """The values of some columns, to compare two rows."""
    return [getattr(row, name) for name in columns]
