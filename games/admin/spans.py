"""Spans of time as exactly as staff need them, in units that need no translation."""

from datetime import timedelta

DAY, HOUR, MINUTE = 86400, 3600, 60


def exactly(span: timedelta) -> str:
    """The two greatest units: ``0.4 s``, ``12 s``, ``3 min 5 s``, ``1 h 2 min``, ``2 d 3 h``."""
    seconds = max(0.0, span.total_seconds())
    if seconds < 10:
        return f"{seconds:.1f}\N{NO-BREAK SPACE}s"
    whole = int(seconds)
    for (name, size), (small_name, small) in (
        (("d", DAY), ("h", HOUR)),
        (("h", HOUR), ("min", MINUTE)),
        (("min", MINUTE), ("s", 1)),
    ):
        if whole >= size:
            rest = whole % size // small
            return _spaced(f"{whole // size} {name}" + (f" {rest} {small_name}" if rest else ""))
    return _spaced(f"{whole} s")


def _spaced(text: str) -> str:
    return text.replace(" ", "\N{NO-BREAK SPACE}")
