"""python -m testing.pairs PAIRS GAMES [BOTS [ENDING]]: create pairs of people with running games.

The first ENDING games of each pair are nearly over. Games without bots are rated.

Runs in the site's environment and prints JSON for the clients that play the games.
"""

import json
import os
import random
import secrets
import sys
from typing import Any

import django

FEW = 4  # cards


def main() -> None:
    """Create them and print sessions, API tokens and game ids."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    django.setup()
    pairs, games, bots, ending = [int(number) for number in [*sys.argv[1:], "0", "0"][:4]]
    print(json.dumps([pair(games, bots, ending) for _ in range(pairs)]))


def pair(games: int, bots: int, ending: int = 0) -> dict[str, list[Any]]:
    """Create two people and their running games with bots; return session cookies, API tokens and game ids."""
    from accounts.programs.api_tokens import make_api_token
    from testing.clients import session_cookies
    from testing.people import person

    people = [person(f"{name}{secrets.token_hex(4)}") for name in ("Alice", "Bob")]
    return {
        "sessions": [session_cookies(user) for user in people],
        "tokens": [make_api_token(user, name="bench", may_play=True, days=1)[1] for user in people],
        "games": [_game(people, bots, nearly_over=number < ending) for number in range(games)],
    }


def _game(people: list[Any], bots: int, *, nearly_over: bool) -> str:
    """Create a game; one that is nearly over has few cards left if it has a deck."""
    from games.catalog import FIRST
    from testing.tables import play_until, running

    seats = dict.fromkeys(range(2, 2 + bots), "easy")
    game = running(*people, seats=2 + bots, rules=FIRST, bots=seats, first=None, rated=not bots)
    if nearly_over and "deck" in (game.position or {}):
        play_until(game, lambda state: len(state.dump()["deck"]) <= FEW, random.Random())
    return str(game.pk)


if __name__ == "__main__":
    main()
