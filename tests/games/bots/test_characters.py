"""Characters: they like something in every game, and decide between actions that are nearly equal, and no others."""

import json
from random import Random

import pytest

from games.bots import characters_of, choose
from games.bots.characters import Leaning, character_of
from games.bots.fitted import Judgement, fitted
from games.catalog import RULES
from tests.games.bots.find_close import EACH, close_file, level_of

VALUES = {"best": 5.0, "near": 4.6, "far": 3.0}


def picked(near, *liked, level="expert"):
    leaning = Leaning(dict.fromkeys(liked, 1.0), near)
    action = Judgement("push", level, 9, Random(1), leaning).pick(VALUES)
    return action, leaning.decided


def test_a_character_takes_what_it_likes_if_that_is_nearly_as_good():
    assert picked(0.5, "near", "far") == ("near", True)


def test_a_character_leaves_what_it_likes_if_that_is_worse():
    assert [picked(0.3, "near"), picked(0.5, "far"), picked(0.5, "best", "far")] == [("best", False)] * 3


@pytest.mark.parametrize(("of_blur", "action"), [(0.0, "best"), (3.0, "near")])
def test_its_share_of_the_blur_is_added(monkeypatch, of_blur, action):
    monkeypatch.setitem(fitted("push")["blur"], "hard", {"9": 0.4})
    leaning = Leaning({"near": 1.0}, 0.0, of_blur)
    assert Judgement("push", "hard", 9, Random(1), leaning).pick(VALUES) == action


def close(slug, character):
    """Positions in which the character's choice is another one than the plain way's, with seeds."""
    lines = [json.loads(line) for line in close_file(slug).read_text().splitlines()]
    return [(each["view"], each["seed"]) for each in lines if each["character"] == character]


def liked(slug, character, way):
    """Of the positions of a character, the share in which bots that play in this way do what the character likes."""
    found = []
    for view, seed in close(slug, character):
        likes = characters_of(slug)[character].likes(view)
        found.append(likes.get(choose(view, level_of(slug), seed, way).action, 0.0))
    return sum(found) / len(found)


@pytest.mark.parametrize(("slug", "character"), [(slug, name) for slug in RULES for name in characters_of(slug)])
def test_a_character_plays_differently_where_two_choices_are_close(slug, character):
    assert len(close(slug, character)) == EACH
    assert liked(slug, character, character) >= liked(slug, character, "") + 0.6


@pytest.mark.parametrize("slug", RULES)
def test_characters_like_some_legal_actions(slug):
    for character, has in characters_of(slug).items():
        for view, _seed in close(slug, character):
            likes = has.likes(view)
            assert any(0 < likes.get(action, 0.0) <= 1 for action in view["legal"])


def test_a_name_has_its_character_also_with_a_number():
    assert [character_of(name) for name in ("Otto", "Ada", "Milo 2", "Alice", "")] == [
        "bold",
        "careful",
        "spiteful",
        "",
        "",
    ]


def test_unknown_characters_are_refused():
    with pytest.raises(ValueError, match="'sly'"):
        choose(close("push", "bold")[0][0], "expert", 1, "sly")
