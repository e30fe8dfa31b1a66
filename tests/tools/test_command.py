"""``make run``, ``make demo`` and ``make staff`` find a site that is up to date."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing

from tools.bootstrap.start import ROOT


def test_a_command_finds_a_database_that_was_not_there_before(tmp_path):
    elsewhere = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    done = subprocess.run(
        [sys.executable, "-m", "tools.command", "check"],
        cwd=ROOT,
        env={**elsewhere, "PUSHSITE_MODE": "embedded", "PUSHSITE_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    with closing(sqlite3.connect(tmp_path / "pushsite.sqlite3")) as database:
        tables = database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'games_game'").fetchone()
    assert (done.returncode, done.stderr, tables) == (0, "", (1,))
