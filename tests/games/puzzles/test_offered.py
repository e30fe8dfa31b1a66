"""Which puzzles are offered to whom, and when."""

import pytest

from games.models import Game
from games.play.report import report_game
from games.puzzles import offered as offered_module
from games.puzzles.models import Puzzle
from games.puzzles.offered import (
    OWN_AFTER,
    next_offered,
    own_puzzles,
    puzzles_by_game,
    puzzles_of_others,
    visible_puzzles,
)
from testing.clocks import later
from testing.puzzles import choose_at, puzzle_of
from testing.tables import ended, play_to_the_end, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def public(alice, bob):
    """A puzzle of Alice's decision in a public game with Bob, who has played in it too."""
    return puzzle_of(play_to_the_end(running(alice, bob, public=True)))


@pytest.fixture
def private(alice, bob):
    """A puzzle of Alice's decision in a private game with Bob."""
    return puzzle_of(ended(running(alice, bob)))


def offered(*people):
    return [[puzzle.pk for found in (own_puzzles, puzzles_of_others) for puzzle in found(each)] for each in people]


def seen(*people):
    return [[*visible_puzzles(each).values_list("pk", flat=True)] for each in people]


def test_everybody_is_offered_those_of_public_games_and_their_player_not_yet(public, private, alice, bob, charlie):
    assert offered(None, bob, charlie, alice) == seen(None, bob, charlie, alice) == [[public.pk]] * 3 + [[]]


def test_own_mistakes_come_back_after_a_week_private_ones_for_their_player_alone(public, private, alice, bob, charlie):
    with later(seconds=OWN_AFTER.total_seconds() - 60):
        assert offered(alice) == [[]]
    with later(seconds=OWN_AFTER.total_seconds()):
        assert offered(None, bob, charlie) == [[public.pk]] * 3
        assert sorted(offered(alice)[0]) == [public.pk, private.pk]


def test_own_mistakes_come_first_then_the_newest(public, alice, bob, charlie):
    others = [puzzle_of(public.game, seat=1), puzzle_of(ended(running(charlie, bob, public=True)))]
    with later(days=8):
        found = next_offered(alice)
        assert found == public
        choose_at(public, alice)
        assert next_offered(alice) == others[1]
        choose_at(others[1], alice)
        assert next_offered(alice) == others[0]


def test_the_next_one_passes_over_this_one_and_begins_again_at_the_end(public, charlie):
    other = puzzle_of(public.game, seat=1)
    assert [next_offered(charlie, after=each) for each in (None, other.pk, public.pk)] == [other, public, other]
    choose_at(other, charlie)
    assert next_offered(charlie, after=public.pk) is None


def test_game_and_difficulty_can_be_named(public, charlie):
    asked = [("push", "medium"), ("push", ""), ("", "medium"), ("pousse", ""), ("push", "hard")]
    assert [next_offered(charlie, *each) for each in asked] == [public] * 3 + [None] * 2


def test_what_one_has_answered_or_votes_have_rejected_is_not_offered_and_can_be_seen(public, alice, charlie):
    choose_at(public, charlie)
    assert (offered(charlie, None), seen(charlie)) == ([[], [public.pk]], [[public.pk]])
    Puzzle.objects.update(rejected_at=public.made_at)
    assert (offered(charlie, None), seen(charlie)) == ([[], []], [[public.pk]])


def test_while_staff_look_into_a_game_its_puzzles_are_not_offered(public, bob, charlie):
    report_game(game_id=public.game_id, user=bob, reason="other", text="What was that?")
    assert offered(charlie, None) == [[], []]
    public.game.cases.update(state="closed")
    assert offered(charlie) == [[public.pk]]


@pytest.mark.parametrize("changed", [{"public": False}, {"status": "cancelled"}])
def test_a_game_that_is_no_longer_public_or_finished_has_no_puzzle_for_others(changed, public, charlie):
    choose_at(public, charlie)
    Game.objects.filter(pk=public.game_id).update(**changed)
    assert seen(charlie, None) == [[], []]


def test_solved_and_tried_are_counted_by_game(public, alice, charlie):
    others = [puzzle_of(public.game, seat=1), puzzle_of(play_to_the_end(running(charlie, alice, public=True)), seat=1)]
    choose_at(public, charlie)
    choose_at(others[0], charlie, right=False)
    (found,) = puzzles_by_game(charlie).values()
    assert (found.offered, found.own, found.tried, found.solved) == ({"medium": 1}, 0, 2, 1)
    assert puzzles_by_game(None)["push"].offered == {"medium": 3}


def test_of_others_no_more_are_counted_than_anybody_wants_to_know(public, alice, charlie, monkeypatch):
    monkeypatch.setattr(offered_module, "MOST_PER_KIND", 2)
    for seat in (1, 0, 1):
        puzzle_of(play_to_the_end(running(alice, charlie, public=True)), seat=seat)
    assert puzzles_by_game(None)["push"].offered == {"medium": 2}
    with later(days=8):  # two are Alice's own, and they are all counted
        found = puzzles_by_game(alice)["push"]
        assert (found.offered, found.own) == ({"medium": 4}, 2)
