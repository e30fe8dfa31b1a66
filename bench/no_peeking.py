"""Check that hidden cards do not change a decision of a game's strongest bot, in more positions than the tests do."""

from bench.amount import amount
from games.bots import levels_of
from games.catalog import RULES
from tests.games.bots.peeking import peeks

POSITIONS = amount(1000, 5)


def run() -> None:
    """Print for each game the number of positions in which the action changed."""
    for slug in RULES:
        *_weaker, level = levels_of(slug)
        found = list(peeks(slug, level, POSITIONS))
        changed = sum(peek.changed_action for peek in found)
        print(f"peeking: {slug} {level}, {len(found)} positions, action changed in {changed}", flush=True)
