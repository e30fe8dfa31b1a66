"""Whether the hard bots do the same with other cards where they cannot see: more positions than the tests take."""

from games.catalog import RULES
from tests.games.bots.peeking import peeks

LEVEL = "hard"
POSITIONS = 1000


def run() -> None:
    """Print how many actions changed, of how many positions, for each game."""
    for slug in RULES:
        found = list(peeks(slug, LEVEL, POSITIONS))
        changed = sum(peek.changed_action for peek in found)
        print(f"peeking: {slug} {LEVEL}, {len(found)} positions, action changed in {changed}", flush=True)
