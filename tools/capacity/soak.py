"""Half of the load that the site carries, for hours: what grows, and how fast."""

import random
import time
from collections.abc import Sequence

import psycopg

from tools.capacity.players import Crowd
from tools.capacity.processes import PLAYERS, used_now
from tools.capacity.site import LargeSite
from tools.capacity.steps import VANISH, measured

LOOKS = 12  # in the whole time
SIZES = """
SELECT relname, pg_total_relation_size(relid) FROM pg_stat_user_tables
ORDER BY pg_total_relation_size(relid) DESC LIMIT 8
"""
HOUR = 3600.0
Sample = dict[str, float]  # megabytes, by part or table


def soak(site: LargeSite, crowd: Crowd, rate: float, seconds: float) -> None:
    """Let ``rate`` visits a second come all the time; print memory and tables on the way, and their slopes."""
    rng, begin, samples = random.Random("soak"), time.monotonic(), []  # noqa: S311 - no secret
    span = seconds / LOOKS
    for _ in range(LOOKS):
        times = sorted(rng.uniform(0, span) for _ in range(round(rate * span)))
        day = measured(site, crowd, times, (0, span), span, vanish=round(len(times) * VANISH))
        samples.append((time.monotonic() - begin, _sizes_now(site)))
        print(f"soak, {day.actions:.1f} actions/s, 503 {day.refused:.2%}, other errors {day.failed:.2%}; ", end="")
        seconds_so_far, sizes = samples[-1]
        line = ", ".join(f"{name} {size:,.1f}" for name, size in sizes.items())
        print(f"after {seconds_so_far:5.0f} s, MB: {line}", flush=True)
    half = samples[LOOKS // 2 :]
    names = sorted(set.intersection(*(set(sizes) for _, sizes in half)))
    grown = ", ".join(f"{name} {slope([(at, sizes[name]) for at, sizes in half]) * HOUR:+,.1f}" for name in names)
    print(f"soak of {time.monotonic() - begin:.0f} s; growth in its second half, in MB an hour: {grown}", flush=True)


def _sizes_now(site: LargeSite) -> Sample:
    memory = {part: use.memory / 1e6 for part, use in used_now().items() if part != PLAYERS}
    with psycopg.connect(site.postgres.url) as server:
        return memory | {str(name): size / 1e6 for name, size in server.execute(SIZES)}


def slope(points: Sequence[tuple[float, float]]) -> float:
    """Return how much the second value of these points grows with each unit of the first, by least squares."""
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / spread if spread else 0.0
