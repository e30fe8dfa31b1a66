"""The pages of puzzles."""

import re
from collections import Counter
from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.play.actions.replay_state import game_at
from games.puzzles.models import Puzzle, PuzzleAttempt
from testing.clients import signed_in, without_tokens
from testing.clocks import later
from testing.games import games_that_hide, samples_of
from testing.puzzles import choose_at, puzzle_of, wrong_at
from testing.tables import ended, play_to_the_end, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def puzzle(alice, bob):
    return puzzle_of(ended(running(alice, bob, public=True)))


def shown(client, puzzle):
    return without_tokens(client.get(puzzle.get_absolute_url()).text)


def press(client, puzzle, action):
    return client.post(puzzle.get_absolute_url(), {"action": action})


def vote(client, puzzle, word):
    return client.post(f"{puzzle.get_absolute_url()}vote", {"vote": word})


def test_without_puzzles_the_page_says_where_they_come_from():
    assert "No puzzle yet: they come from finished public games." in Client().get("/puzzles/").text
    assert Client().get("/puzzles/next/").headers["Location"] == "/puzzles/?none"


def test_index_leads_to_one_by_game_and_difficulty_and_counts_what_one_has_solved(puzzle, charlie):
    client = signed_in(charlie)
    link = "/puzzles/next/?game=push&amp;difficulty=medium"
    assert (link in client.get("/puzzles/").text, link.replace("medium", "hard") in client.get("/puzzles/").text) == (
        True,
        False,
    )
    there = client.get("/puzzles/next/?game=push&difficulty=medium").headers["Location"]
    assert there == f"{puzzle.get_absolute_url()}?difficulty=medium"
    choose_at(puzzle, charlie)
    page = client.get("/puzzles/?none").text
    assert ("1 of 1 solved" in page, "You have answered them all." in page) == (True, True)


@pytest.mark.parametrize("asked", ["game=chess", "difficulty=mad"])
def test_next_of_an_unknown_kind_is_not_there(asked, puzzle):
    assert Client().get(f"/puzzles/next/?{asked}").status_code == 404


@pytest.mark.parametrize("after", ["x", "-1", "9" * 40])
def test_next_after_no_puzzle_is_the_first(after, puzzle):
    assert Client().get(f"/puzzles/next/?after={after}").headers["Location"] == puzzle.get_absolute_url()


def test_a_visitor_becomes_a_guest_by_the_choice_and_sees_that_it_was_right(puzzle):
    client = Client()
    assert "One choice is clearly best." in client.get(puzzle.get_absolute_url()).text
    assert not User.objects.filter(guest=True).exists()
    assert press(client, puzzle, puzzle.best).status_code == 302
    page = client.get(puzzle.get_absolute_url()).text
    assert ("Right!" in page, "Not the best." in page) == (True, False)
    assert PuzzleAttempt.objects.get().person.guest


def test_a_wrong_choice_is_told_with_the_best_one_what_was_played_and_the_way_to_the_replay(puzzle, charlie):
    client, wrong = signed_in(charlie), puzzle.played
    press(client, puzzle, wrong)
    page = client.get(puzzle.get_absolute_url()).text
    chosen = re.search(r"You</span>\s*(.+?)\s*<strong>", page)[1]
    played = re.search(r"Played in the game: (.+?) <strong>", page)[1]
    assert ("Not the best." in page, played) == (True, chosen[0].lower() + chosen[1:])
    assert f'class="mark mark-played" data-action="{wrong}"' in page
    assert f'class="mark mark-better" data-action="{puzzle.best}"' in page
    assert page.count("−10&nbsp;%") == 2
    assert f"/games/{puzzle.game_id}/replay/?before={puzzle.number}" in page
    assert f'action="/games/{puzzle.game_id}/try-again"' in page


def test_page_of_an_answered_puzzle_reads_nothing_twice(puzzle, charlie):
    choose_at(puzzle, charlie)
    client = signed_in(charlie)
    with CaptureQueriesContext(connection) as queries:
        client.get(puzzle.get_absolute_url())
    assert [sql for sql, times in Counter(query["sql"] for query in queries).items() if times > 1] == []


def test_second_answer_gets_409_and_shows_the_first_one(puzzle, charlie):
    client = signed_in(charlie)
    press(client, puzzle, puzzle.best)
    again = press(client, puzzle, wrong_at(puzzle))
    assert again.status_code == 409
    assert ("You have answered this puzzle already." in again.text, "Right!" in again.text) == (True, True)


def test_a_visitors_bad_press_gets_422_and_leaves_nobody_behind(puzzle):
    answer = press(Client(), puzzle, "fly")
    assert (answer.status_code, "One choice is clearly best." in answer.text) == (422, True)
    assert (User.objects.filter(guest=True).count(), PuzzleAttempt.objects.count()) == (0, 0)


def test_before_the_answer_the_page_tells_neither_solution_nor_game_nor_names(puzzle, charlie):
    client = signed_in(charlie)
    before = shown(client, puzzle)
    for word in ("Alice", "Bob", puzzle.game_id, "mark-better"):
        assert word not in before
    told = {"reason": {"code": "take"}, "losses": dict.fromkeys(puzzle.losses, 1)}
    Puzzle.objects.update(best=puzzle.played, played=puzzle.best, **told)
    assert shown(client, puzzle) == before
    Puzzle.objects.update(reason=puzzle.reason)
    press(client, puzzle, puzzle.played)
    assert "Bob" not in shown(client, puzzle)


@pytest.mark.parametrize("slug", games_that_hide())
@pytest.mark.parametrize("answered", [False, True])
def test_page_does_not_change_with_what_was_hidden_from_its_seat(slug, answered, alice, bob, charlie, monkeypatch):
    puzzle = puzzle_of(play_to_the_end(running(alice, bob, public=True, rules=slug)), difficulty="hard")
    earlier = puzzle.game.actions.filter(seat=0, by="player", number__lte=puzzle.number // 2).last()
    Puzzle.objects.filter(pk=puzzle.pk).update(number=earlier.number)  # while much is hidden
    hidden, client = samples_of(slug), signed_in(charlie)
    state = game_at(puzzle.game, earlier.number - 1).state()
    legal = state.legal()
    losses = {action: 100 * (action != legal[0]) for action in legal}
    Puzzle.objects.filter(pk=puzzle.pk).update(best=legal[0], played=earlier.action, losses=losses)
    puzzle.refresh_from_db()
    if answered:
        choose_at(puzzle, charlie)

    def with_other_secrets(game, number):
        past = game_at(game, number)
        other = hidden.another(past.state(), puzzle.seat, Random(1))
        assert other.dump() != past.position
        past.position = other.dump()
        return past

    before = shown(client, puzzle)
    monkeypatch.setattr("games.puzzles.page.game_at", with_other_secrets)
    assert without_trial(shown(client, puzzle)) == without_trial(before)


def without_trial(page):
    return re.sub(r'name="trial" value="[^"]*"', "", page)


def test_own_mistake_of_a_private_game_is_for_its_player_a_week_later_alone(alice, bob, charlie):
    private = puzzle_of(ended(running(alice, bob)))
    path, clients = private.get_absolute_url(), [signed_in(alice), signed_in(bob), signed_in(charlie), Client()]
    assert [client.get(path).status_code for client in clients] == [404] * 4
    with later(days=8):
        clients = [signed_in(alice), signed_in(bob), signed_in(charlie), Client()]
        assert [client.get(path).status_code for client in clients] == [200, 404, 404, 404]
        assert [press(client, private, private.best).status_code for client in clients] == [302, 404, 404, 404]
        assert "from your own game" in clients[0].get(path).text


def test_a_vote_is_shown_and_can_be_changed(puzzle, charlie):
    client = signed_in(charlie)
    press(client, puzzle, puzzle.best)
    for word, pressed in (("poor", "Not a good one"), ("good", "Good puzzle")):
        assert vote(client, puzzle, word).status_code == 302
        assert re.findall(r'aria-pressed="true">([^<]*)<', client.get(puzzle.get_absolute_url()).text) == [pressed]


def test_votes_without_an_answer_and_unknown_votes_are_refused(puzzle, charlie):
    client = signed_in(charlie)
    assert [vote(each, puzzle, "good").status_code for each in (client, Client())] == [409, 409]
    press(client, puzzle, puzzle.best)
    assert [vote(client, puzzle, word).status_code for word in ("", "maybe")] == [400, 400]
    assert client.get(f"{puzzle.get_absolute_url()}vote").status_code == 405


def test_answers_and_votes_count_for_the_limit_of_all_posts(puzzle, charlie, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"post": (2, 600)}
    client = signed_in(charlie)
    press(client, puzzle, puzzle.best)
    answers = [vote(client, puzzle, "good"), vote(client, puzzle, "poor")]
    assert [answer.status_code for answer in answers] == [302, 429]


@pytest.mark.parametrize("number", ["0", "999999", "9" * 30])
def test_puzzle_that_is_not_there(number):
    assert Client().get(f"/puzzles/{number}/").status_code == 404
