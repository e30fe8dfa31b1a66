"""python -m tools.faults.check: replay every stored game, check figures and ratings, and that commands are stored once.

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
    from games.catalog import RULES
    from games.history.replay import difference, started_games
    from games.models import Action, Game
    from games.profiles.recount import recount
    from games.ratings.recompute import recompute

    accepted = set(json.load(sys.stdin))
    stored = Action.objects.exclude(command_id=None).values_list("command_id", flat=True)
    commands = set(map(str, stored))
    checked = [(recount(rules, write=False), recompute(rules, write=False)) for rules in RULES]
    differences = [difference(game) for game in started_games()]
    counts = {
        "games": len(differences),
        "actions": Action.objects.count(),
        "of people": len(accepted),
        "of bots": Action.objects.filter(by=Action.By.BOT).count(),
        "lost": len(accepted - commands),
        "stored commands": len(stored),
        "doubled": len(stored) - len(commands),
        "games that do not replay": len(differences) - differences.count(None),
        "counted": Game.objects.filter(status=Game.Status.FINISHED).count(),
        "figures that differ": sum(figures.differ + figures.failed for figures, _ratings in checked),
        "rated": sum(ratings.games for _figures, ratings in checked),
        "ratings that differ": sum(ratings.differ for _figures, ratings in checked),
    }
    print(json.dumps(counts))


if __name__ == "__main__":
    main()
