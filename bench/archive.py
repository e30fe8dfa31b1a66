"""What finished games take in PostgreSQL as rows and in their archives, and what looking at one costs either way.

``ARCHIVE_GAMES=1000`` sets another number of games.
"""

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import django
import psycopg

from bench import calibration
from bench.amount import amount
from testing.services.postgres import own_postgres
from testing.services.valkey import own_valkey
from testing.site import Site

ARCHIVED_GAMES = int(os.environ.get("ARCHIVE_GAMES") or amount(500, 6))
LOOKS = amount(100, 3)  # games that are looked at
TABLES = ("games_action", "games_snapshot", "games_archivedgame")
MOST_BYTES = 10_000  # an archive must be smaller


def run() -> None:
    """Fill a site, and print its sizes and times before and after its games are archived."""
    with own_postgres(durable=False) as database, own_valkey() as redis, tempfile.TemporaryDirectory() as folder:
        print(calibration.line(), flush=True)
        site = Site(database.url, redis.url, Path(folder))
        site.prepare()
        site.run("manage.py", "fill", "--games", str(ARCHIVED_GAMES))
        for what, command in ("rows", ""), ("archive", "archive_games"), ("restored", "restore_games"):
            if command:
                site.run("manage.py", command, *(["--before", "1"] if what == "archive" else ["--all"]))
            print(f"archive: {what:<9}{_sizes(database.url)}", flush=True)
            print(site.run("-m", "bench.archive", what), end="", flush=True)


def _sizes(url: str) -> str:
    """The bytes of each table for each game, with indexes, after the space of removed rows was given back."""
    with psycopg.connect(url, autocommit=True) as server:
        server.execute("VACUUM FULL ANALYZE")
        sizes = {}
        for table in TABLES:
            row = server.execute("SELECT pg_total_relation_size(%s)", [table]).fetchone()
            sizes[table] = row[0] / ARCHIVED_GAMES if row else 0.0
        found = server.execute(
            "SELECT avg(length(actions)), max(length(actions)), count(*) FILTER (WHERE length(actions) > %s)"
            " FROM games_archivedgame",
            [MOST_BYTES],
        ).fetchone()
    parts = ", ".join(f"{table.removeprefix('games_')} {size:,.0f}" for table, size in sizes.items())
    packed = f"; packed {found[0]:,.0f}, at most {found[1]:,}, {found[2]} too large" if found and found[0] else ""
    return f"{sum(sizes.values()):9,.0f} bytes a game: {parts}{packed}"


def main(what: str) -> None:
    """Print how long it takes to play games again up to their last action but one, and to make their file."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    django.setup()
    from games.history.export import history_of, text_of
    from games.models import Game
    from games.play.actions.replay_state import game_at

    looks: dict[str, Any] = {
        "replay": lambda game: game_at(game, game.version - 1),
        "file": lambda game: text_of(history_of(game, list(game.seat_rows.all()), None)),
    }
    for name, look in looks.items():
        seconds = [_timed(look, game) for game in Game.objects.order_by("pk")[:LOOKS]]
        print(f"archive: {what:<9}{name:<7}{statistics.median(seconds) * 1000:6.1f} ms, the median of {len(seconds)}")


def _timed(look: Any, game: Any) -> float:
    start = time.perf_counter()
    assert look(game)
    return time.perf_counter() - start


if __name__ == "__main__":
    main(sys.argv[1])
