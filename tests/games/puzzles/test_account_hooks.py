"""What happens to answers when a guest signs in to an account, and when an account is closed."""

import pytest

from accounts.lifecycle.close import close_account
from accounts.models import User
from accounts.registry import merge_guest
from games.puzzles.account_hooks import copied_attempts
from games.puzzles.attempts import vote_on_puzzle
from games.puzzles.models import Puzzle, PuzzleAttempt
from testing.clocks import later
from testing.puzzles import choose_at, puzzle_of
from testing.tables import ended, play_to_the_end, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def puzzle(alice, bob):
    return puzzle_of(play_to_the_end(running(alice, bob, public=True)))


def attempts():
    return [*PuzzleAttempt.objects.order_by("pk").values_list("person__name", "right")]


def test_a_guests_answer_becomes_the_accounts_unless_it_has_one(puzzle, charlie):
    one, two = (User.objects.create_guest("en") for _ in range(2))
    choose_at(puzzle, one)
    merge_guest(one, charlie)
    assert attempts() == [("Charlie", True)]
    choose_at(puzzle, two, right=False)
    merge_guest(two, charlie)
    assert attempts() == [("Charlie", True), (two.name, False)]


def test_a_copy_has_what_one_chose_and_ones_vote_and_nothing_of_others(puzzle, bob, charlie):
    choose_at(puzzle, charlie)
    choose_at(puzzle, bob, right=False)
    vote_on_puzzle(puzzle=puzzle, person=charlie, good=False)
    (file,) = copied_attempts(charlie)
    (row,) = file.rows
    assert (row["game"], row["number"], row["action"]) == (puzzle.game_id, puzzle.number, puzzle.best)
    assert (row["right"], row["good"]) == (True, False)


def test_closing_an_account_deletes_its_answers_and_what_was_for_it_alone(puzzle, alice, bob):
    private = [puzzle_of(puzzle.game, seat=1, shared=False), puzzle_of(ended(running(alice, bob)))]
    with later(days=8):
        for each in (puzzle, private[1]):
            choose_at(each, alice)
        close_account(alice.pk, by=alice)
    assert [*Puzzle.objects.order_by("pk").values_list("pk", "tried")] == [(puzzle.pk, 1), (private[0].pk, 0)]
    assert attempts() == []


def test_a_puzzle_names_nobody(puzzle):
    row = Puzzle.objects.values().get()
    assert not [value for name, value in row.items() if "person" in name or "user" in name]
    assert not any(name in str(row) for name in ("Alice", "Bob"))
