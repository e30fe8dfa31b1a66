"""Filling a site with finished games, most of them archived, and with running ones.

Some hundreds of finished games are really played, and archived by the site's own command. The others are copies of
their rows with ids, times and people of their own. A copy has the size of a game and stands in every list and index
like one, but its deal does not follow from its id and its secret, so it cannot be played again or checked.
"""

import subprocess
import sys
from typing import Any

import psycopg
from psycopg import sql

from testing.site import ROOT, Site

# Tables, each with the column of the game's id
COPIED = {
    "games_game": "id",
    "games_secret": "game_id",
    "games_seat": "game_id",
    "games_logentry": "game_id",
    "games_historycheck": "game_id",
    "games_notice": "game_id",
    "games_action": "game_id",
    "games_archivedgame": "game_id",
}
FEW = 50  # a second process would take longer to start
SIZED = ("games_action", "games_snapshot", "games_archivedgame")
# Ten letters and digits as in an id: 40 bits, too many for two of a hundred thousand games to be equal.
COPIES = """
CREATE TEMP TABLE copies AS
SELECT game.id AS original,
       translate(substr(md5(game.id || '/' || copy), 1, 10), '0123456789abcdef', 'abcdefghijkmnpqr') AS id,
       copy AS further,
       random() * (SELECT max(ended_at) - min(ended_at) FROM games_game) / (SELECT count(*) FROM games_game) AS earlier
FROM games_game AS game CROSS JOIN generate_series(1, %(times)s) AS copy
WHERE game.status = 'finished'
LIMIT %(number)s;
"""
# In a copy, each person is replaced by the one a fixed distance further: they stay different people.
PEOPLE = """
SELECT min(id), count(*), max(id) - min(id) + 1 FROM accounts_user
WHERE email LIKE 'fill-%@example.org'
"""
PERSON = ("user_id", "person_id", "host_id")
COLUMNS = """
SELECT column_name, data_type, column_default IS NOT NULL OR is_identity = 'YES' AS numbered
FROM information_schema.columns WHERE table_name = %s AND is_generated = 'NEVER' ORDER BY ordinal_position
"""
SENT = "UPDATE games_notice SET status = 'sent', tries = 1, sent_at = now() WHERE status = 'waiting'"


def fill_finished(site: Site, url: str, games: int, played: int) -> None:
    """Play ``played`` games, archive those that ended long ago, and copy them until there are ``games`` finished ones.

    Print the sizes on the way, and how long reading a game takes from its rows and from its archive.
    """
    played = min(games, played)
    site.run("-m", "tools.capacity.inside", "make", str(games))
    site.run("manage.py", "fill", "--games", str(played), "--processes", "2")
    print(f"{played} games played: {_sizes(url, played)}", flush=True)
    print(site.run("-m", "bench.archive", "rows"), end="")
    print(site.run("manage.py", "archive_games"), end="")
    print(f"most of them archived: {_sizes(url, played)}", flush=True)
    print(site.run("-m", "bench.archive", "archive"), end="")
    copy_games(url, games - played)
    print(f"{games} games, all but {played} copied: {_sizes(url, games)}", flush=True)


def fill_running(site: Site, url: str, games: int) -> None:
    """Add ``games`` running games, without sending their mails."""
    processes = 2 if games > FEW else 1
    adding = [
        subprocess.Popen(
            [sys.executable, "-m", "tools.capacity.inside", "add", *map(str, (first, processes, games))],
            cwd=ROOT,
            env=site.environment,
        )
        for first in range(processes)
    ]
    if any([process.wait() for process in adding]):  # noqa: C419 - each is waited for
        raise RuntimeError("The running games could not be added.")
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(SENT)
        server.execute("VACUUM ANALYZE")  # as autovacuum would a little later
        row = server.execute("SELECT count(*) FROM games_game WHERE status = 'running'").fetchone()
    print(f"{row[0] if row else 0} games are running.", flush=True)


def copy_games(url: str, number: int) -> None:
    """Add ``number`` copies of the finished games, in equal shares, with ids and times of their own."""
    with psycopg.connect(url) as server:
        row = server.execute("SELECT count(*) FROM games_game WHERE status = 'finished'").fetchone()
        originals = row[0] if row else 0
        if number <= 0 or not originals:
            return
        times = -(-number // originals)
        server.execute(COPIES, {"times": times, "number": number})
        server.execute("ANALYZE copies")
        first, people, numbers = server.execute(PEOPLE).fetchone() or (0, 0, 0)
        if people != numbers:
            raise RuntimeError("The made-up people must have ids one after the other.")
        for table, column in COPIED.items():
            server.execute(_copying(server, table, column, (first, people)))


def _copying(server: psycopg.Connection[Any], table: str, column: str, people: tuple[int, int]) -> sql.Composed:
    """The statement that copies the rows of one table; ``people`` are the first one's id and their number."""
    names, values = [], []
    further = (
        sql.SQL("{first} + ({{}} - {first} + further) % {number}")
        .format(first=sql.Literal(people[0]), number=sql.Literal(people[1]))
        .as_string(server)
    )
    for name, kind, numbered in server.execute(COLUMNS, [table]).fetchall():
        own = sql.Identifier(table, name)
        if name == column:
            value: sql.Composable = sql.SQL("copies.id")
        elif name == "id" and numbered:
            continue
        elif name == "command_id":
            value = sql.SQL("CASE WHEN {} IS NULL THEN NULL ELSE gen_random_uuid() END").format(own)
        elif name in PERSON:
            value = sql.SQL(further).format(own)
        elif (table, name) == ("games_seat", "name"):
            person = sql.SQL(further).format(sql.Identifier(table, "user_id"))
            value = sql.SQL("coalesce((SELECT name FROM accounts_user WHERE id = {}), {})").format(person, own)
        elif kind == "timestamp with time zone":
            value = sql.SQL("{} - copies.earlier").format(own)
        else:
            value = own
        names.append(sql.Identifier(name))
        values.append(value)
    return sql.SQL(
        "INSERT INTO {table} ({names}) SELECT {values} FROM copies JOIN {table} ON {game} = original"
    ).format(
        table=sql.Identifier(table),
        names=sql.SQL(", ").join(names),
        values=sql.SQL(", ").join(values),
        game=sql.Identifier(table, column),
    )


def _sizes(url: str, games: int) -> str:
    """The bytes that the actions of the finished games take, with indexes."""
    with psycopg.connect(url, autocommit=True) as server:
        for table in SIZED:
            server.execute(sql.SQL("VACUUM FULL {}").format(sql.Identifier(table)))
        total = server.execute(
            "SELECT sum(pg_total_relation_size(name::regclass)) FROM unnest(%s::text[]) AS name", [list(SIZED)]
        )
        whole = server.execute("SELECT pg_database_size(current_database())").fetchone() or (0,)
        row = total.fetchone()
    actions = int(row[0]) if row else 0
    return f"actions {actions / 1e6:,.0f} MB, {actions / games:,.0f} bytes a game; database {whole[0] / 1e6:,.0f} MB"
