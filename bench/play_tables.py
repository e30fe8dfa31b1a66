"""python -m bench.play_tables: tables in the database of the site that is played on.

``open SLUG SEATS NUMBER`` prints the path and the session of a person who plays against bots and begins.
``turns PATH…`` prints, for each path, the numbers of the actions that ended a turn.
"""

import json
import os
import sys
from typing import Any

import django

from testing.embedded import EmbeddedSite


def tables_of(site: EmbeddedSite, *arguments: str) -> Any:
    """Run this module in the site's environment; return its result."""
    return json.loads(site.run("-m", "bench.play_tables", *arguments))


def main() -> None:
    """Run the command and print its result as JSON."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    django.setup()
    command, *arguments = sys.argv[1:]
    print(json.dumps(open_for(*arguments) if command == "open" else {path: turns(path) for path in arguments}))


def open_for(slug: str, seats: str, number: str) -> dict[str, str]:
    """Return a new game and the session of its player."""
    from games.bots import DEFAULT_LEVEL
    from games.play.actions.bot_turns import play_bots
    from testing.clients import signed_in
    from testing.people import person
    from testing.tables import against_bots

    alice = person(f"Alice{number}")
    game = against_bots(alice, int(seats), DEFAULT_LEVEL, rules=slug)
    # A forced move may end the first turn; the site's worker gets no message from here.
    play_bots(game.pk, game.version)
    return {"path": game.get_absolute_url(), "session": signed_in(alice).cookies["sessionid"].value}


def turns(path: str) -> list[int]:
    """Return the numbers of the actions after which it was another player's turn."""
    from games.models import Action

    actions = Action.objects.filter(game=path.strip("/").split("/")[-1])
    return [action.number for action in actions if any(event["type"] == "turn" for event in action.events)]


if __name__ == "__main__":
    main()
