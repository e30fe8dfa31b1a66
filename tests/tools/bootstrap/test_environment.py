"""Which virtual environments in .venv are usable."""

import shutil
import sys

import pytest

from tools.bootstrap.environment import Environment, Problem, check_modules

pytestmark = pytest.mark.usefixtures("processes")


@pytest.fixture
def environment(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", "")
    made = Environment(tmp_path / "a folder" / ".venv")
    made.make()
    made.stamp.write_text("")
    return made


def test_missing_folder_is_unusable(tmp_path):
    assert Environment(tmp_path / ".venv").usable() is False


def test_new_environment_is_usable(environment):
    assert environment.usable() is True


def test_environment_with_an_interrupted_install_is_unusable(environment):
    environment.stamp.unlink()
    assert environment.usable() is False


def test_moved_environment_is_usable(environment, tmp_path):
    moved = environment.folder.parent.rename(tmp_path / "elsewhere")
    assert Environment(moved / ".venv").usable() is True


def test_environment_with_a_removed_python_is_unusable(environment):
    environment.python.unlink()
    environment.python.symlink_to("/nonexistent/python3")
    assert environment.usable() is False


def test_environment_of_another_python_version_is_unusable(environment):
    packages = environment.folder / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages.rename(packages.with_name("python3.10"))
    assert environment.usable() is False


def test_newest_python_of_the_machine_makes_the_environment(tmp_path, monkeypatch):
    newest = tmp_path / "python4.1"
    newest.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/asked\nexec {sys.executable} "$@"\n')
    newest.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("tools.bootstrap.interpreter.NEWER", ("python4.1", "python3.11"))
    made = Environment(tmp_path / ".venv")
    made.make()
    made.stamp.write_text("")
    assert f"-m venv --symlinks --without-pip {made.folder}" in (tmp_path / "asked").read_text()
    assert made.usable() is True


def test_make_removes_an_incomplete_environment(environment):
    rubbish = environment.folder / "lib" / "rubbish"
    rubbish.touch()
    shutil.rmtree(environment.folder / "bin")
    environment.make()
    assert (rubbish.exists(), environment.python.exists()) == (False, True)


def test_folder_of_somebody_else_is_refused_and_stays(tmp_path):
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv/pyvenv.cfg").write_text("theirs")
    with pytest.raises(Problem) as refused:
        Environment(tmp_path / ".venv").make()
    assert str(refused.value) == f"{tmp_path}/.venv was not made by this project: please move it away."
    assert (tmp_path / ".venv/pyvenv.cfg").read_text() == "theirs"


def test_environment_is_made_again_if_making_it_was_interrupted(tmp_path, monkeypatch):
    made = Environment(tmp_path / ".venv")
    made.folder.mkdir()  # an empty folder loses nothing

    def interrupted(*_arguments, **_options):
        made.python.parent.mkdir()
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("tools.bootstrap.environment.version_of", lambda python: "Python")
        patch.setattr("tools.bootstrap.environment.subprocess.run", interrupted)
        with pytest.raises(KeyboardInterrupt):
            made.make()
    made.make()
    assert made.python.exists()


def test_missing_module_is_named():
    with pytest.raises(Problem, match=r" lacks no_such_module: please install all of Python"):
        check_modules(("zlib", "no_such_module"))
