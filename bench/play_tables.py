"""python -m bench.play_tables: tables in the database of the site that `bench.play_site` runs.

``open SLUG SEATS NUMBER`` prints the path and the session of a person who plays against bots and begins.
``turns PATH…`` prints, for each path, the numbers of the actions that ended a turn.
"""

import json
import os
import sys

import django


def main() -> None:
    """Run the command and print its result as JSON."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    django.setup()
    command, *arguments = sys.argv[1:]
    print(json.dumps(open_for(*arguments) if command == "open" else {path: turns(path) for path in arguments}))


def open_for(slug: str, seats: str, number: str) -> dict[str, str]:
    """Return a new game and the session of its player."""
    from accounts.models import User
    from games.bots import DEFAULT_LEVEL
    from games.play.actions.bot_turns import play_bots
    from games.play.seats.seating import take_seat
    from games.play.tables.open_table import NewTable, open_table
    from tests.support.clients import signed_in

    alice = User.objects.create_user(f"alice{number}@example.org", name=f"Alice{number}")
    bots = dict.fromkeys(range(1, int(seats)), DEFAULT_LEVEL)
    game = open_table(NewTable(rules=slug, seats=int(seats), name="Sunday", bots=bots, first=0), host=alice)
    game = take_seat(game_id=game.pk, user=alice, text=None)
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
