"""python -m tools.attack [NAME …]: run all attacks in under five minutes, or fuzz only URLs with these names."""

import sys
import time
from collections.abc import Sequence
from itertools import chain

from tools.attack.floods import Floods
from tools.attack.fuzz.run import Fuzz, report_lines
from tools.attack.helper import Helper, helper
from tools.attack.limits import Rate, Rates
from tools.attack.pairs import all_pairs
from tools.attack.people import People
from tools.production.whole import Whole, whole_site

SECONDS = 280.0  # in all; the fuzz gets the time that the others leave
FOR_PAIRS, FOR_FUZZ = 80.0, 60.0  # at most, and at least
PAIRS = 200  # of each game


def main() -> None:
    """Print counts; exit with status 1 if an attack succeeded."""
    end = time.monotonic() + SECONDS
    only = sys.argv[1:]
    parts, no_bots = ("web", "worker", "beat"), {"SWEEP_GRACE": "3600"}
    with whole_site(*parts, durable=False, environment=no_bots) as whole, helper(whole.site) as inside:
        well = [] if only else [_pairs(whole, inside), _limits(whole, inside, end - FOR_FUZZ)]
        well.append(_fuzz(whole, inside, max(FOR_FUZZ / 2, end - time.monotonic()), only))
    sys.exit(0 if all(well) else 1)


def _pairs(whole: Whole, inside: Helper) -> bool:
    report = all_pairs(whole, inside, PAIRS, FOR_PAIRS)
    for slug, pairs in report.items():
        _say(f"pairs of positions, {slug}: {pairs}")
        for where in pairs.different:
            _say(f"  differs: {where}")
    return all(not pairs.different and pairs.found == pairs.planted > 0 for pairs in report.values())


def _limits(whole: Whole, inside: Helper, end: float) -> bool:
    well = True
    with People(whole.site) as people:
        for line in chain(Floods(inside, people, whole.mail, end).all(), Rates(inside, people).all()):
            _say(f"{line}")
            well &= not isinstance(line, Rate) or line.holds
            if time.monotonic() > end:
                _say("no time for the other floods and limits")
                break
    return well


def _fuzz(whole: Whole, inside: Helper, seconds: float, only: Sequence[str]) -> bool:
    report = Fuzz(whole, inside, only).run(seconds)
    for line in report_lines(report, whole.site.log("web")):
        _say(line)
    return not any(failure.counts for failure in report.failures)


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    main()
