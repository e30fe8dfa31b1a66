"""compose.yaml: the processes of the systemd units, with as much patience when they stop."""

import re

import yaml

from pushsite.celery import app
from tests.deploy.conftest import DEPLOY
from tests.deploy.test_units import seconds

SERVICES = yaml.safe_load((DEPLOY.parent / "compose.yaml").read_text())["services"]
PROCESSES = {name for name, service in SERVICES.items() if service.get("build") and service["restart"] != "no"}


def test_each_process_stops_as_patiently_as_its_unit():
    units = {file.stem.removeprefix("pushsite-") for file in (DEPLOY / "systemd").glob("*.service")} - {"backup"}
    graces = {name: SERVICES[name].get("stop_grace_period") for name in PROCESSES}
    assert graces == {name: f"{seconds(f'pushsite-{name}.service', 'TimeoutStopSec')}s" for name in units}


def test_workers_and_beat_are_called_as_in_their_units():
    for name in PROCESSES - {"web"}:
        unit = (DEPLOY / f"systemd/pushsite-{name}.service").read_text()
        assert f"python -m {' '.join(SERVICES[name]['command'])}\n" in unit


def test_workers_take_from_all_queues():
    commands = [" ".join(SERVICES[name].get("command", [])) for name in PROCESSES]
    served = re.findall(r" worker .*--queues (\S+)", "\n".join(commands))
    assert sorted(served) == sorted(queue.name for queue in app.conf.task_queues)


def test_images_of_others_have_a_version():
    images = [service["image"] for service in SERVICES.values() if "build" not in service]
    assert [image for image in images if not re.search(r":v?\d", image)] == []
