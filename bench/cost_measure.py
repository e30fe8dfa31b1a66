"""python -m bench.cost_measure: measure requests of tables for `bench.cost`, in the site's environment; print JSON."""

import gc
import json
import logging
import os
from typing import Any

import django

from bench.amount import amount
from bench.cost_shares import sampling

ROUNDS = amount(8, 1)


def main() -> None:
    """Measure all tables in turns, so that a busy moment of the machine disturbs all of them alike."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    django.setup()
    logging.disable(logging.INFO)
    from bench.cost_tables import same_chance

    with same_chance(), sampling():
        print(json.dumps(measured()))


def measured() -> dict[str, Any]:
    """The results of the tables' requests, and the times of an action in a new game and in a long one."""
    from bench.cost_requests import KINDS, Measured
    from bench.cost_tables import growing, tables

    of_games = [Measured(table) for table in tables()]
    of_growth = [Measured(table) for table in growing()]
    gc.freeze()  # as in gunicorn.conf.py
    gc.set_threshold(50_000)
    for each in [*of_games, *of_growth]:
        each.count()
    for _ in range(ROUNDS):
        for each in [*of_games, *of_growth]:
            each.round()
    return {
        "requests": [game.results(kind) for game in of_games for kind in KINDS],
        "growth": [each.milliseconds("act") for each in of_growth],
    }


if __name__ == "__main__":
    main()
