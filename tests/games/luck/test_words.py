"""Actions of a finished game in words: as the log tells them, and what another action would have been."""

import re

import pytest

from games.catalog import RULES
from games.luck.words import ActionsInWords, LuckOfPlayer, parts_of_result
from games.presentation.renderer import Named, TextRenderer
from testing.tables import play_to_the_end, running

pytestmark = pytest.mark.django_db

# by the type of its event: what is done in the past, and as another action
TOLD = {
    "took": (r"\w+ took (stack .*?points?\.)", "Take "),
    "laid": (r"\w+ added (.*)", "Add "),
    "pushed": (r"\w+ pushed (.*)", "Push "),
    "advanced": (r"\w+ moved (.*)", "Move "),
}


@pytest.mark.parametrize("slug", RULES)
def test_another_action_is_told_as_what_to_do_in_its_turn(slug, alice, bob, charlie):
    """The action itself is the other one here: a stack that is taken second has the number that it had at first."""
    game = play_to_the_end(running(alice, bob, charlie, rules=slug))
    rows = list(game.actions.order_by("number"))
    first = {row.number: dict(row.events[0]) for row in rows if row.events[0]["type"] in TOLD}
    names = [Named(number, name, you=False) for number, name in enumerate(("Alice", "Bob", "Charlie"))]
    words = ActionsInWords(slug, rows, TextRenderer(names))
    wrong, compared = [], 0
    for number, event in first.items():
        past, to_do = TOLD[event["type"]]
        if found := re.match(past, words.done(number)):
            compared += 1
            instead = words.instead(number, "", event)
            wrong += [] if instead.startswith(to_do) and found[1].startswith(instead[len(to_do) :]) else [instead]
    assert compared > 10
    assert wrong == []


NOTHING = dict.fromkeys(("luck", "decisions", "others", "rest"), 0)


@pytest.mark.parametrize(
    ("start", "parts", "result", "reason"),
    [
        (50, {"luck": 30, "decisions": -40, "others": 55, "rest": 5}, 100, "The decisions of others helped most."),
        (50, {"luck": 40, "decisions": -10, "others": 10, "rest": 10}, 100, "Luck helped most."),
        (50, {"luck": -20, "decisions": -60, "others": 30}, 0, "Own decisions cost most."),
        (50, {"luck": -40, "decisions": -10}, 0, "Bad luck cost most."),
        (50, {"rest": -50}, 0, "What cost most was something the bot did not foresee."),
        (50, {}, 50, ""),
    ],
)
def test_the_part_that_did_most_for_the_result_is_named(start, parts, result, reason):
    player = LuckOfPlayer(
        Named(0, "Alice", you=False), (), start=start, result=result, costly=(), strokes=(), **NOTHING | parts
    )
    assert player.reason == reason


def test_parts_that_are_shown_add_up_to_the_result():
    parts = parts_of_result({"start": 334, "luck": 454, "decisions": -404, "others": 104, "rest": 512, "result": 1000})
    assert parts == {"start": 33, "luck": 45, "decisions": -40, "others": 10, "rest": 52, "result": 100}


def verdict(parts, result, winners, you):
    return LuckOfPlayer(
        Named(0, "Alice", you), winners, start=50, result=result, costly=(), strokes=(), **NOTHING | parts
    ).verdict


@pytest.mark.parametrize(
    ("parts", "result", "winners", "told"),
    [
        ({"luck": -66, "decisions": -25}, 0, [1], "You lost to luck: −66; your own decisions: −25."),
        ({"luck": 10, "decisions": -25}, 0, [1], "You lost by your own decisions: −25; luck: +10."),
        ({"luck": -3, "others": -40}, 0, [1], "You lost: luck −3, your own decisions ±0."),
        ({"others": -20}, 0, [1], "You lost: luck ±0, your own decisions ±0."),
        ({"luck": 30, "decisions": -5}, 100, [0], "You won: luck +30, your own decisions −5."),
        ({"luck": 30}, 50, [0, 1], "You shared the win: luck +30, your own decisions ±0."),
        ({"luck": -30}, 0, [0], "You won because others left: luck −30, your own decisions ±0."),
        ({"luck": 30}, 100, [1], "You lost because you left: luck +30, your own decisions ±0."),
    ],
)
def test_the_verdict_names_luck_and_own_decisions(parts, result, winners, told):
    assert verdict(parts, result, winners, you=True) == told


@pytest.mark.parametrize(
    ("result", "winners", "told"),
    [
        (100, [0], "Alice won: luck +8, own decisions −5."),
        (50, [0, 1], "Alice shared the win: luck +8, own decisions −5."),
        (0, [0], "Alice won because others left: luck +8, own decisions −5."),
        (0, [1], "Alice lost: luck +8, own decisions −5."),
        (100, [1], "Alice lost: luck +8, own decisions −5."),
    ],
)
def test_the_verdict_about_somebody_else_names_them(result, winners, told):
    assert verdict({"luck": 8, "decisions": -5}, result, winners, you=False) == told
