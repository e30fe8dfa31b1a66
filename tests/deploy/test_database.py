"""The role and the settings of PostgreSQL, and PgBouncer's, on real servers."""

import re
import signal
import subprocess
from collections.abc import Iterator
from urllib.parse import quote

import psycopg
import pytest
from psycopg import sql

from testing.services.pgbouncer import installed_program
from testing.services.postgres import answers, installed_binaries, own_postgres, wheel_binaries
from testing.services.process import free_port, fresh_folder, popen_as, server
from tests.deploy.conftest import DEPLOY

pytestmark = pytest.mark.usefixtures("processes")
PASSWORD = "Alice's favourite"
SETTING = re.compile(r"^#?(\w+) = (.+)$", re.MULTILINE)  # also those that an operator switches on


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """The URL of a new server's superuser ``postgres``, as Debian's is named; the suite's has the name of the site."""
    with own_postgres(durable=False) as running:
        url = running.url.replace("//pushsite@", "//postgres@")
        with psycopg.connect(running.url, autocommit=True) as connection:
            connection.execute("CREATE ROLE postgres SUPERUSER LOGIN")
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("ALTER ROLE pushsite RENAME TO first")
            connection.execute("CREATE ROLE charlie LOGIN")
        yield url


@pytest.fixture(scope="module")
def site(postgres) -> str:
    """The URL of the site's database, once its role and it have been made."""
    done = set_up(postgres, f"--set=password={PASSWORD}")
    assert (done.returncode, done.stderr) == (0, "")
    return postgres.replace("//postgres@", "//pushsite@").removesuffix("/postgres") + "/pushsite"


def set_up(postgres: str, *options: str) -> subprocess.CompletedProcess[str]:
    psql = (installed_binaries() or wheel_binaries()) / "psql"
    command = [psql, postgres, "--no-psqlrc", "--quiet", *options, f"--file={DEPLOY}/postgresql/role.sql"]
    return subprocess.run(command, capture_output=True, text=True)


def test_role_needs_a_password(postgres):
    assert "Give the password of the new role" in set_up(postgres).stderr


def test_role_owns_its_database_and_may_do_nothing_else(site, postgres):
    with psycopg.connect(site) as connection:
        connection.execute("CREATE TABLE game (name text)")
        assert connection.execute("SHOW idle_in_transaction_session_timeout").fetchone() == ("1min",)
        assert connection.execute("SHOW lc_collate").fetchone() == ("C.UTF-8",)
    with psycopg.connect(postgres) as connection:
        rights = "SELECT rolsuper, rolcreatedb, rolcreaterole, left(rolpassword, 13) FROM pg_authid WHERE rolname = %s"
        assert connection.execute(rights, ["pushsite"]).fetchone() == (False, False, False, "SCRAM-SHA-256")


def test_database_is_closed_to_others(site):
    with pytest.raises(psycopg.OperationalError, match="permission denied for database"):
        psycopg.connect(site.replace("//pushsite@", "//charlie@"))


def test_server_accepts_each_setting(postgres):
    settings = SETTING.findall((DEPLOY / "postgresql/pushsite.conf").read_text())
    assert {"shared_buffers", "archive_command"} < {name for name, _value in settings}
    with psycopg.connect(postgres, autocommit=True) as connection:
        for name, value in settings:
            given = value.partition("#")[0].strip().strip("'")
            connection.execute(sql.SQL("ALTER SYSTEM SET {} = {}").format(sql.Identifier(name), given))
            connection.execute(sql.SQL("ALTER SYSTEM RESET {}").format(sql.Identifier(name)))


def test_pgbouncer_hands_connections_over_to_whom_knows_the_password(site):
    program = installed_program()
    if not program:
        pytest.skip("No PgBouncer on this machine")
    with fresh_folder("pgbouncer") as folder:
        port = free_port()
        ini = (DEPLOY / "pgbouncer/pgbouncer.ini").read_text()
        for name, here in {
            "host=127.0.0.1": f"host={psycopg.conninfo.conninfo_to_dict(site)['host']}",
            "6432": str(port),
            "/etc/pgbouncer": str(folder),
            "/var/log/postgresql": str(folder),
            "/var/run/postgresql": str(folder),
        }.items():
            assert name in ini
            ini = ini.replace(name, here)
        (folder / "pgbouncer.ini").write_text(ini)
        (folder / "userlist.txt").write_text(f'"pushsite" "{PASSWORD}"\n')
        url = f"postgres://pushsite:{quote(PASSWORD)}@127.0.0.1:{port}/pushsite"
        command = [program, folder / "pgbouncer.ini"]
        with server(command, log=folder / "out", ready=lambda: answers(url), stop=signal.SIGKILL, **popen_as()):
            with psycopg.connect(url) as connection:
                assert connection.execute("SELECT current_user").fetchone() == ("pushsite",)
            assert not answers(url.replace(quote(PASSWORD), "guessed"))
