"""The file ``production.env`` beside ``manage.py``, with the variables of a production site.

systemd (``EnvironmentFile=``), a shell (``. ./production.env``) and this module can all read it. They agree on
simple lines only, so every other line is refused. (python-dotenv does not agree with them: it expands ``${…}`` and
backslashes even between single quotes.)
"""

import re
import sys
from collections.abc import MutableMapping
from pathlib import Path

IGNORED = re.compile(r"[ \t]*(#.*(?<!\\))?")  # systemd continues a comment that ends in a backslash on the next line
ASSIGNMENT = re.compile(
    r"""[ \t]*(?P<name>[A-Za-z_][A-Za-z0-9_]*)=
    (?: (?P<bare>[\w.,:/@%+=?-]*) | '(?P<single>[^'\\\x00-\x1f\x7f]*)' | "(?P<double>[^"\\$`\x00-\x1f\x7f]*)" )
    [ \t]*""",
    re.VERBOSE,
)
LINE_RULE = "a line must be NAME=value, or NAME='value' without quotes and backslashes in the value"


def load_variables(environment: MutableMapping[str, str], named: str | None, default: Path) -> None:
    """Add to ``environment`` the variables of the file ``named``, or else of the file ``default`` if it exists.

    An empty name means no file. Variables that are already set, and not empty, win. If the file cannot be used, the
    process ends with a sentence that contains no value of it.
    """
    if named is None and default.exists():
        named = str(default)
    already_set = {name for name, value in environment.items() if value}
    for name, value in _read(Path(named)).items() if named else ():
        # NAME_FILE wins over NAME: a NAME that is already set must not lose to the file's NAME_FILE.
        if not already_set & {name, name.removesuffix("_FILE")}:
            environment[name] = value


def _read(file: Path) -> dict[str, str]:
    try:
        lines = file.read_bytes().decode().split("\n")
    except OSError as error:
        sys.exit(f"{file} cannot be read: {error.strerror}.")
    except UnicodeDecodeError:
        sys.exit(f"{file} cannot be read: it is not UTF-8.")
    return dict(_assignment(file, number, line) for number, line in enumerate(lines, 1) if not IGNORED.fullmatch(line))


def _assignment(file: Path, number: int, line: str) -> tuple[str, str]:
    match = ASSIGNMENT.fullmatch(line)
    if match is None:
        sys.exit(f"{file}, line {number}: {LINE_RULE}.")
    return match["name"], match["bare"] or match["single"] or match["double"] or ""
