"""python -m tools.production.fixtures PAIRS GAMES [BOTS [ENDING]]: create pairs of people with running games.

The first ENDING games of each pair are nearly over. Games without bots are rated.

Runs in the site's environment and prints JSON for the clients that play the games.
"""

import json
import os
import random
import secrets
import sys
import uuid
from importlib import import_module
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
    from accounts.models import User
    from accounts.programs.api_tokens import make_api_token

    names = [f"{name} {secrets.token_hex(4)}" for name in ("Alice", "Bob")]
    people = [User.objects.create_user(f"{secrets.token_hex(8)}@example.org", name=name) for name in names]
    return {
        "sessions": [session_cookies(user) for user in people],
        "tokens": [make_api_token(user, name="bench", may_play=True, days=1)[1] for user in people],
        "games": [_game(people, bots, nearly_over=number < ending) for number in range(games)],
    }


def _game(people: list[Any], bots: int, *, nearly_over: bool) -> str:
    from games.catalog import FIRST
    from games.play.seats.seating import take_seat
    from games.play.tables.open_table import NewTable, open_table
    from games.play.tables.start import start

    seats = dict.fromkeys(range(2, 2 + bots), "easy")
    game = open_table(NewTable(rules=FIRST, seats=2 + bots, name="Sunday", bots=seats, rated=not bots), host=people[0])
    for user in people:
        take_seat(game_id=game.pk, user=user, text=f"randomness of {user.name}")
    game = start(game_id=game.pk, user=people[0])
    if nearly_over:
        _play_on(game)
    return str(game.pk)


def _play_on(game: Any) -> None:
    """Play until few cards are left, without bots' decisions; a game without a deck stays as it is."""
    from games.models import Game
    from games.play.actions.act import act

    while len((game.position or {}).get("deck", [])) > FEW:
        action = random.choice(game.state().legal())  # noqa: S311 - no secret
        act(game_id=game.pk, user=game.waiting_for, action=action, version=game.version, command_id=uuid.uuid4())
        game = Game.objects.get(pk=game.pk)


def session_cookies(user: Any) -> dict[str, str]:
    """Sign ``user`` in; return the browser's cookies."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return {settings.SESSION_COOKIE_NAME: str(session.session_key)}


if __name__ == "__main__":
    main()
