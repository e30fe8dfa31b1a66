"""Installing the npm packages, and the messages about failures."""

import shutil
import sys
from pathlib import Path

import pytest

from tools.bootstrap.environment import Environment, Problem
from tools.bootstrap.npm import FOLDER, NpmPackages, why_it_failed
from tools.bootstrap.start import ROOT


@pytest.fixture
def packages(tmp_path, monkeypatch) -> NpmPackages:
    """The npm packages of a copy of the project, with a registry that does not answer."""
    shutil.copytree(ROOT / FOLDER, tmp_path / FOLDER, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "cache"))
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    (tmp_path / ".venv").mkdir()
    environment = Environment(tmp_path / ".venv")
    environment.python = Path(sys.executable)
    return NpmPackages(tmp_path, environment)


def lock_nothing(packages: NpmPackages) -> None:
    (packages.source / "package.json").write_text('{"name": "nothing"}')
    packages.lock.write_text('{"name": "nothing", "lockfileVersion": 3, "packages": {"": {"name": "nothing"}}}')


@pytest.mark.usefixtures("processes")
def test_packages_are_installed_until_the_lock_changes(packages):
    lock_nothing(packages)
    before = packages.installed()
    packages.install()
    after = packages.installed()
    packages.lock.write_text(packages.lock.read_text() + "\n")
    assert (before, after, packages.installed()) == (False, True, False)


@pytest.mark.usefixtures("processes")
def test_missing_network_is_reported_in_one_sentence(packages):
    with pytest.raises(Problem, match=r"could not be downloaded: is this machine connected\?"):
        packages.install()
    assert packages.installed() is False


def test_any_other_failure_quotes_npm():
    message = why_it_failed("npm warn old\nnpm error code EUSAGE\nnpm error more\n", Path("install.log"))
    assert (
        message == "The npm packages could not be installed; npm said: npm error code EUSAGE (all of it: install.log)"
    )


def test_lock_names_no_registry():
    assert '"resolved"' not in (ROOT / FOLDER / "package-lock.json").read_text()
