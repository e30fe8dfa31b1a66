"""The systemd units: free of mistakes, well fenced, and patient with what is under way when they stop."""

import os
import re
import runpy
import shlex
import subprocess

import pytest
from django.conf import settings
from gunicorn.config import Config

from pushsite.celery import app
from tests.deploy.conftest import DEPLOY

UNITS = sorted(file.name for file in (DEPLOY / "systemd").iterdir() if file.is_file())
SERVICES = [name for name in UNITS if name.endswith(".service")]
MOST_EXPOSED = 2.0  # of 10


def analyze(machine, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", f"--root={machine}", *arguments], capture_output=True, text=True)


def said_of(machine, *units: str) -> str:
    done = analyze(machine, "verify", "--man=no", *units)
    return done.stdout + done.stderr


def exposure(machine, unit: str) -> float:
    said = analyze(machine, "security", "--offline=true", unit).stdout
    return float(re.search(r"Overall exposure level for \S+: ([\d.]+)", said)[1])


def seconds(unit: str, name: str) -> int:
    return int(re.search(rf"^{name}=(\d+)$", (DEPLOY / "systemd" / unit).read_text(), re.MULTILINE)[1])


def test_systemd_finds_nothing_wrong_with_the_units(machine):
    assert said_of(machine, *UNITS) == ""


def test_mistake_in_a_unit_is_found(machine):
    unit = machine / "etc/systemd/system/pushsite-web.service"
    unit.write_text(unit.read_text().replace("TimeoutStopSec=45", "TimeoutStopSec=patient"))
    assert "Failed to parse time value, ignoring: patient" in said_of(machine, "pushsite-web.service")


@pytest.mark.parametrize("unit", SERVICES)
def test_service_is_fenced(machine, unit):
    assert exposure(machine, unit) <= MOST_EXPOSED


def test_service_without_the_fence_is_found(machine):
    (machine / "etc/systemd/system/pushsite-.service.d/all.conf").unlink()
    assert exposure(machine, "pushsite-web.service") > MOST_EXPOSED


def test_web_server_may_answer_what_it_has_begun():
    configured = runpy.run_path(str(DEPLOY.parent / "gunicorn.conf.py"))
    graceful = configured.get("graceful_timeout", Config().graceful_timeout)
    assert seconds("pushsite-web.service", "TimeoutStopSec") > graceful


def test_worker_may_end_the_tasks_that_it_has_begun():
    for unit in ("pushsite-worker.service", "pushsite-outbound.service"):
        assert seconds(unit, "TimeoutStopSec") > settings.CELERY_TASK_TIME_LIMIT


def test_workers_take_from_all_queues_and_those_for_strangers_servers_are_apart():
    units = [(DEPLOY / "systemd" / name).read_text() for name in SERVICES]
    served = re.findall(r"^ExecStart=.* worker .*--queues (\S+)", "\n".join(units), re.MULTILINE)
    assert sorted(served) == sorted(queue.name for queue in app.conf.task_queues)


def test_restart_leaves_the_socket_alone():
    """Requests wait in it: a socket that is part of the service would be closed with it."""
    socket = (DEPLOY / "systemd/pushsite-web.socket").read_text()
    assert not re.search("^(PartOf|BindsTo|StopPropagatedFrom)=", socket, re.MULTILINE)
    assert "Requires=pushsite-web.socket" in (DEPLOY / "systemd/pushsite-web.service").read_text()


def test_backup_deletes_only_old_backups_that_it_has_made_itself(tmp_path):
    unit = (DEPLOY / "systemd/pushsite-backup.service").read_text()
    name = re.search(r'manage.py backup "/var/backups/pushsite/([^"]+)"', unit)[1].replace("%%", "%")
    subprocess.run(["sh", "-c", f'touch "{name}"'], cwd=tmp_path, check=True)
    [made] = tmp_path.iterdir()
    (tmp_path / "2999-01-01T000000.backup").touch()
    (tmp_path / "before-the-move.backup").touch()
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / made.name).touch()
    for file in (made, tmp_path / "before-the-move.backup", tmp_path / "kept" / made.name):
        os.utime(file, (0, 0))
    command = re.search(r"^ExecStartPost=(.*)$", unit, re.MULTILINE)[1].replace("/var/backups/pushsite", str(tmp_path))
    subprocess.run(shlex.split(command), check=True)
    assert sorted(str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*.backup")) == [
        "2999-01-01T000000.backup", "before-the-move.backup", f"kept/{made.name}",
    ]  # fmt: skip
