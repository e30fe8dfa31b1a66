"""python -m tools.attack [--share N] [NAME …]: run all attacks, or fuzz only URLs with these names."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence

from pushsite.management.plain_ending import end_plainly
from testing.services.nginx import installed_nginx
from testing.site import Whole, whole_site
from tools.attack.counters import Counters
from tools.attack.floods import Floods
from tools.attack.fuzz.run import Fuzz, Report, report_lines
from tools.attack.helper import Helper, helper
from tools.attack.limits import Rates
from tools.attack.pairs import all_pairs
from tools.attack.people import People
from tools.attack.silence import LAUNCHER
from tools.attack.silent import silent_services
from tools.attack.slow import slow_bodies
from tools.attack.tokens import without_tokens
from tools.attack.turns import Check, number_of_commit, share_of

PAIRS = 200  # of each game


def main() -> None:
    """Print counts; exit with status 1 if an attack succeeded, or something was left untried."""
    end_plainly()
    parser = argparse.ArgumentParser(prog="python -m tools.attack", description=__doc__)
    parser.add_argument(
        "--share", type=int, default=1, help="one in so many addresses, limits and pairs; goes round by commit"
    )
    parser.add_argument("name", nargs="*", help="of a URL that is to be fuzzed")
    asked = parser.parse_args()
    if asked.share < 1:
        parser.error("--share: a number from 1")
    if asked.share > 1:
        print(f"one in {asked.share} of addresses, limits and pairs", flush=True)
    parts, no_bots = ("web", "worker", "beat"), {"SWEEP_GRACE": "3600"}
    with (
        whole_site(*parts, durable=False, environment=no_bots, launcher=LAUNCHER) as whole,
        helper(whole.site) as inside,
    ):
        well = [_said(check) for check in checks(whole, inside, asked.share, number_of_commit(), asked.name)]
    sys.exit(0 if well and all(well) else 1)


def checks(whole: Whole, inside: Helper, share: int, turn: int, only: Sequence[str] = ()) -> Iterator[Check]:
    """All attacks, or one in ``share`` of those that are many, from the one whose ``turn`` it is."""
    if not only:
        yield from slow(whole, inside)
        yield from all_pairs(whole, inside, max(1, PAIRS // share), turn).values()
        with People(whole.site) as people, Counters(whole.redis.url) as counters:
            yield without_tokens(inside, people)
            floods, rates = Floods(inside, people, whole.mail, counters), Rates(inside, people, counters)
            every: list[Callable[[], Check]] = [*floods.all(), *rates.all()]
            for check in share_of(every, share, turn):
                yield check()
    yield Fuzz(whole, inside, only, turn, share).run()


def slow(whole: Whole, inside: Helper) -> Iterator[Check]:
    """The attacks of one address that may slow down nobody elsewhere."""
    if installed_nginx():
        yield from slow_bodies(whole.site)
    else:
        print("slow bodies: not tried, since this machine has no nginx")
    with People(whole.site) as people:
        yield silent_services(inside, people)


def _said(check: Check) -> bool:
    for line in report_lines(check) if isinstance(check, Report) else [str(check)]:
        print(line if check.holds else f"WRONG: {line}", flush=True)
    return check.holds


if __name__ == "__main__":
    main()
