"""Django's own commands for developers do what the project's targets of make do."""

import os
import sys

import pytest
from django.core.management import CommandError, ManagementUtility

from pushsite.management import delegate


@pytest.fixture
def started(monkeypatch):
    """Start no process; return how each would be started."""
    commands = []
    monkeypatch.setattr(os, "execv", lambda program, command: commands.append(command))
    monkeypatch.setattr(os, "chdir", lambda folder: None)
    monkeypatch.setenv("PORT", "8000")
    return commands


@pytest.mark.parametrize(
    ("given", "module"),
    [
        ("test tests/games/clock -k vacation", "pytest tests/games/clock -k vacation"),
        ("test --help", "pytest --help"),
        ("makemessages", "tools.messages extract"),
        ("compilemessages", "tools.messages compile"),
        ("runserver", "tools.dev"),
    ],
)
def test_a_command_of_django_starts_the_projects_own_module(started, given, module):
    ManagementUtility(["manage.py", *given.split()]).execute()
    assert started == [[sys.executable, "-m", *module.split()]]


@pytest.mark.parametrize(("address", "port"), [("8001", "8001"), ("127.0.0.1:8002", "8002")])
def test_runserver_takes_a_port(started, address, port):
    ManagementUtility(["manage.py", "runserver", address]).execute()
    assert os.environ["PORT"] == port


def test_runserver_refuses_an_address_that_others_reach(started):
    with pytest.raises(CommandError, match=r"^The site for developers listens on 127.0.0.1 only: name a port.$"):
        ManagementUtility(["manage.py", "runserver", "0.0.0.0:8000"]).execute()
    assert started == []


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ("makemessages -l de", "-l de"),
        ("compilemessages --use-fuzzy", "--use-fuzzy"),
        ("runserver 8001 --noreload", "--noreload"),
        ("runserver 8001 8002", "8002"),
    ],
)
def test_an_argument_that_would_change_nothing_is_refused(started, given, refused):
    with pytest.raises(CommandError, match=f"unrecognized arguments: {refused}$"):
        ManagementUtility(["manage.py", *given.split()]).execute()
    assert started == []


@pytest.mark.parametrize("command", ["makemessages", "compilemessages", "runserver"])
def test_help_is_shown_and_nothing_started(started, capsys, command):
    with pytest.raises(SystemExit):
        ManagementUtility(["manage.py", command, "--help"]).execute()
    assert capsys.readouterr().out.startswith(f"usage: manage.py {command} ")
    assert started == []


@pytest.mark.parametrize(("command", "make_target"), [("test", "make test"), ("runserver", "make dev")])
def test_without_the_packages_for_developers_a_command_names_the_one_that_installs_them(
    started, monkeypatch, command, make_target
):
    monkeypatch.setattr(delegate, "find_spec", lambda name: None)
    sentence = rf"^manage.py {command} needs the packages for developers: run {make_target}.$"
    with pytest.raises(CommandError, match=sentence):
        ManagementUtility(["manage.py", command]).execute()
    assert started == []
