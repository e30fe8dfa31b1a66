"""Two accounts that may be one person's: what the site sees of it when they end a rated game, and what it flags."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from itertools import chain, combinations
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import SharedBrowser, User
from games.models import Action, Case, Game, Seat
from games.models.session_digest import place_half
from games.queries.archive import archived_of
from games.queries.measures import excluded_now
from games.ratings.models import Link, RatedGame

LOOKED_AT = timedelta(days=90)
FROM_ONE_PLACE = 3  # rated games that two accounts play from one address and browser: a household may do so once
MOST_GAMES = 20  # that are looked at

Pair = tuple[int, int]  # the ids of two people, the lower first


def pairs_of(people: Iterable[int]) -> set[Pair]:
    return set(combinations(sorted(people), 2))


def confirmed_pairs() -> set[Pair]:
    """All pairs of accounts that staff have found to be one person's."""
    return set(Link.objects.filter(confirmed=True).values_list("first", "second"))


def are_linked(people: Collection[int]) -> bool:
    """Whether staff have found two of these ``people`` to be one."""
    return _links_of(people).exists()


def kept_from_ratings(people: Collection[int]) -> bool:
    """Whether no game of these ``people`` is rated now: two are linked, or staff exclude one. One query."""
    excluded = excluded_now().filter(person__in=people)
    return _links_of(people).order_by().values("pk").union(excluded.order_by().values("pk"), all=True).exists()


def _links_of(people: Collection[int]) -> QuerySet[Link]:
    return Link.objects.filter(confirmed=True, first__in=people, second__in=people)


def flag_links(game: Game, seats: Sequence[Seat]) -> None:
    """Flag two players of a rated game that ends now to staff, if they seem to be one person; each pair once.

    Two accounts seem so if both signed in with one browser, or if they played ``FROM_ONE_PLACE`` rated games with each
    other from one address and browser, all within ``LOOKED_AT``. An address alone says nothing: households share it.
    """
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    since = timezone.now() - LOOKED_AT
    browsers = set(
        SharedBrowser.objects.filter(first__in=people, second__in=people, at__gte=since).values_list("first", "second")
    )
    together = _from_one_place([game.pk], people).get(game.pk, set())
    for pair in sorted(browsers | together):
        games = _count_from_one_place(pair, since) if pair in together else 0
        if pair in browsers or games >= FROM_ONE_PLACE:
            _flag(game, seats, pair, one_browser=pair in browsers, from_one_place=games)


def _from_one_place(
    games: Sequence[str], people: Collection[int], archived: Iterable[Game] = ()
) -> dict[str, set[Pair]]:
    """By game, who of these ``people`` played from one address with one kind of browser.

    ``archived``: the games whose actions are no rows any more.
    """
    played = Action.objects.filter(game__in=games, person__in=people).exclude(session="").order_by()
    found_rows: Iterable[Any] = played.values_list("game_id", "person_id", "session", named=True).distinct()
    at_place: dict[tuple[str, str], set[int]] = defaultdict(set)
    for row in chain(found_rows, *archived_of(archived).values()):
        if row.session and row.person_id in people:
            at_place[row.game_id, place_half(row.session)].add(row.person_id)
    pairs: dict[str, set[Pair]] = defaultdict(set)
    for (game, _place), there in at_place.items():
        pairs[game] |= pairs_of(there)
    return pairs


def _count_from_one_place(pair: Pair, since: datetime) -> int:
    """How many of their newest rated games with each other two people played from one place."""
    games = RatedGame.objects.all()
    for person in pair:
        games = games.filter(results__person=person, results__at__gte=since)
    newest = list(games.order_by("-pk").values_list("game", flat=True)[:MOST_GAMES])
    archived = Game.objects.filter(pk__in=newest, archived_at__isnull=False).prefetch_related("seat_rows")
    return sum(pair in pairs for pairs in _from_one_place(newest, pair, archived).values())


def _flag(game: Game, seats: Sequence[Seat], pair: Pair, **seen: bool | int) -> None:
    """The case names the newer account; staff find the other one in its link."""
    if User.objects.filter(pk__in=pair, closed_at__isnull=False).exists():
        return
    link, new = Link.objects.get_or_create(first_id=pair[0], second_id=pair[1], defaults=seen)
    if new:
        link.case = Case.objects.create(
            kind=Case.Kind.FLAG,
            about=Case.About.PERSON,
            game=game,
            version=game.version,
            person_id=pair[1],
            seat=next(seat.number for seat in seats if seat.user_id == pair[1]),
            reason=Case.Reason.LINKED,
        )
        link.save(update_fields=["case"])
