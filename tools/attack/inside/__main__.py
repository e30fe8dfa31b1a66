"""python -m tools.attack.inside: read calls as JSON, one on each line, and print their results."""

import json
import os
import sys

import django


def main() -> None:
    """Answer until stdin ends."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    django.setup()
    from tools.attack.inside.addresses import addresses
    from tools.attack.inside.fixtures import fixtures, guests, rates, rows, send_all, session_again
    from tools.attack.inside.positions import deal, hide, move, plant, show

    of_fuzz = (addresses, fixtures, session_again)
    of_limits = (guests, rates, rows, send_all)
    of_pairs = (deal, hide, move, plant, show)
    calls = {call.__name__: call for call in (*of_fuzz, *of_limits, *of_pairs)}
    for line in sys.stdin:
        name, arguments = json.loads(line)
        print(json.dumps(calls[name](**arguments)), flush=True)


if __name__ == "__main__":
    main()
