"""Puzzles among the staff pages."""

import pytest

from games.puzzles.attempts import vote_on_puzzle
from games.puzzles.models import Puzzle
from testing.clients import signed_in
from testing.puzzles import choose_at, puzzle_of
from testing.tables import ended, running

pytestmark = pytest.mark.django_db

LIST = "/admin/puzzles/puzzle/"


@pytest.fixture
def puzzle(alice, bob, charlie):
    """A puzzle of a public game, with Charlie's vote against it."""
    found = puzzle_of(ended(running(alice, bob, public=True, name="Sunday")))
    choose_at(found, charlie)
    vote_on_puzzle(puzzle=found, person=charlie, good=False)
    return found


def test_staff_see_the_votes_and_change_nothing(puzzle, mary):
    client = signed_in(mary)
    listed, one = client.get(LIST).text, client.get(f"{LIST}{puzzle.pk}/change/")
    assert ('class="field-against_it">1<' in listed, 'class="field-for_it">0<' in listed) == (True, True)
    assert (one.status_code, 'name="_save"' in one.text) == (200, False)
    changed = [client.post(f"{LIST}{puzzle.pk}/{act}/", {"post": "yes"}).status_code for act in ("change", "delete")]
    assert (changed, client.get(f"{LIST}add/").status_code, Puzzle.objects.count()) == ([403, 403], 403, 1)


def test_what_is_for_one_player_alone_is_not_listed(puzzle, mary):
    Puzzle.objects.update(shared=False)
    assert "field-against_it" not in signed_in(mary).get(LIST).text


def test_players_do_not_come_there(puzzle, alice):
    assert signed_in(alice).get(LIST).status_code == 302
