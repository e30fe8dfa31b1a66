"""python -m tools.capacity.inside make GAMES | add FIRST STEP END | people | replay: in the site's environment.

``make`` makes the people of a site with so many games. ``add`` adds running games of these people to a filled site,
each opened, joined, dealt and played a while by the code that the site calls; their numbers are FIRST, FIRST + STEP …
before END. ``people`` prints the cookies of their browsers as JSON. ``replay`` reads ids of games as JSON from stdin,
and prints why they do not replay.
"""

import json
import os
import random
import sys
from typing import Any

import django

MOST_PLAYED = 60  # actions before the players come
WITH_A_BOT = 3  # one table in this many has a bot


def main() -> None:
    """Add the games, or print the figures."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    django.setup()
    what, *numbers = sys.argv[1:]
    if what == "make":
        from games.management.filling.people import people_for

        people_for(int(numbers[0]))
    elif what == "add":
        _add(range(int(numbers[0]), int(numbers[2]), int(numbers[1])))
    else:
        print(json.dumps(_people() if what == "people" else _differences(json.load(sys.stdin))))


def _add(numbers: range) -> None:
    from games.management.filling.people import made_up

    people = list(made_up().order_by("pk"))
    for number in numbers:
        add_running(number, people)


def add_running(number: int, people: list[Any]) -> None:
    """Open, start and play on the game of this number."""
    from games.bots import levels_of
    from games.catalog import RULES
    from games.management.filling.live import start_game
    from games.models import Game
    from games.play.tables.open_table import NewTable

    rng = random.Random(f"running {number}")  # noqa: S311 - made-up players need no secure randomness
    rules = list(RULES)[number % len(RULES)]
    seats = rng.choice(RULES[rules].seats)
    bots = {seats - 1: next(iter(levels_of(rules)))} if number % WITH_A_BOT == 0 else {}
    players = rng.sample(people, seats - len(bots))
    pace = Game.Pace.DAILY if len(players) > 1 else Game.Pace.NONE
    table = NewTable(rules=rules, seats=seats, name="Sunday", bots=bots, pace=pace, rated=not bots)
    _play_on(start_game(table, *players).pk, rng)


def _play_on(game_id: str, rng: random.Random) -> None:
    """Play some random actions and store them together, so that games are at all their stages."""
    from django.db import transaction
    from django.utils import timezone

    from games.models import Action
    from games.play.actions.executor import Executor
    from games.play.lock import locked

    with transaction.atomic():
        game = locked(game_id)
        seats = list(game.seat_rows.all())
        playing = Executor(game, game.state(), seats, timezone.now())
        for _ in range(rng.randrange(1, MOST_PLAYED)):
            if playing.state.to_act is None:
                break
            seat = seats[playing.state.to_act]
            by = Action.By.BOT if seat.bot else Action.By.PLAYER
            playing.play(rng.choice(playing.state.legal()), by, seat.user)
            playing.play_on()
        playing.store(wake=False)


def _people() -> list[dict[str, str]]:
    from games.management.filling.people import made_up
    from testing.clients import session_cookies

    return [session_cookies(user) for user in made_up().order_by("pk")]


def _differences(ids: list[str]) -> list[str]:
    from games.history.replay import difference
    from games.models import Game

    differences = ((game, difference(game)) for game in Game.objects.filter(pk__in=ids))
    return [f"{game.pk}: {why}" for game, why in differences if why]


if __name__ == "__main__":
    main()
