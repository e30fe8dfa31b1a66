"""When the environment in .venv can be built upon."""

import shutil
import sys

import pytest

from tools.bootstrap.environment import Environment, Problem, check_modules


@pytest.fixture
def environment(tmp_path):
    made = Environment(tmp_path / "a folder" / ".venv")
    made.make()
    made.stamp.write_text("")
    return made


def test_a_folder_that_is_not_there_cannot_be_used(tmp_path):
    assert Environment(tmp_path / ".venv").usable() is False


def test_a_made_environment_can_be_used(environment):
    assert environment.usable() is True


def test_an_environment_whose_install_was_cut_short_cannot_be_used(environment):
    environment.stamp.unlink()
    assert environment.usable() is False


def test_an_environment_goes_on_after_its_folder_was_moved(environment, tmp_path):
    moved = environment.folder.parent.rename(tmp_path / "elsewhere")
    assert Environment(moved / ".venv").usable() is True


def test_an_environment_whose_python_is_gone_cannot_be_used(environment):
    environment.python.unlink()
    environment.python.symlink_to("/nonexistent/python3")
    assert environment.usable() is False


def test_an_environment_of_another_version_of_python_cannot_be_used(environment):
    packages = environment.folder / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages.rename(packages.with_name("python3.10"))
    assert environment.usable() is False


def test_making_it_anew_leaves_nothing_of_a_half_made_one(environment):
    rubbish = environment.folder / "lib" / "rubbish"
    rubbish.touch()
    shutil.rmtree(environment.folder / "bin")
    environment.make()
    assert (rubbish.exists(), environment.python.exists()) == (False, True)


def test_a_python_without_a_needed_module_is_told_by_name():
    with pytest.raises(Problem, match=r" lacks no_such_module: please install the whole of Python"):
        check_modules(("zlib", "no_such_module"))
