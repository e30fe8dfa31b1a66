"""python -m tests.games.bots.find_close: find the positions for `test_characters` again, after the bots have changed.

They come from games between bots; in each of them one character decides otherwise than the plain way.
"""

import json
import random
from pathlib import Path

from games.bots import characters_of, choose
from games.catalog import RULES
from games.engine.chance import Seeded

LEVEL = {"pushemup": "normal"}  # else expert: there it needs many games
EACH = 5  # positions of a character
MOST_GAMES = 60
SEATS = (2, 3)


def close_file(slug: str) -> Path:
    """The file of a game: a position with its `character`, `seed` and `view` on each line."""
    return Path(__file__).parents[1] / slug / "bots" / "close.jsonl"


def level_of(slug: str) -> str:
    """The level that decides in the positions of a game."""
    return LEVEL.get(slug, "expert")


def find(slug: str) -> list[dict]:
    """Play games until there are positions enough."""
    left = dict.fromkeys(characters_of(slug), EACH)
    found = []
    for number in range(MOST_GAMES):
        if not any(left.values()):
            break
        chance = Seeded(random.Random(f"close {number}"))
        state = RULES[slug].deal(seats=SEATS[number % 2], options={}, chance=chance, first=0)
        while state.to_act is not None:
            view = state.view(state.to_act)
            plain = choose(view, level_of(slug), number).action
            for character in [each for each in left if left[each] and len(view["legal"]) > 1]:
                choice = choose(view, level_of(slug), number, character)
                if "character" in choice.reason and choice.action != plain:
                    found.append({"character": character, "seed": number, "view": view})
                    left[character] -= 1
            state.play(plain, chance)
    return sorted(found, key=lambda each: each["character"])


if __name__ == "__main__":
    for slug in RULES:
        close_file(slug).write_text("".join(json.dumps(each) + "\n" for each in find(slug)))
