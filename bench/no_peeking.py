"""Check that hidden cards do not change a hard bot's decision, in more positions than the tests do."""

from games.catalog import RULES
from tests.games.bots.peeking import peeks

LEVEL = "hard"
POSITIONS = 1000


def run() -> None:
    """Print for each game the number of positions in which the action changed."""
    for slug in RULES:
        found = list(peeks(slug, LEVEL, POSITIONS))
        changed = sum(peek.changed_action for peek in found)
        print(f"peeking: {slug} {LEVEL}, {len(found)} positions, action changed in {changed}", flush=True)
