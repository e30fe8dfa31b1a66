"""What PostgreSQL alone does: `pgbench` with one UPDATE and one INSERT a transaction."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import psycopg

from tools.services.postgres import installed_binaries, wheel_binaries

ROWS = 20
TABLES = f"""
DROP TABLE IF EXISTS bench_game, bench_action;
CREATE TABLE bench_game (id int PRIMARY KEY, version int NOT NULL);
CREATE TABLE bench_action (id bigserial PRIMARY KEY, game int NOT NULL, action text NOT NULL);
INSERT INTO bench_game SELECT id, 0 FROM generate_series(1, {ROWS}) AS id;
"""
TRANSACTION = rf"""
\set game random(1, {ROWS})
BEGIN;
UPDATE bench_game SET version = version + 1 WHERE id = :game;
INSERT INTO bench_action (game, action) VALUES (:game, 'draw');
COMMIT;
"""


def transactions_a_second(url: str, seconds: int) -> float:
    """With as many clients as the web part plays games."""
    with psycopg.connect(url) as connection:
        connection.execute(TABLES)
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(TRANSACTION)
        script.flush()
        command = [program(), "-n", "-c", str(ROWS), "-j", "2", "-T", str(seconds), "-f", script.name, url]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = re.search(r"tps = ([\d.]+)", said)
    assert found, said
    return float(found[1])


def program() -> str:
    """The pgbench that came with the server, else the machine's."""
    beside = (installed_binaries() or wheel_binaries()) / "pgbench"
    return str(beside) if beside.exists() else shutil.which("pgbench") or str(Path("pgbench"))
