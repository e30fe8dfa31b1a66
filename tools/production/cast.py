"""python -m tools.production.cast GAMES [BOTS]: running games of two people each, and sessions of these people.

Run in the environment of the site; prints JSON for whoever plays it from outside.
"""

import json
import os
import sys
from importlib import import_module
from typing import Any

import django


def main() -> None:
    """Make them and print where they are."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    django.setup()
    games, bots = [int(number) for number in [*sys.argv[1:], "0"][:2]]
    print(json.dumps([_game(number, bots) for number in range(games)]))


def _game(number: int, bots: int) -> dict[str, Any]:
    from accounts.models import User
    from games.play.open_table import open_table
    from games.play.seating import take_seat
    from games.play.start import start

    people = [
        User.objects.create_user(f"{name}{number}@example.org", name=f"{name} {number}") for name in ("alice", "bob")
    ]
    seats = dict.fromkeys(range(2, 2 + bots), "easy")
    game = open_table(host=people[0], rules="push", seats=2 + bots, options={}, name=f"Table {number}", bots=seats)
    for user in people:
        take_seat(game_id=game.pk, user=user, entropy=f"{user.name} mixes this in")
    start(game_id=game.pk, user=people[0])
    return {"game": game.pk, "sessions": [_session(user) for user in people]}


def _session(user: Any) -> str:
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return str(session.session_key)


if __name__ == "__main__":
    main()
