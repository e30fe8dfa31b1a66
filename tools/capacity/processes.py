"""The processor time and private memory of a site's processes, from /proc (Linux only)."""

import os
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

PARTS = {  # by the names of their programs
    "postgres": "PostgreSQL",
    "pgbouncer": "PgBouncer",
    "nginx": "nginx",
    "valkey-server": "Redis",
    "redis-server": "Redis",
}
PYTHON = {"gunicorn": "web", "worker": "workers", "beat": "beat"}  # by an argument
PLAYERS = "the players"  # of this process, which is on the same machine


class Use(NamedTuple):
    """The processor seconds of one part of a site so far, and its bytes of memory that no other process shares."""

    cpu: float
    memory: int


def used_now() -> dict[str, Use]:
    """Return the use of each part that this process has started, and its own."""
    own = os.getpid()
    uses: defaultdict[str, Use] = defaultdict(lambda: Use(0.0, 0))
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            name, _, rest = stat.read_text().partition("(")[2].rpartition(")")
            fields = rest.split()
            parents[int(stat.parent.name)] = (int(fields[1]), name, int(fields[11]) + int(fields[12]))
    for process, (_parent, name, ticks) in parents.items():
        line = _line(process, parents)
        if own in line:
            part = PLAYERS if process == own else _part(line[: line.index(own)], name)
            before = uses[part]
            uses[part] = Use(before.cpu + ticks / os.sysconf("SC_CLK_TCK"), before.memory + _own_memory(process))
    return dict(uses)


def spent(before: Mapping[str, Use], after: Mapping[str, Use]) -> dict[str, float]:
    """Return the processor seconds that each part has used between ``before`` and ``after``, the most first."""
    nothing = Use(0.0, 0)
    seconds = {part: use.cpu - before.get(part, nothing).cpu for part, use in after.items()}
    return dict(sorted(seconds.items(), key=lambda each: -each[1]))


def _line(process: int, parents: Mapping[int, tuple[int, str, int]]) -> list[int]:
    """The process and its ancestors, the nearest first."""
    line = [process]
    while (parent := parents.get(line[-1])) and parent[0]:
        line.append(parent[0])
    return line


def _part(line: list[int], name: str) -> str:
    if name in PARTS:
        return PARTS[name]
    words: list[str] = []
    with suppress(OSError, IndexError):
        words = Path(f"/proc/{line[-1]}/cmdline").read_bytes().decode(errors="replace").split("\0")
    return next((part for word, part in PYTHON.items() if word in words), "other")


def _own_memory(process: int) -> int:
    with suppress(OSError):
        _size, resident, shared, *_ = map(int, Path(f"/proc/{process}/statm").read_text().split())
        return (resident - shared) * os.sysconf("SC_PAGE_SIZE")
    return 0
