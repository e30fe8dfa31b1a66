"""python -m bench.web_long_games PAIRS ACTIONS: create for each pair a new game, and one with ACTIONS actions.

Runs in the site's environment; prints JSON like `testing.pairs`, two pairs of people at a time.
"""

import json
import os
import random
import sys
import uuid

import django

ROUND = 200  # actions until the first position is restored: a game has 240 or more
DEALT = ("position", "to_act", "waiting_for", "scores", "winners")


def main() -> None:
    """Create the games and print sessions and game ids."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    django.setup()
    from testing.pairs import pair

    pairs, actions = (int(number) for number in sys.argv[1:])
    times = []
    for number in range(pairs):
        new, long = pair(1, 0), pair(1, 0)
        lengthen(long["games"][0], actions, random.Random(number))
        times.append([new, long])
    print(json.dumps(times))


def lengthen(game_id: str, actions: int, rng: random.Random) -> None:
    """Play ``actions`` actions, and leave the game in its first position."""
    from games.models import Game
    from games.play.actions.act import act

    dealt = Game.objects.filter(pk=game_id)
    first = dealt.values(*DEALT).get()
    begun = 0
    while (game := dealt.get()).version < actions:
        if game.version - begun >= ROUND:
            dealt.update(**first)
            begun = game.version
            continue
        action = rng.choice(game.state().legal())
        assert game.waiting_for is not None  # two people play
        act(game_id=game_id, user=game.waiting_for, action=action, version=game.version, command_id=uuid.uuid4())
    dealt.update(**first)


if __name__ == "__main__":
    main()
