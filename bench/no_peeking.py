"""Whether hard bots decide the same with other hidden cards, in more positions than the tests use."""

from games.catalog import RULES
from tests.games.bots.peeking import peeks

LEVEL = "hard"
POSITIONS = 1000


def run() -> None:
    """Print for each game in how many positions the action changed."""
    for slug in RULES:
        found = list(peeks(slug, LEVEL, POSITIONS))
        changed = sum(peek.changed_action for peek in found)
        print(f"peeking: {slug} {LEVEL}, {len(found)} positions, action changed in {changed}", flush=True)
