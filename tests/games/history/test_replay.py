"""The command that replays stored games, and its report of games changed by hand."""

from collections import Counter
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.catalog import RULES
from games.models import Action, Game
from games.play.tables.ending import abandon
from testing.tables import against_bots, open_for, play, play_to_the_end, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def replay(*options: str) -> str:
    out = StringIO()
    call_command("replay", *options, stdout=out)
    return out.getvalue()


def replay_in_vain(*options: str) -> list[str]:
    out = StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("replay", *options, stdout=out)
    return [*out.getvalue().splitlines(), str(caught.value)]


@pytest.fixture
def game(alice, bob) -> Game:
    return play_to_the_end(running(alice, bob, rules="pousse"))


def test_every_kind_of_game_replays_without_a_difference(alice, bob):
    for slug in RULES:
        play_to_the_end(running(alice, bob, rules=slug))
    play(running(alice, bob, rules="pushemup"), "start:0,1,2")
    play(against_bots(alice), "stop")
    abandon(game_id=play(running(alice, bob), "stop").pk, user=alice)
    open_for(alice)
    count = Counter([*RULES, "pushemup", "push", "push"])
    lines = [f"{slug}/{RULES[slug].rules_version}: {count[slug]} replayed, none differ." for slug in sorted(RULES)]
    assert replay().splitlines() == [*lines, f"{count.total()} games replayed, none differs."]


def test_site_without_games_passes():
    assert replay() == "0 games replayed, none differs.\n"


def test_changed_action_is_reported(game, alice, bob):
    running(alice, bob)
    last = game.actions.last()
    Action.objects.filter(pk=last.pk).update(action="fly")
    assert replay_in_vain() == [
        f"{game.pk} (pousse/1, finished): Action {last.number} (fly of seat {last.seat}): it is not legal.",
        "pousse/1: 1 replayed, 1 differ.",
        "push/1: 1 replayed, none differ.",
        "1 of 2 games differ.",
    ]


def test_changed_outcome_is_reported(alice, bob):
    game = play(running(alice, bob, rules="pushemup"), "start:0,1,2")
    first = game.actions.get()
    Action.objects.filter(pk=first.pk).update(chance=[["shuffle", first.chance[0][1][::-1]]])
    told = f"{game.pk} (pushemup/1, running): Action 1 (start:0,1,2 of seat 0): chance gives something else."
    assert replay_in_vain()[0] == told


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"scores": [99, 99]}, "scores"),
        ({"winners": []}, "winners"),
        ({"position": {}}, "position"),
        ({"shuffles": 9, "rolls": 9}, "shuffles, rolls"),
        ({"chain": "0" * 64}, "chain"),
        ({"status": "cancelled"}, "status"),
    ],
)
def test_differences_at_the_end_are_reported(game, changed, named):
    Game.objects.filter(pk=game.pk).update(**changed)
    assert replay_in_vain()[0].partition(": ")[2] == f"In the end these differ: {named}."


def test_missing_action_is_reported(game):
    game.actions.last().delete()
    assert replay_in_vain()[0].endswith(f"It has {game.version - 1} actions instead of {game.version}.")


def test_unknown_rules_are_reported(game):
    Game.objects.filter(pk=game.pk).update(rules_version=99)
    assert replay_in_vain()[0] == f"{game.pk} (pousse/99, finished): The rules pousse/99 are not known here."


def test_many_games_need_few_queries(alice, bob, django_assert_max_num_queries):
    for _ in range(5):
        play(running(alice, bob), "stop")
    # The check of the migrations; the ids; games with secrets, seats and actions; the query that finds no more games;
    # and what notes that none differs.
    with django_assert_max_num_queries(10):
        replay()
