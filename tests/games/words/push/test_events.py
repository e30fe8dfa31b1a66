import random

import pytest

from games.rules.chance import Seeded
from games.rules.push import Push, events
from tests.games.words.readers import told


def test_the_beginning_of_a_turn_is_left_to_headings() -> None:
    assert told([events.banked(1, "red", ["r1"], 1), events.turn(2)]) == ["Bob banked red: 1 point."]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seats", [2, 3])
def test_whatever_happens_in_a_game_is_told(seats: int, language: str) -> None:
    choose = random.Random(seats)
    state = Push.deal(seats=seats, options={"without_switch": False}, chance=Seeded(choose), first=0)
    while state.to_act is not None:
        happened = state.play(choose.choice(state.legal()), Seeded(choose))
        sentences = told(happened, seats=seats, language=language)
        merged = 2 if any(event["type"] == "bust" for event in happened) else 0  # drew, bust, rolled: one sentence
        assert len(sentences) == len([event for event in happened if event["type"] != "turn"]) - merged
        assert [sentence for sentence in sentences if "{" in sentence or not sentence.endswith(".")] == []
