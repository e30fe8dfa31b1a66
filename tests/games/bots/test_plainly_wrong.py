"""Positions from games of bots, each with moves that a person would shake their head at, and why.

`tests/games/<slug>/bots/plainly_wrong.jsonl` has one on each line: `why`, the `wrong` actions, and the `view`.
"""

import json
from pathlib import Path

import pytest

from games.bots import characters_of, choose, levels_of
from games.catalog import RULES

SEEDS = range(4)
FEWER = range(1)  # for characters, which differ in little
A_GAME = 20


def positions(slug: str) -> list[dict]:
    file = Path(__file__).parents[1] / slug / "bots" / "plainly_wrong.jsonl"
    return [json.loads(line) for line in file.read_text().splitlines()]


@pytest.mark.parametrize("slug", RULES)
@pytest.mark.parametrize("number", range(A_GAME))
def test_no_level_from_normal_up_does_what_is_plainly_wrong(slug, number):
    shown = positions(slug)[number]
    _easy, *levels = levels_of(slug)
    ways = [("", seed) for seed in SEEDS] + [(character, seed) for character in characters_of(slug) for seed in FEWER]
    chosen = {(level, way, choose(shown["view"], level, seed, way).action) for level in levels for way, seed in ways}

    assert [each for each in sorted(chosen) if each[-1] in shown["wrong"]] == [], shown["why"]


@pytest.mark.parametrize("slug", RULES)
def test_there_are_positions_in_which_something_else_can_be_done(slug):
    found = positions(slug)

    assert len({json.dumps(each["view"], sort_keys=True) for each in found}) == A_GAME
    for each in found:
        assert set(each["wrong"]) < set(each["view"]["legal"])
