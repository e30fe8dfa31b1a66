"""All measurements, or those named: `python -m bench ladder`."""

import argparse
import os
import platform
import sys
from importlib import import_module

from bench.amount import SMOKE
from pushsite.management.plain_ending import end_plainly

# A part is a module with `run()`, which prints its figures after a line of `bench.calibration`, and may return False if
# one of them exceeds its limit.
PARTS = {
    "rules": "bench.rules_speed",
    "ladder": "bench.bots_ladder",
    "anchors": "bench.bots_anchors",
    "waits": "bench.human_waits",
    "turns": "bench.bots_turns",
    "luck": "bench.luck",
    "evaluators": "bench.evaluators",
    "peeking": "bench.no_peeking",
    "cost": "bench.cost",
    "bots": "bench.bots",
    "web": "bench.web",
    "pages": "bench.pages",
    "archive": "bench.archive",
    "page": "bench.page",
    "play": "bench.play",
    "first_games": "bench.first_games",
}
WITH_OPTIONS = ("play", "first_games")  # parts whose run() takes options: `python -m bench play --help`


def main() -> None:
    """Print a header, then each part in turn; exit with status 1 if one exceeds a limit."""
    end_plainly()
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--smoke", action="store_true", help="each part in seconds, to see that it works")
    parser.add_argument("part", nargs="*", help=f"{', '.join(PARTS)}; all of them if none is named")
    options = sys.argv[2:] if sys.argv[1:2] and sys.argv[1] in WITH_OPTIONS else []
    arguments = parser.parse_args(sys.argv[1:2] if options else None)
    named = arguments.part
    if arguments.smoke:
        os.environ[SMOKE] = "1"
    if unknown := set(named) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    print(header())
    exceeding = []
    for part in named or PARTS:
        print(f"\n== {part}", flush=True)
        run = import_module(PARTS[part]).run
        if (run(options) if options else run()) is False:
            exceeding.append(part)
    sys.exit(f"limits exceeded: {', '.join(exceeding)}" if exceeding else 0)


def header() -> str:
    """Return the machine and the Python of the figures."""
    return (
        f"{platform.platform()}, {os.cpu_count()} cores; {platform.python_implementation()} {platform.python_version()}"
    )


if __name__ == "__main__":
    main()
