"""Which Python is used, and the message if none is new enough."""

import ast
import sys
from pathlib import Path

import pytest

from tools.bootstrap import interpreter

FOLDER = Path(interpreter.__file__).parent


def program(folder: Path, name: str, script: str) -> str:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("version, enough", [((2, 7), False), ((3, 10, 14), False), ((3, 11, 0), True), ((4, 0), True)])
def test_python_3_11_is_the_oldest_that_is_new_enough(version, enough):
    assert interpreter.new_enough(version) is enough


@pytest.mark.parametrize("name", ["__main__.py", "interpreter.py", "__init__.py"])
def test_old_python_can_parse_the_files_that_report_it(name):
    tree = ast.parse((FOLDER / name).read_text(), feature_version=(3, 4))
    modern = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Starred, ast.AsyncFunctionDef)
    assert [type(node).__name__ for node in ast.walk(tree) if isinstance(node, modern)] == []
    arguments = [node for node in ast.walk(tree) if isinstance(node, ast.arg)]
    assert [argument.arg for argument in arguments if argument.annotation] == []


@pytest.mark.usefixtures("processes")
def test_newest_python_on_the_path_is_used(tmp_path):
    program(tmp_path, "python3.11", f'exec {sys.executable} "$@"')
    newest = program(tmp_path, "python3.13", f'exec {sys.executable} "$@"')
    assert interpreter.newest_python(str(tmp_path)) == newest


@pytest.mark.usefixtures("processes")
def test_shim_of_a_removed_python_is_skipped(tmp_path):
    program(tmp_path, "python3.14", "exit 127")
    works = program(tmp_path, "python3.12", f'exec {sys.executable} "$@"')
    assert interpreter.newest_python(str(tmp_path)) == works


@pytest.mark.usefixtures("processes")
def test_path_without_a_newer_python_gives_none(tmp_path):
    assert interpreter.newest_python(str(tmp_path)) is None


@pytest.mark.usefixtures("processes")
def test_python_that_is_no_newer_than_the_running_one_is_left_alone(tmp_path):
    same = program(tmp_path, "python3.13", f'exec {sys.executable} "$@"')
    assert interpreter.newest_python(str(tmp_path), than=(3, 13, 0)) is None
    assert interpreter.newest_python(str(tmp_path), than=(3, 12, 9)) == same


@pytest.mark.usefixtures("processes")
def test_python_without_a_module_that_the_site_needs_is_skipped(tmp_path):
    """Debian has packages of Python that lack venv."""
    program(tmp_path, "python3.14", f'exec {sys.executable} -c "import no_such_module"')
    whole = program(tmp_path, "python3.13", f'exec {sys.executable} "$@"')
    assert interpreter.newest_python(str(tmp_path)) == whole


def test_message_about_an_old_python_names_both_versions():
    assert interpreter.too_old((3, 9, 2)) == (
        "Pushsite needs Python 3.11 or newer, and this is Python 3.9: please install a newer one."
    )
