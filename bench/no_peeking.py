"""Check that hidden cards change no decision of any level of a game's bots, in more positions than the tests do."""

from bench.amount import amount
from games.bots import levels_of
from games.catalog import RULES
from testing.peeking import peeks

POSITIONS = amount(1000, 5)


def run() -> None:
    """Print for each level the number of positions in which the action changed, or its reason."""
    for slug in RULES:
        for level in levels_of(slug):
            different = list(peeks(slug, level, POSITIONS))
            changed = sum(peek.changed_action for peek in different)
            hidden = sum(peek.changed_position for peek in different)
            print(
                f"peeking: {slug} {level}, {len(different)} positions, other hidden cards in {hidden},"
                f" action or reason changed in {changed}",
                flush=True,
            )
