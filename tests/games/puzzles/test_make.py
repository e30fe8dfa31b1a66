"""Which decisions of a finished game become puzzles."""

from typing import Any

import pytest

from games.bots import choose
from games.catalog import RULES, evaluator_of, presentation_of
from games.luck.models import Analysis
from games.luck.weighing import WEAK_TRIES, ClearDecision, clear_decision, weaker_levels
from games.models import Action, Game
from games.play.actions.replay_state import game_at
from games.presentation.renderer import TextRenderer
from games.puzzles.make import MOST_PUZZLES, difficulty_for_bots, make_puzzles
from games.puzzles.models import Puzzle
from games.tasks import check_history
from testing.puzzles import as_people_do, with_puzzles, with_puzzles_of
from testing.tables import against_bots, play_to_the_end, running

pytestmark = pytest.mark.django_db

ANALYSED = [slug for slug in RULES if evaluator_of(slug)]


def rows():
    return [*Puzzle.objects.order_by("pk").values()]


@pytest.mark.parametrize("slug", ANALYSED)
def test_of_the_mistakes_in_a_public_game_those_with_one_clearly_best_action_become_puzzles(slug, alice, bob):
    game = with_puzzles(alice, bob, rules=slug)
    puzzles = [*Puzzle.objects.all()]
    assert 0 < len(puzzles) <= MOST_PUZZLES
    for puzzle in puzzles:
        row, state = game.actions.get(number=puzzle.number), game_at(game, puzzle.number - 1).state()
        assert (puzzle.shared, row.by, puzzle.seat, puzzle.played) == (True, "player", state.to_act, row.action)
        assert (set(puzzle.losses), puzzle.losses[puzzle.best]) == (set(state.legal()), 0)
        assert sorted(puzzle.losses.values())[1] >= 20
        assert puzzle.losses[puzzle.played] >= 50
        told = presentation_of(slug).tell_reason(state.view(puzzle.seat), puzzle.reason, TextRenderer([]))
        assert isinstance(told, str)


def test_worker_makes_them_with_the_analysis_and_not_twice(alice, bob):
    game = play_to_the_end(running(alice, bob, public=True), pick=as_people_do)
    check_history(game.pk)
    first = rows()
    check_history(game.pk)
    make_puzzles(game.pk)
    assert (len(first) > 0, rows()) == (True, first)


def test_of_two_workers_at_once_the_first_ones_are_kept(alice, bob, monkeypatch):
    game = with_puzzles(alice, bob)
    first = rows()
    found = Analysis.objects.select_related("game")
    monkeypatch.setattr("games.puzzles.make.Analysis.objects.filter", lambda **_asked: found)
    make_puzzles(game.pk)
    assert rows() == first


def test_of_a_private_game_they_are_for_their_player_alone(alice, bob):
    with_puzzles(alice, bob, public=False)
    assert {*Puzzle.objects.values_list("shared", flat=True)} == {False}


def test_of_a_public_game_against_bots_they_are_for_the_person_alone_and_none_is_a_bots(alice):
    game = play_to_the_end(against_bots(alice, public=True), pick=as_people_do)
    check_history(game.pk)
    assert {*Puzzle.objects.values_list("shared", "seat")} == {(False, 0)}


@pytest.mark.parametrize("by", [Action.By.TIMEOUT, Action.By.TAKEOVER, Action.By.STANDING_ORDER, Action.By.BOT])
def test_what_the_player_did_not_decide_becomes_none(by, alice, bob):
    game = with_puzzles(alice, bob)
    Puzzle.objects.all().delete()
    game.actions.filter(by=Action.By.PLAYER).update(by=by)
    make_puzzles(game.pk)
    assert rows() == []


def test_decisions_of_a_players_bot_become_none(alice, bob):
    game = with_puzzles(alice, bob)
    Puzzle.objects.all().delete()
    alice.owner = bob
    alice.save()
    make_puzzles(game.pk)
    assert {*Puzzle.objects.values_list("seat", flat=True)} <= {1}


def test_a_game_without_analysis_or_one_that_cannot_be_played_again_has_none(alice, bob):
    game = with_puzzles(alice, bob)
    Puzzle.objects.all().delete()
    Game.objects.filter(pk=game.pk).update(rules_version=99)
    make_puzzles(game.pk)
    Game.objects.filter(pk=game.pk).update(rules_version=game.rules_version)
    Analysis.objects.update(found={})
    make_puzzles(game.pk)
    Analysis.objects.all().delete()
    make_puzzles(game.pk)
    assert rows() == []


def test_the_same_position_is_offered_once(alice, bob):
    game = with_puzzles(alice, bob)
    one = Puzzle.objects.order_by("pk").first()
    Puzzle.objects.exclude(pk=one.pk).delete()
    other = running(bob, alice, public=True)
    Puzzle.objects.filter(pk=one.pk).update(game=other)  # as if another game had come to it
    make_puzzles(game.pk)
    assert Puzzle.objects.filter(position=one.position).count() == 1
    assert Puzzle.objects.filter(game=game).exists()


def test_strongest_bots_choice_is_the_solution(alice, bob, monkeypatch):
    game = with_puzzles(alice, bob)
    Puzzle.objects.all().delete()
    worse = lambda past, state, level: choose(state.view(state.acting) | {"legal": state.legal()[-1:]}, level, 1)  # noqa: E731
    monkeypatch.setattr("games.puzzles.make.bot_thought", worse)
    make_puzzles(game.pk)
    assert all(puzzle.best == game_at(game, puzzle.number - 1).state().legal()[-1] for puzzle in Puzzle.objects.all())


@pytest.mark.parametrize("slug", ANALYSED)
def test_what_the_weakest_bots_always_find_becomes_none(slug, alice, bob, monkeypatch):
    """A player at random misses what anybody sees."""
    obvious = []

    def note(*asked: Any) -> ClearDecision | None:
        decision = clear_decision(*asked)
        if decision and decision.is_obvious:
            obvious.append(decision)
        return decision

    monkeypatch.setattr("games.puzzles.make.clear_decision", note)
    weakest = weaker_levels(slug)[0]
    game = with_puzzles_of(play_to_the_end(running(alice, bob, public=True, rules=slug), seed=2))
    for puzzle in Puzzle.objects.all():
        state = game_at(game, puzzle.number - 1).state()
        view = state.view(state.acting)
        assert {choose(view, weakest, number).action for number in range(WEAK_TRIES)} != {puzzle.best}
    assert obvious


@pytest.mark.parametrize(
    ("missed", "near", "difficulty"),
    [(0, 90, "easy"), (2, 40, "easy"), (3, 90, "medium"), (6, 90, "hard"), (2, 39, "medium"), (8, 20, "hard")],
)
def test_what_weaker_bots_miss_or_has_a_near_alternative_is_harder(missed, near, difficulty):
    found = ClearDecision("draw", {"draw": 0, "stop": near, "bank:red": 300}, missed)
    assert difficulty_for_bots(found) == difficulty
