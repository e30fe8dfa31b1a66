"""Answering a puzzle once, and voting on it."""

import pytest

from accounts.models import User
from games.puzzles.attempts import AlreadyAnswered, NotAnswered, difficulty_for_people, vote_on_puzzle
from games.puzzles.models import Puzzle, PuzzleAttempt
from games.refusals import Illegal
from testing.people import person
from testing.puzzles import choose_at, puzzle_of
from testing.tables import ended, running
from tests.support.database import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def puzzle(alice, bob):
    return puzzle_of(ended(running(alice, bob, public=True)))


def counts():
    return Puzzle.objects.values_list("tried", "solved", "difficulty").get()


def vote(puzzle, good, *people):
    for each in people:
        choose_at(puzzle, each)
        vote_on_puzzle(puzzle=puzzle, person=each, good=good)


def guests(count):
    return [User.objects.create_guest("en") for _ in range(count)]


def rejected():
    return Puzzle.objects.get().rejected_at is not None


def test_first_answer_counts_and_a_second_one_is_refused(puzzle, charlie):
    attempt = choose_at(puzzle, charlie, right=False)
    with pytest.raises(AlreadyAnswered):
        choose_at(puzzle, charlie)
    assert (attempt.right, PuzzleAttempt.objects.get().action, counts()) == (False, attempt.action, (1, 0, "medium"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_of_two_answers_at_once_one_counts(alice, bob, charlie):
    puzzle = puzzle_of(ended(running(alice, bob, public=True)))
    found = at_once([lambda: choose_at(puzzle, charlie).right] * 2)
    assert (found.count(True), found.count(AlreadyAnswered), counts()[:2]) == (1, 1, (1, 1))


def test_an_action_that_is_no_choice_there_is_refused_and_nothing_is_stored(puzzle, charlie):
    puzzle.best = "fly"
    with pytest.raises(Illegal):
        choose_at(puzzle, charlie)
    assert (PuzzleAttempt.objects.count(), counts()) == (0, (0, 0, "medium"))


def test_difficulty_follows_people_once_ten_have_answered(puzzle):
    for number, each in enumerate(guests(10), 1):
        assert counts()[2] == "medium", number
        choose_at(puzzle, each)
    assert counts() == (10, 10, "easy")


@pytest.mark.parametrize(
    ("solved", "difficulty"), [(10, "easy"), (7, "easy"), (6, "medium"), (4, "medium"), (3, "hard"), (0, "hard")]
)
def test_the_fewer_people_solve_it_the_harder_it_is(solved, difficulty):
    assert difficulty_for_people(10, solved) == difficulty


def test_a_person_who_has_not_answered_has_no_vote(puzzle, charlie):
    with pytest.raises(NotAnswered):
        vote_on_puzzle(puzzle=puzzle, person=charlie, good=False)


def test_one_person_has_one_vote_which_may_change(puzzle, charlie):
    vote(puzzle, False, charlie)
    for good in (False, True, False, True):
        vote_on_puzzle(puzzle=puzzle, person=charlie, good=good)
    assert ([*PuzzleAttempt.objects.values_list("good", flat=True)], rejected()) == ([True], False)


def test_five_votes_against_reject_it_and_four_do_not(puzzle):
    *four, fifth = guests(5)
    vote(puzzle, False, *four)
    assert not rejected()
    vote(puzzle, False, fifth)
    assert rejected()


def test_five_votes_against_of_ten_do_not_reject_it_and_six_of_eleven_do(puzzle):
    vote(puzzle, True, *guests(5))
    vote(puzzle, False, *guests(5))
    assert not rejected()
    vote(puzzle, False, person("Dora"))
    assert rejected()
