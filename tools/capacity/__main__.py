"""python -m tools.capacity: what this machine carries of the site, where it breaks first, and how (docs/capacity.md).

Exits with status 1 if anything was lost or doubled, or if an error had no sentence for people.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Sequence
from datetime import UTC, datetime

from pushsite.management.plain_ending import end_plainly
from tools.capacity.filling import fill_finished, fill_running
from tools.capacity.losses import count_losses, found_losses, wait_for_mails
from tools.capacity.pgbench import forget_statements, transactions, writes_and_reads
from tools.capacity.players import Crowd
from tools.capacity.site import LargeSite, large_site
from tools.capacity.soak import soak
from tools.capacity.steps import FIRST_RATE, Day, catch_up, cpu_line, days, measured, pages_line

VARIANTS = ((1, 1), (2, 1), (2, 2))  # web nodes and workers
IDLE_VISITS = 20  # in a quarter of a day, while the site has nothing else to do
IDLE_LEAST = 60  # seconds that the visits to the idle site may take: on a slow machine more than a short day


def arguments(given: Sequence[str]) -> argparse.Namespace:
    """Read the sizes from the command line; the defaults take some hours."""
    parser = argparse.ArgumentParser(prog="python -m tools.capacity", description=__doc__)
    for name, default, meaning in (
        ("games", 100_000, "finished games"),
        ("played", 600, "of them that are really played; the others are copies"),
        ("running", 10_000, "running games"),
        ("seconds", 240, "that a day takes"),
        ("days", 12, "that are tried at most, each with more visits"),
        ("burst", 600, "people who come in the evening of an overload, at least: twice as many as may wait"),
        ("variants", len(VARIANTS), "how many are tried, the largest last"),
        ("soak", 3600, "seconds at half of what is carried; 0: none"),
        ("pgbench", 10, "seconds of pgbench, before and after"),
    ):
        parser.add_argument(f"--{name}", type=int, default=default, help=f"{meaning} ({default})")
    return parser.parse_args(given)


def main() -> None:
    """Fill a site, find what each variant carries, soak, and count what was lost."""
    end_plainly()
    options = arguments(sys.argv[1:])
    with large_site() as site:
        fill_finished(site.filler, site.postgres.url, options.games, options.played)
        fill_running(site.filler, site.postgres.url, options.running)
        crowd = Crowd(
            json.loads(site.filler.run("-m", "tools.capacity.inside", "people")), site.filler.environment["SITE_URL"]
        )
        begun = datetime.now(UTC).isoformat()
        tps = [transactions(site.postgres.url, options.pgbench)]
        forget_statements(site.postgres.url)
        carried: list[Day] = []
        unexplained = 0
        for web, workers in VARIANTS[-options.variants :]:
            first = carried[-1].rate / 2 if carried else FIRST_RATE
            best_day, errors = _variant(site, crowd, (web, workers), first, options)
            carried += [best_day] if best_day else []
            unexplained += errors
        print(writes_and_reads(site.postgres.url), flush=True)
        tps.append(transactions(site.postgres.url, options.pgbench))
        best = max(carried, key=lambda day: day.actions, default=None)
        print(_multiple(best, tps), flush=True)
        if options.soak:
            with site.serving(*VARIANTS[-1]) as proxy:
                crowd.goes_to(*proxy)
                soak(site, crowd, (best.rate if best else FIRST_RATE) / 2, options.soak)
                wait_for_mails(site, 60 + options.running / 2)
        counts = count_losses(site, crowd.played, begun) | {"errors without a sentence": unexplained}
    print(", ".join(f"{name}: {count}" for name, count in counts.items()), flush=True)
    if wrong := found_losses(counts):
        sys.exit(f"Wrong: {', '.join(wrong)}.")


def _variant(
    site: LargeSite, crowd: Crowd, nodes: tuple[int, int], first: float, options: argparse.Namespace
) -> tuple[Day | None, int]:
    """Replay days from this rate on; return the last that was carried, and the number of errors without a sentence."""
    patience = 60 + options.running / 2  # seconds
    name = f"{nodes[0]} web, {nodes[1]} worker{'s' * (nodes[1] > 1)}"
    with site.serving(*nodes) as proxy:
        crowd.goes_to(*proxy)
        print(f"{name}: had caught up with what was due after {catch_up(site, patience):.0f} s", flush=True)
        few = [options.seconds / 4 * number / IDLE_VISITS for number in range(IDLE_VISITS)]
        enough = max(options.seconds, IDLE_LEAST)
        quiet = measured(site, crowd, few, (0, enough), enough)
        if not quiet.actions:
            sys.exit("Nobody acted on the idle site, so there is nothing to compare with.")
        print(f"{name}: idle, an action takes {quiet.median:.0f} ms, 95 % at most {quiet.p95:.0f} ms", flush=True)
        print(f"    {pages_line(quiet, quiet.median)}", flush=True)
        carried, unexplained = None, quiet.unexplained
        for day in days(site, crowd, first, quiet.median, options):
            reasons = day.too_much(quiet.median)
            carried = carried if reasons else day
            unexplained += day.unexplained
            verdict = f"too much: {'; '.join(reasons)}" if reasons else "carried"
            lines = _line(day, quiet.median), cpu_line(day), pages_line(day, quiet.median), verdict
            print(f"{name}: " + "\n    ".join(lines), flush=True)
        wait_for_mails(site, patience)
    return carried, unexplained


def _line(day: Day, idle: float) -> str:
    waits = ", ".join(f"{what} {seconds:.0f} s" for what, seconds in day.waits.items())
    return (
        f"{day.rate:.2f} visits/s, {day.requests:.0f} requests/s, {day.actions:.1f} actions/s;"
        f" an action {day.median / idle:.1f} times the idle one, 95 % at most {day.p95 / idle:.1f} times;"
        f" 503 {day.refused:.2%}, other errors {day.failed:.2%}, turned away {day.turned_away}; waited: {waits}"
    )


def _multiple(best: Day | None, tps: Sequence[float]) -> str:
    line = f"pgbench (TPC-B-like): {tps[0]:,.0f} and {tps[1]:,.0f} transactions/s"
    if best is None:
        return f"{line}; no day was carried"
    return f"{line}; carried {best.actions:.1f} actions/s, {best.actions / statistics.fmean(tps):.4f} times"


if __name__ == "__main__":
    main()
