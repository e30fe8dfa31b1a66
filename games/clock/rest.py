"""When a player's clock does not run."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from heapq import merge

from .quiet import Quiet
from .span import Span


@dataclass(frozen=True)
class Rest:
    """Quiet hours, if any, and the vacations that matter, of which none is endless."""

    quiet: Quiet | None = None
    vacations: tuple[Span, ...] = ()

    def pauses(self, since: datetime) -> Iterator[Span]:
        """The times from ``since`` on in which no clock runs: in order, none touching the next."""
        nights = self.quiet.spans(since) if self.quiet else iter(())
        begin = end = since
        for pause in merge(nights, sorted(self.vacations)):
            if pause.begin > end:
                if end > begin:
                    yield Span(begin, end)
                begin = pause.begin
            end = max(end, pause.end)
        if end > begin:
            yield Span(begin, end)

    def running(self, since: datetime, until: datetime) -> timedelta:
        """For how long a clock runs between two moments."""
        ran, moment = timedelta(), since
        for pause in self.pauses(since):
            if pause.begin >= until:
                break
            ran += pause.begin - moment
            moment = min(pause.end, until)
        return ran + (until - moment)

    def after(self, since: datetime, time: timedelta) -> datetime:
        """When a clock that runs from ``since`` on has run for ``time``."""
        moment = since
        for pause in self.pauses(since):
            if pause.begin - moment >= time:
                break
            time -= pause.begin - moment
            moment = pause.end
        return moment + time
