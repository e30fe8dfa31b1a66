"""python -m tools.faults.check: replay every stored game, and check that every command is stored once.

Runs in the site's environment, reads the ids of answered commands as JSON from stdin, and prints counts.
"""

import json
import os
import sys

import django


def main() -> None:
    """Print the counts as JSON."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    django.setup()
    from games.history.replay import difference, started_games
    from games.models import Action

    asked = set(json.load(sys.stdin))
    stored = Action.objects.exclude(command_id=None).values_list("command_id", flat=True)
    commands = set(map(str, stored))
    differences = [difference(game) for game in started_games()]
    counts = {
        "games": len(differences),
        "actions": Action.objects.count(),
        "of people": len(asked),
        "of bots": Action.objects.filter(by=Action.By.BOT).count(),
        "lost": len(asked - commands),
        "doubled": len(stored) - len(commands),
        "games that do not replay": len(differences) - differences.count(None),
    }
    print(json.dumps(counts))


if __name__ == "__main__":
    main()
