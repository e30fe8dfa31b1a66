"""python -m tools.faults.check: whether every stored game is what its log says, and every command is in it once.

Run in the environment of the site; reads the commands that were answered, as JSON, on stdin; prints counts.
"""

import json
import os
import sys
from typing import Any

import django


def main() -> None:
    """Count."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    django.setup()
    from games.models import Action, Game

    asked = set(json.load(sys.stdin))
    stored = Action.objects.exclude(command_id=None).values_list("command_id", flat=True)
    commands = set(map(str, stored))
    games = list(Game.objects.exclude(position=None))
    counts = {
        "games": len(games),
        "actions": Action.objects.count(),
        "of people": len(asked),
        "of bots": Action.objects.filter(by=Action.By.BOT).count(),
        "lost": len(asked - commands),
        "doubled": len(stored) - len(commands),
        "games that do not replay": sum(not replays(game) for game in games),
    }
    print(json.dumps(counts))


def replays(game: Any) -> bool:
    """Whether the log, replayed, gives the stored position, version and chain."""
    from games.fairness import chain
    from games.fairness.chance import FairChance
    from games.play.chance import game_key
    from games.rules.chance import Recorded

    seats = game.seat_rows.order_by("number")
    state = game.state_class.deal(
        seats=game.seats, options=game.options, chance=FairChance(game_key(game)), first=game.first
    )
    value = chain.start(
        commitment=game.commitment,
        rules_id=game.rules_id,
        options=game.options,
        first=game.first,
        first_by=game.first_by,
        entropy=[seat.entropy for seat in seats],
    )
    rows = list(game.played().order_by("number"))  # bots go on while this reads
    for number, row in enumerate(rows, start=1):
        value = chain.step(value, number, state.to_act, row.action)
        state.play(row.action, Recorded(row.chance))
        if (row.number, row.chain) != (number, value):
            return False
    return (state.dump(), len(rows), value) == (game.position, game.version, game.chain)


if __name__ == "__main__":
    main()
