"""What PostgreSQL alone does on this machine, by pgbench, and what the site has asked of it."""

import re
import subprocess

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from testing.services.postgres import pgbench_program

DATABASE = "pgbench"
SCALE = "10"  # a million accounts, some 150 MB
CLIENTS, THREADS = "8", "2"
TRANSACTIONS = re.compile(r"tps = ([\d.]+)")
# What a replica could answer: queries that lock nothing.
KINDS = """
SELECT CASE WHEN query !~* '^\\s*select' THEN 'writes'
            WHEN query ~* 'for (no key )?update' THEN 'locking reads' ELSE 'reads' END AS kind,
       sum(calls), sum(total_exec_time) / 1000
FROM pg_stat_statements JOIN pg_database AS base ON base.oid = dbid
WHERE datname = current_database() AND query !~* '^\\s*(begin|commit|rollback|set|show|savepoint|release)'
GROUP BY 1 ORDER BY 1
"""


def transactions(url: str, seconds: int) -> float:
    """Return pgbench's transactions a second (TPC-B-like, eight clients) on this server, in a database of its own."""
    given = conninfo_to_dict(url) | {"dbname": DATABASE}
    with psycopg.connect(url, autocommit=True) as server:
        there = server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone()
        if not there:
            server.execute(f"CREATE DATABASE {DATABASE}")
    its_url = make_conninfo(**{name: str(value) for name, value in given.items()})
    if not there:
        _run("-i", "-q", "-s", SCALE, its_url)
    match = TRANSACTIONS.search(_run("-c", CLIENTS, "-j", THREADS, "-T", str(seconds), its_url))
    assert match
    return float(match[1])


def forget_statements(url: str) -> None:
    """Count statements from now on."""
    with psycopg.connect(url, autocommit=True) as server:
        if server.execute("SELECT to_regproc('pg_stat_statements_reset')").fetchone() != (None,):
            server.execute("SELECT pg_stat_statements_reset()")


def writes_and_reads(url: str) -> str:
    """Say how many statements of each kind the site made, and how long PostgreSQL worked at them."""
    with psycopg.connect(url) as server:
        if server.execute("SELECT to_regclass('pg_stat_statements')").fetchone() == (None,):
            return "statements: this PostgreSQL does not count them"
        kinds = server.execute(KINDS).fetchall()
    calls, seconds = sum(row[1] for row in kinds) or 1, sum(row[2] for row in kinds) or 1
    return "statements: " + ", ".join(
        f"{kind} {number / calls:.0%} of {calls:,.0f}, {spent / seconds:.0%} of PostgreSQL's {seconds:,.0f} s"
        for kind, number, spent in kinds
    )


def _run(*arguments: str) -> str:
    done = subprocess.run([pgbench_program(), *arguments], check=True, capture_output=True, text=True)
    return done.stdout
