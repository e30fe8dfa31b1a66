"""The steps of ``make lint`` and ``make fmt``."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from testing.site import PRODUCTION, ROOT
from tools.bootstrap.npm import node_program

FOLDERS = ("accounts", "bench", "games", "pushsite", "static", "templates", "testing", "tests", "tools")
DJADE = ("--target-version", "5.2")
DEPLOY = ("check", "--deploy", "--fail-level", "WARNING")
IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"

# The steps neither read this machine's own site nor connect to a service, except to one that they start themselves.
NOWHERE = {"PUSHSITE_ENV_FILE": "", "PUSHSITE_MODE": "test", "DATABASE_URL": "sqlite://:memory:", "REDIS_URL": ""}


@dataclass(frozen=True)
class Step:
    """A command, its environment, and the statuses that mean success."""

    name: str
    command: list[str]
    environment: Mapping[str, str] = field(default_factory=lambda: NOWHERE)
    fine: frozenset[int] = frozenset({0})


def steps() -> list[Step]:
    django, jinja = templates()
    return [
        Step("code is formatted", python("-m", "ruff", "format", "--check", "--quiet", ".")),
        Step("code passes the linter", python("-m", "ruff", "check", "--quiet", ".")),
        Step("types agree", python("-m", "mypy", "--no-error-summary")),
        Step("imports between packages point one way", python("-c", IMPORTS)),
        Step("files are short, folders are in order, jobs start after the commit", python("-m", "tools.lint.project")),
        Step("a public name means one thing", python("-m", "tools.lint.names")),
        Step("shared code names no game", python("-m", "tools.lint.slugs")),
        Step("documents, code and messages read well at once", python("-m", "tools.lint.words")),
        Step("templates are formatted", [environment_program("djade"), *DJADE, "--check", *django]),
        Step("templates pass the linter", python("-m", "djlint", "--lint", "--quiet", *django)),
        Step(
            "Jinja templates pass the linter", python("-m", "djlint", "--lint", "--quiet", "--profile", "jinja", *jinja)
        ),
        Step("scripts and style sheets are formatted and pass the linter", biome("check", "--error-on-warnings")),
        Step("messages are complete", python("-m", "tools.messages", "check")),
        Step("the committed schema is the API's", python("-m", "tools.lint.openapi")),
        Step("models and migrations agree", python("manage.py", "makemigrations", "--check", "--dry-run")),
        Step("the version before runs on after new migrations", python("-m", "tools.lint.migrations")),
        Step("settings are safe for production", python("manage.py", *DEPLOY), PRODUCTION),
    ]


def fixes() -> list[Step]:
    """Return the commands that fix and format."""
    django, _jinja = templates()
    return [
        Step("code fixed", python("-m", "ruff", "check", "--quiet", "--fix-only", ".")),
        Step("code formatted", python("-m", "ruff", "format", "--quiet", ".")),
        Step("scripts and style sheets fixed and formatted", biome("check", "--write")),
        Step("schema of the API written", python("-m", "tools.lint.openapi", "--write")),
        # djade exits with 1 if it changed a file.
        Step("templates formatted", [environment_program("djade"), *DJADE, *django], fine=frozenset({0, 1})),
    ]


def python(*arguments: str) -> list[str]:
    """Return a command for the environment's Python; start scripts would break when the folder is moved."""
    return [sys.executable, *arguments]


def environment_program(name: str) -> str:
    """Return the path of a program of the environment that is no Python script."""
    return str(Path(sys.executable).with_name(name))


def biome(*arguments: str) -> list[str]:
    """Return a command for the linter of scripts and style sheets, which tools.bootstrap installs."""
    program = Path(sys.executable).parents[1] / "npm/node_modules/@biomejs/biome/bin/biome"
    return [*node_program("node", ROOT), str(program), *arguments]


def templates() -> tuple[list[str], list[str]]:
    """Return Django's templates, and Jinja's: the formatter knows only the former."""
    names = files("*.html")
    return [name for name in names if "/jinja2/" not in name], [name for name in names if "/jinja2/" in name]


def files(pattern: str) -> list[str]:
    """Return the project's files that match the pattern, in all folders."""
    paths = [*ROOT.glob(pattern), *(file for folder in FOLDERS for file in (ROOT / folder).rglob(pattern))]
    return sorted(str(file.relative_to(ROOT)) for file in paths)
