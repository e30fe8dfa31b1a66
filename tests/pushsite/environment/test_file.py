"""The file of variables beside the checkout: when it is read, and that all programs read it alike."""

import os
import shlex
import subprocess

import pytest

from pushsite.environment.file import load_variables
from testing.site import ROOT
from tests.pushsite.environment.systemd import as_systemd_reads

AGREED = r"""
# A comment; with 'quotes' and $dollars
  INDENTED=yes
PLAIN=postgres://user:p%40ss-w_rd@db.example.org:5432/name?sslmode=require,x+y
EQUALS=a=b==
EMPTY=
NOTHING=''
TRAILING=value
SPACES='  two words  '
HASH='a #b'
DOLLAR='$HOME ${HOME} $(id) $$'
SIGNS='`id` & | ; < > ( ) * ? [a] {b,c} ~ ! ^ 50% %h'
DOUBLE='she said "hello"'
SINGLE="it's 'here' & #there"
LETTERS=café
TWICE=first
TWICE=second
"""
NAMES = [line.partition("=")[0].strip() for line in AGREED.splitlines() if "=" in line]


@pytest.fixture
def file(tmp_path):
    return tmp_path / "production.env"


def as_a_shell_reads(shell: str, file) -> dict[str, str]:
    script = f"set -a; . {shlex.quote(str(file))}; exec env -0"
    said = subprocess.run([shell, "-c", script], env={"PATH": os.environ["PATH"]}, capture_output=True, check=True)
    pairs = (pair.decode().split("=", 1) for pair in said.stdout.split(b"\0") if pair)
    return {name: value for name, value in pairs if name in NAMES}


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("shell", ["sh", "bash"])
def test_shell_systemd_and_site_read_the_same_values(file, shell):
    file.write_text(AGREED)
    environment = {}
    load_variables(environment, str(file), file)
    assert environment == as_systemd_reads(AGREED) == as_a_shell_reads(shell, file)
    assert environment["DOLLAR"] == "$HOME ${HOME} $(id) $$"


@pytest.mark.parametrize(
    "line",
    [
        "A=canary two",
        "A=canary # a comment",
        "A=canary&more",
        "A=canary;more",
        "A=$canary",
        "A=~/canary",
        "A=canary\\",
        "A=canary'more'",
        "A='canary",
        "A='canary'\\''s'",
        "A='canary\\'",
        'A="canary $HOME"',
        'A="canary `id`"',
        'A="canary\\\\more"',
        "A = canary",
        "export A=canary",
        "A-B=canary",
        "canary",
        "; canary",
        "# canary \\",
        "A=canary\r",
        "A='canary\0'",
    ],
)
def test_ambiguous_line_is_reported_in_one_sentence_without_its_value(file, line):
    file.write_bytes(f"B=fine\n{line}\n".encode())
    environment = {}
    with pytest.raises(SystemExit) as end:
        load_variables(environment, str(file), file)
    assert end.value.code == (
        f"{file}, line 2: a line must be NAME=value, or NAME='value' without quotes and backslashes in the value."
    )
    assert environment == {}


def test_variable_that_is_set_wins_unless_it_is_empty(file):
    file.write_text("A=file\nB=file\nC=file\nD=\n")
    environment = {"A": "set", "B": "", "D": "set"}
    load_variables(environment, str(file), file)
    assert environment == {"A": "set", "B": "file", "C": "file", "D": "set"}


def test_secret_that_is_set_wins_over_the_path_in_the_file(file):
    file.write_text("SECRET_KEY_FILE=/elsewhere\n")
    environment = {"SECRET_KEY": "set"}
    load_variables(environment, str(file), file)
    assert environment == {"SECRET_KEY": "set"}


def test_path_in_the_file_wins_over_an_empty_secret(file):
    file.write_text("SECRET_KEY_FILE=/elsewhere\n")
    environment = {"SECRET_KEY": "", "SECRET_KEY_FILE": ""}
    load_variables(environment, str(file), file)
    assert environment == {"SECRET_KEY": "", "SECRET_KEY_FILE": "/elsewhere"}


def test_named_file_replaces_the_file_beside_the_checkout(file, tmp_path):
    file.write_text("A=beside\n")
    named = tmp_path / "named"
    named.write_text("A=named\n")
    environment = {}
    load_variables(environment, str(named), file)
    assert environment == {"A": "named"}


def test_file_beside_the_checkout_is_read_if_none_is_named(file):
    environment = {}
    load_variables(environment, None, file)
    assert environment == {}
    file.write_text("A=beside\n")
    load_variables(environment, None, file)
    assert environment == {"A": "beside"}


def test_an_empty_name_means_no_file(file):
    file.write_text("A=beside\n")
    environment = {}
    load_variables(environment, "", file)
    assert environment == {}


@pytest.mark.parametrize(
    "make, why",
    [
        (lambda file: None, "No such file or directory"),
        (lambda file: file.mkdir(), "Is a directory"),
        (lambda file: file.write_bytes(b"A=\xff"), "it is not UTF-8"),
    ],
    ids=["missing", "folder", "other letters"],
)
def test_unreadable_named_file_is_reported_in_one_sentence(file, make, why):
    make(file)
    with pytest.raises(SystemExit) as end:
        load_variables({}, str(file), file)
    assert end.value.code == f"{file} cannot be read: {why}."


@pytest.mark.usefixtures("processes")
def test_make_uses_only_a_named_file():
    goal = "\n.PHONY: say\nsay:\n\t@printenv PUSHSITE_ENV_FILE || echo unset\n"
    said = [
        subprocess.run(
            ["make", "-s", "-f", "-", "say"],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"]} | named,
            input=(ROOT / "Makefile").read_text() + goal,
            capture_output=True,
            text=True,
        ).stdout
        for named in ({}, {"PUSHSITE_ENV_FILE": "/etc/pushsite.env"})
    ]
    assert said == ["\n", "/etc/pushsite.env\n"]


def test_git_ignores_the_file():
    assert "/production.env" in (ROOT / ".gitignore").read_text().splitlines()
