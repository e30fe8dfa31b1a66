"""Adding a finished game to its players' figures, in the transaction that ends it."""

import logging
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import timedelta

from django.db.models import Q, prefetch_related_objects

from accounts.models import User
from games.models import Game, Seat
from games.profiles.models import Against, Figures, Participation
from games.profiles.participations import READ, participations_of

log = logging.getLogger(__name__)
Opponents = tuple[int, int | None, str]  # a person, and their opponent or the level of a bot
Meeting = tuple[Opponents, Participation, Participation]  # what both did in one game
ROWS_AT_ONCE = 200


def count_game(game: Game, seats: Sequence[Seat]) -> None:
    """Count the locked game that ends now, whose actions are stored, in the caller's transaction.

    A game whose figures cannot be worked out ends all the same; `games.profiles.recount` finds it later.
    """
    actions = list(game.actions.only(*READ).order_by("number"))
    prefetch_related_objects([game], "secret")  # here, since a failed query must not be passed over
    try:
        participations = participations_of(game, seats, actions)
    except Exception:
        log.exception("game not counted", extra={"game": game.pk})
        return
    figures = locked_figures(
        game.rules, {participation.person_id for participation in participations if participation.person_id is not None}
    )
    _put_in_order(participations, figures.values())
    Participation.objects.bulk_create(participations)  # after the figures are locked, so that nobody adds them up now
    add(figures, participations)


def _put_in_order(participations: Sequence[Participation], figures: Collection[Figures]) -> None:
    """Let the game come after all that are in the locked ``figures``, also if it ended before another was counted."""
    before = [row.last_at + timedelta.resolution for row in figures if row.last_at is not None]
    for participation in participations:
        participation.at = max([participation.at, *before])
    for row in figures:
        row.last_at = participations[0].at


def locked_figures(rules: str, people: Collection[int]) -> dict[int, Figures]:
    """Return the figures of all ``people`` whose account is open, by person, locked in one order.

    People without figures get empty ones.
    """
    still_here = User.objects.filter(pk__in=people, closed_at=None).order_by("pk").values_list("pk", flat=True)
    new = [Figures(person_id=person, rules=rules) for person in still_here]
    Figures.objects.bulk_create(new, ignore_conflicts=True)
    rows = Figures.objects.filter(rules=rules, person__in=people, person__closed_at=None).order_by("person")
    return {row.person_id: row for row in rows.select_for_update(of=("self",))}


def add(figures: dict[int, Figures], participations: Sequence[Participation]) -> None:
    """Add the ``participations`` in the newest game to the locked ``figures`` of its people and to their results."""
    for participation in participations:
        if participation.person_id in figures:
            add_to(figures[participation.person_id], participation)
    Figures.objects.bulk_update(figures.values(), ["sums", "series", "longest", "last_at"])
    add_results(participations[0].rules, pairs(figures, participations))


def add_to(figures: Figures, participation: Participation) -> None:
    """Add the facts of one participation, the person's newest, without storing them."""
    add_facts(figures, participation)
    add_place(figures, participation.place)
    figures.last_at = participation.at


def add_facts(figures: Figures, participation: Participation) -> None:
    """Add the facts alone, which have no order."""
    for name, number in participation.facts.items():
        figures.sums[name] = figures.sums.get(name, 0) + number


def add_place(figures: Figures, place: int) -> None:
    """Add the place in the person's newest game to the games won in a row."""
    figures.series = figures.series + 1 if place == 1 else 0
    figures.longest = max(figures.longest, figures.series)


def add_results(rules: str, meetings: Iterable[Meeting]) -> None:
    """Store how people, whose figures are locked, did against others: in one game, or one of them in many."""
    meetings = list(meetings)
    met = {pair for pair, _own, _other in meetings}
    others = Q(opponent__in={opponent for _person, opponent, _level in met if opponent is not None})
    bots = Q(opponent=None, level__in={level for _person, opponent, level in met if opponent is None})
    people = {person for person, _opponent, _level in met}
    rows = {pair_of(row): row for row in Against.objects.filter(others | bots, person__in=people, rules=rules)}
    changed = {pair: rows.get(pair) or against(pair, rules) for pair in sorted(met, key=str)}
    for pair, own, other in meetings:
        add_result(changed[pair], own, other)
    new, known = ([row for row in changed.values() if (row.pk is None) == is_new] for is_new in (True, False))
    Against.objects.bulk_create(new)
    Against.objects.bulk_update(known, ["met", "ahead", "behind"], batch_size=ROWS_AT_ONCE)


def pairs(people: Collection[int], participations: Sequence[Participation]) -> Iterator[Meeting]:
    """Each of ``people`` in one game with each of the others there."""
    for own in participations:
        if own.person_id in people:
            for other in participations:
                if other.seat != own.seat:
                    yield (own.person_id, other.person_id, other.level), own, other


def add_result(row: Against, own: Participation, other: Participation) -> None:
    """Add one meeting, without storing it."""
    row.met += 1
    row.ahead += own.place < other.place
    row.behind += own.place > other.place


def pair_of(row: Against) -> Opponents:
    """Return the person, the opponent and the level whose results these are."""
    return row.person_id, row.opponent_id, row.level


def against(pair: Opponents, rules: str) -> Against:
    """Results of somebody who has met that opponent in no game yet, not stored."""
    person, opponent, level = pair
    return Against(rules=rules, person_id=person, opponent_id=opponent, level=level)
