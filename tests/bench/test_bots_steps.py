"""How far levels misjudge is fitted."""

import json

import pytest

from bench import bots_steps
from bench.bot_games import Outcome
from games.bots.fitted import fitted


@pytest.fixture
def written(tmp_path, monkeypatch):
    """The file that is written, instead of the game's own; what is fitted is forgotten afterwards."""
    file = tmp_path / "fitted.json"
    monkeypatch.setattr(bots_steps, "fitted_file", lambda slug: file)
    yield file
    fitted.cache_clear()


@pytest.mark.parametrize(("share", "grows"), [(0.0, True), (1.0, False)])
def test_blur_grows_until_the_level_above_wins_often_enough(written, monkeypatch, share, grows):
    before = {level: by_seats["2"] for level, by_seats in fitted("push")["blur"].items()}
    monkeypatch.setattr(bots_steps, "play", lambda match: Outcome(share, {}))

    bots_steps.run(["push"], deals=3, only=[2])

    after = json.loads(written.read_text())["blur"]
    assert {level: after[level]["2"] > blur for level, blur in before.items()} == dict.fromkeys(before, grows)


def test_games_among_bots_are_played_and_the_other_numbers_stay(written):
    others = {name: value for name, value in fitted("pousse").items() if name != "blur"}

    bots_steps.run(["pousse"], deals=1, only=[2])

    after = json.loads(written.read_text())
    assert {name: value for name, value in after.items() if name != "blur"} == others
