"""python -m tools.attack.inside: read calls as JSON, one on each line, and print their results."""

import json
import os
import sys

import django


def main() -> None:
    """Answer calls until stdin ends."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    django.setup()
    from tools.attack.inside.addresses import attacked
    from tools.attack.inside.fixtures import (
        count_rows,
        fixtures,
        games_of_two,
        guests,
        new_session_of_owner,
        rates,
        send_all,
    )
    from tools.attack.inside.positions import deal, mail, move, plant_difference, restore_position, vary_hidden

    of_fuzz = (attacked, fixtures, new_session_of_owner)
    of_limits = (guests, games_of_two, rates, count_rows, send_all)
    of_pairs = (deal, vary_hidden, move, mail, plant_difference, restore_position)
    calls = {call.__name__: call for call in (*of_fuzz, *of_limits, *of_pairs)}
    for line in sys.stdin:
        name, arguments = json.loads(line)
        print(json.dumps(calls[name](**arguments)), flush=True)


if __name__ == "__main__":
    main()
