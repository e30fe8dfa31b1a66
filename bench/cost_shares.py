"""Where a process spends its CPU time: samples of the stack, each counted for one part of the site."""

import signal
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import FrameType

INTERVAL = 0.001  # seconds of CPU time; the kernel waits for its next tick

# A sample belongs to the first part that one of the stack's files is in.
PARTS = {
    "session and user": ("/accounts/sessions.py", "/contrib/sessions/", "/contrib/auth/"),
    "database": ("/django/db/", "/psycopg", "/games/queries/"),
    "Redis": ("/redis/", "/pushsite/cache.py"),
    "log sentences": ("/games/presentation/events/log.py", "/games/presentation/events/seen_actions.py"),
    "scene": ("/games/views/table/drawing/board.py",),
    "templates": ("/django/template/", "/jinja2/"),
    "rules": ("/rules/", "/games/engine/"),
    "rest of the view": ("/games/views/", "/games/play/"),
}
OUTSIDE = "middleware"  # and the handler


class Shares:
    """Samples of some blocks, counted by ``parts``; `sampling` takes them."""

    counting: "Shares | None" = None  # whose block is running

    def __init__(self, parts: Mapping[str, Sequence[str]] = PARTS, outside: str = OUTSIDE) -> None:
        self._parts, self._outside = parts, outside
        self._samples: Counter[str] = Counter()

    def __enter__(self) -> None:
        Shares.counting = self

    def __exit__(self, *error: object) -> None:
        Shares.counting = None

    def count(self, frame: FrameType | None) -> None:
        """Count a sample with this newest frame."""
        self._samples[part_of(frame, self._parts, self._outside)] += 1

    def split(self, whole: float) -> dict[str, float]:
        """``whole``, split by the samples so far."""
        count = self._samples.total() or 1
        return {part: whole * self._samples[part] / count for part in [*self._parts, self._outside]}


@contextmanager
def sampling() -> Iterator[None]:
    """Run one timer; it goes on between the blocks of `Shares`, or it would always miss their first milliseconds."""
    signal.signal(signal.SIGPROF, _sample)
    signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _sample(_signal: int, frame: FrameType | None) -> None:
    if Shares.counting is not None:
        Shares.counting.count(frame)


def part_of(frame: FrameType | None, parts: Mapping[str, Sequence[str]] = PARTS, outside: str = OUTSIDE) -> str:
    """The part of the site that a stack with this newest frame is in."""
    files = []
    while frame is not None:
        files.append(frame.f_code.co_filename)
        frame = frame.f_back
    parts_seen = (part for part, marks in parts.items() if any(mark in file for file in files for mark in marks))
    return next(parts_seen, outside)
