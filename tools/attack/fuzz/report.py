"""What the fuzz came to, in lines."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tools.attack.fuzz.run import Failure, Told

ERROR = re.compile(r" request=(\w+) .* error=(\w+) trace=([^\s<]+)")
UNKNOWN = "see the log"


def lines(told: Told, log: Path) -> Iterator[str]:
    """Counts, and each kind of failure with the first request that met it; ``log`` is that of the web server."""
    counts = ", ".join(f"{name}: {count}" for name, count in told.by_class().items())
    yield (
        f"fuzz: {told.requests} requests in {told.seconds:.0f} s, {told.requests / told.seconds:.0f} a second,"
        f" {len(told.asked)} of {told.triples} of address, method and person; {counts};"
        f" {told.left_out} left out for want of time"
    )
    errors = _errors(log)
    kinds: dict[str, list[Failure]] = defaultdict(list)
    for failure in told.failures:
        kinds[f"{failure.what} {errors.get(failure.request_id, UNKNOWN)}"].append(failure)
    for kind, failures in kinds.items():
        yield f"  {kind}, {len(failures)} times, the first: {failures[0]}"


def _errors(log: Path) -> dict[str, str]:
    """What went wrong, and where, by the number of the request."""
    found = (ERROR.search(line) for line in log.read_text(errors="replace").splitlines())
    return {match[1]: f"{match[2]} at {match[3]}" for match in found if match}
