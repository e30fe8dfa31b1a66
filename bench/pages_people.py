"""Add to a filled site what its people are to each other: friends, blocks, talk, ratings, and figures."""

import random
import uuid
from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import Block, Friendship, User
from games.catalog import FIRST, RULES
from games.management.filling.people import made_up
from games.models import Case, Game
from games.presentation.terms import LEVEL_NAMES
from games.profiles.count import count_game
from games.profiles.models import Against, Figures
from games.profiles.participations import LONGEST, MOST_TURNS_WITH_POINTS
from games.ratings.models import Link, RatedGame, Rating, Result
from games.ratings.queries import CURVE_POINTS
from games.ratings.strength import NEWCOMER, Strength, number_of
from games.talk.acts import report_message
from games.talk.models import Message, Note, Reported, Talk
from testing.people import person

EMAIL = "rated-{}@example.org"
FRIENDS, ASKING, ASKED, BLOCKED = 150, 20, 20, 20  # at most
MESSAGES = 10  # for each account, at most the next figure; all of them are unread
MOST_MESSAGES = 2000
ROWS_A_BATCH = 1000


def furnish_people(player: User, running: Game, accounts: int) -> None:
    """Make so many ``accounts`` with a rating in the first game, and give ``player`` friends, talk, and figures."""
    others = _accounts(accounts)
    give_ratings(player, others)
    _relate(player, others)
    _talk(running, player, min(accounts * MESSAGES, MOST_MESSAGES))
    first, second = sorted([player.pk, others[0]])
    Link.objects.get_or_create(first_id=first, second_id=second, defaults={"confirmed": True})
    _count_games(player)


def newcomer() -> User:
    """Return somebody who has not played yet."""
    return User.objects.filter(name="Nora").first() or person("Nora")


def beginner() -> User:
    """Return somebody who has played one game, in which they take a made-up person's seat."""
    user = User.objects.filter(name="Ben").first() or person("Ben")
    if not user.seats.exists():
        seat = made_up().order_by("-pk")[0].seats.filter(game__status=Game.Status.FINISHED)[0]
        seat.user, seat.name = user, user.name
        seat.save(update_fields=["user", "name"])
        with transaction.atomic():
            count_game(seat.game, list(seat.game.seat_rows.all()))
    return user


def _accounts(number: int) -> list[int]:
    """The ids of at least so many accounts besides those that play."""
    made = User.objects.filter(email__startswith=EMAIL.partition("{")[0])
    people = [User(email=EMAIL.format(each), name=f"Rated {each:06}") for each in range(made.count(), number)]
    for each in people:
        each.set_name_keys()
    User.objects.bulk_create(people, batch_size=ROWS_A_BATCH)
    return list(made.order_by("pk").values_list("pk", flat=True))


def _relate(player: User, others: Sequence[int]) -> None:
    """Friends, requests of both kinds, and blocks."""
    rest, now = iter(others), timezone.now()
    share = len(others) / (FRIENDS + ASKING + ASKED + BLOCKED)

    def some(most: int) -> list[int]:
        return [pk for _number, pk in zip(range(min(most, round(most * share))), rest, strict=False)]

    rows = [
        *(Friendship(asker=player, asked_id=pk, accepted_at=now) for pk in some(FRIENDS)),
        *(Friendship(asker_id=pk, asked=player) for pk in some(ASKING)),
        *(Friendship(asker=player, asked_id=pk) for pk in some(ASKED)),
    ]
    Friendship.objects.filter(asker=player).delete()
    Friendship.objects.bulk_create(rows, ignore_conflicts=True)
    Block.objects.bulk_create((Block(person=player, blocked_id=pk) for pk in some(BLOCKED)), ignore_conflicts=True)


def _talk(game: Game, player: User, number: int) -> None:
    """Messages that the player at another seat has sent, one of them reported, and a note."""
    author = game.seat_rows.filter(user__isnull=False).exclude(user=player)[0]
    talk, _new = Talk.objects.get_or_create(game=game, among=Talk.Among.PLAYERS)
    words = {"talk": talk, "person": author.user, "seat": author.number, "text": "Well played, watch the purple 6"}
    rows = [
        Message(number=each, command_id=uuid.uuid4(), **words) for each in range(talk.last + 1, talk.last + number + 1)
    ]
    Message.objects.bulk_create(rows, batch_size=ROWS_A_BATCH)
    Talk.objects.filter(pk=talk.pk).update(last=talk.last + number, revision=talk.revision + 1)
    if not Reported.objects.filter(case__by=player).exists():
        report_message(message=rows[0], user=player, text="Spam.")
    Note.objects.get_or_create(game=game, person=player, defaults={"text": "Keeps purple"})


def reported() -> Case:
    """Return the case about messages."""
    return Case.objects.filter(about=Case.About.TALK).order_by("pk")[0]


def _count_games(player: User) -> None:
    """Give ``player`` the figures of 10,000 games against everybody: as many numbers as there can be."""
    waits = {f"wait:{number}": 100 for number in range(LONGEST + 1)}
    turns = {
        f"{what}:{number}": 10_000 * number
        for what in ("points", "turns")
        for number in range(1, MOST_TURNS_WITH_POINTS + 1)
    }
    sums = {"games": 10_000, "place:1": 4000, "end": 500_000, "decisions": 900_000, **waits, **turns}
    levels = list(LEVEL_NAMES)
    others = list(User.objects.exclude(pk=player.pk).order_by("pk").values_list("pk", flat=True)[:10_000])
    for rules in RULES:
        Figures.objects.update_or_create(person=player, rules=rules, defaults={"sums": sums, "longest": 12})
        pairs = [*((None, level) for level in levels), *((other, "") for other in others)]
        rows = [
            Against(person=player, rules=rules, opponent_id=other, level=level, met=number % 97 + 7, ahead=number % 7)
            for number, (other, level) in enumerate(pairs)
        ]
        Against.objects.bulk_create(rows, ignore_conflicts=True, batch_size=2 * ROWS_A_BATCH)


def give_ratings(player: User, others: Sequence[int] = ()) -> None:
    """Give ratings to those who play, in all games, to ``others`` in the first one, and ``player`` a curve there."""
    playing = [player.pk, *made_up().exclude(pk=player.pk).order_by("pk").values_list("pk", flat=True)]
    rng, now = random.Random("ratings"), timezone.now()
    rows = [
        Rating(
            person_id=person,
            rules=rules,
            mu=mu,
            sigma=4,
            number=number_of(mu),
            games=20,
            listed=True,
            last_at=at,
            provisional_at=Strength(mu, 4).provisional_at(at),
        )
        for rules in RULES
        for person in [*playing, *(others if rules == FIRST else ())]
        for mu, at in [(rng.gauss(NEWCOMER.mu, 5), now - timedelta(days=rng.randrange(60)))]
    ]
    Rating.objects.bulk_create(rows, batch_size=ROWS_A_BATCH, ignore_conflicts=True)
    unrated = Game.objects.filter(seat_rows__user=player, status="finished", rules=FIRST, rated_game=None)
    for game in unrated.order_by("ended_at")[:CURVE_POINTS]:
        seat, mu = game.seat_rows.get(user=player).number, rng.gauss(NEWCOMER.mu, 5)
        rated = RatedGame.objects.create(game=game)
        columns = {"person": player, "rules": FIRST, "seat": seat, "place": 1, "at": game.ended_at}
        Result.objects.create(rated_game=rated, mu_before=NEWCOMER.mu, mu=mu, sigma=4, **columns)
