"""All figures of one kind of game, worked out again from the stored games."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Prefetch, Q, QuerySet

from accounts.models import User
from games.models import Action, Game
from games.profiles.count import add_result, add_to, against, locked_figures, pair_of, pairs
from games.profiles.models import Against, Figures, Part
from games.profiles.parts import READ, parts_of

GAMES_AT_ONCE = 20  # with all their actions
PEOPLE_AT_ONCE = 20  # with all their parts
OF_PART = ["rules", "person_id", "level", "place", "facts"]
OF_FIGURES = ["sums", "series", "longest"]
OF_AGAINST = ["met", "ahead", "behind"]


@dataclass
class Recounted:
    """How many games and people were gone through, and how many stored rows differed or were missing."""

    games: int = 0
    people: int = 0
    parts_differ: int = 0
    figures_differ: int = 0

    @property
    def differ(self) -> int:
        return self.parts_differ + self.figures_differ


def recount(rules: str, *, write: bool, progress: Callable[[int], None] = lambda _games: None) -> Recounted:
    """Compare the figures of the game ``rules`` with what its stored games give, and ``write`` what differs.

    First the parts of all finished games, in the order in which they ended; then what these add up to, for some people
    at a time, whose figures are locked meanwhile. Games that end then are counted as ever.
    """
    done = Recounted()
    for games in _batches(rules):
        wrong = [part for game in games for part in _differing(game)]
        done.games += len(games)
        done.parts_differ += len(wrong)
        if write:
            Part.objects.bulk_update(
                [part for part in wrong if part.pk], [name.removesuffix("_id") for name in OF_PART]
            )
            Part.objects.bulk_create(part for part in wrong if not part.pk)
        progress(done.games)
    for people in _people(rules):
        done.people += len(people)
        done.figures_differ += _compare(rules, people, write=write)
    return done


def _batches(rules: str) -> Iterator[list[Game]]:
    """The finished games with all that is needed to play them again, some at a time; not those of unknown rules."""
    games = Game.objects.filter(rules=rules, status=Game.Status.FINISHED).select_related("secret")
    log = Prefetch("actions", Action.objects.only(*READ).order_by("number"))
    games = games.prefetch_related("seat_rows", "parts", log).order_by("ended_at", "pk")
    after = Q()
    while batch := list(games.filter(after)[:GAMES_AT_ONCE]):
        yield [game for game in batch if game.rules_known]
        last = batch[-1]
        after = Q(ended_at__gt=last.ended_at) | Q(ended_at=last.ended_at, pk__gt=last.pk)


def _differing(game: Game) -> list[Part]:
    """The parts of the game that are stored otherwise or not at all, as they should be."""
    stored = {part.seat: part for part in game.parts.all()}
    wrong = []
    for part in parts_of(game, list(game.seat_rows.all()), list(game.actions.all())):
        found = stored.get(part.seat)
        if found is None or _values(found, OF_PART) != _values(part, OF_PART):
            part.pk = found.pk if found else None
            wrong.append(part)
    return wrong


def _people(rules: str) -> Iterator[list[int]]:
    """Everyone who has a part or figures in this game, some at a time."""
    last = 0
    while True:
        rows: list[QuerySet[Any]] = [
            model._default_manager.filter(rules=rules, person__gt=last).order_by("person").distinct()
            for model in (Part, Figures)
        ]
        found = sorted({pk for each in rows for pk in each.values_list("person", flat=True)[:PEOPLE_AT_ONCE]})
        if not found:
            return
        yield found[:PEOPLE_AT_ONCE]
        last = found[:PEOPLE_AT_ONCE][-1]


@transaction.atomic
def _compare(rules: str, people: Sequence[int], *, write: bool) -> int:
    """Put the figures of ``people`` right, and return how many rows were not; closed accounts have none."""
    if write:
        locked_figures(rules, people)
    figures, results = _added_up(rules, people)
    wrong = [
        *_wrong(
            Figures, figures, lambda row: row.person_id, Q(rules=rules, person__in=people), OF_FIGURES, write=write
        ),
        *_wrong(Against, results, pair_of, Q(rules=rules, person__in=people), OF_AGAINST, write=write),
    ]
    return len(wrong)


def _added_up(rules: str, people: Sequence[int]) -> tuple[dict[Any, Figures], dict[Any, Against]]:
    """What the parts of ``people`` give, by person, and by person and opponent."""
    open_ = set(User.objects.filter(pk__in=people, closed_at=None).values_list("pk", flat=True))
    games = Part.objects.filter(rules=rules, person__in=open_).values("game")
    figures: dict[Any, Figures] = {}
    results: dict[Any, Against] = {}
    together: dict[str, list[Part]] = {}
    for part in Part.objects.filter(game__in=games).order_by("pk"):
        together.setdefault(part.game_id, []).append(part)
        if part.person_id in open_:
            add_to(figures.setdefault(part.person_id, Figures(person_id=part.person_id, rules=rules)), part)
    for parts in together.values():
        for pair, own, other in pairs(open_, parts):
            add_result(results.setdefault(pair, against(pair, rules)), own, other)
    return figures, results


def _wrong(
    model: type[Any], right: dict[Any, Any], key: Callable[[Any], Any], which: Q, columns: list[str], *, write: bool
) -> list[Any]:
    """The rows among ``which`` that are not as in ``right``, or missing there or here; put right with ``write``."""
    stored = {key(row): row for row in model._default_manager.filter(which)}
    for name, row in right.items():
        row.pk = stored[name].pk if name in stored else None
    differ = [row for name, row in right.items() if row.pk and _values(row, columns) != _values(stored[name], columns)]
    new = [row for row in right.values() if not row.pk]
    gone = [row for name, row in stored.items() if name not in right]
    if write:
        model._default_manager.bulk_update(differ, columns)
        model._default_manager.bulk_create(new)
        model._default_manager.filter(pk__in=[row.pk for row in gone]).delete()
    return [*differ, *new, *gone]


def _values(row: Any, columns: Sequence[str]) -> list[Any]:
    return [getattr(row, name) for name in columns]
