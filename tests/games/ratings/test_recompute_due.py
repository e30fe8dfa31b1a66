"""Linking two accounts undoes their games at the press of the button, as staff's cancelling undoes a played game."""

import pytest

from games.models import Game
from games.play.absence.stand_in import leave_game
from games.play.staff.acts import cancel_as_staff
from games.play.staff.people import link_accounts, unlink_accounts
from games.ratings.models import DueRecompute, RatedGame, Rating, Result
from games.ratings.recompute import recompute, recompute_due
from games.tasks import recompute_ratings, sweep
from testing.people import person
from testing.tables import ended, fresh, running
from tests.games.ratings.test_recompute import rate, stored

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def sent(monkeypatch):
    """The tasks that were asked for."""
    found = []
    monkeypatch.setattr("games.play.wake_ups.ask_worker", lambda *task, **_options: found.append(task))
    return found


@pytest.fixture
def played(alice, bob, charlie):
    """A game of others, two of Alice and Bob, and those of Charlie, who met them in between."""
    tables = [(alice, charlie), (alice, bob), (charlie, bob), (alice, bob), (charlie, person("Dora"))]
    return [ended(running(*people, rated=True), seed=seed) for seed, people in enumerate(tables)]


def link(alice, bob, mary):
    return link_accounts(pk=bob.pk, other=alice.pk, staff=mary, reason="One person.")


def test_a_link_asks_for_a_task_which_leaves_their_games_out(
    played, alice, bob, mary, sent, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        link(alice, bob, mary)
    assert sent == [("games.tasks.recompute_ratings", "push")]
    recompute_ratings("push")
    games = Result.objects.values_list("rated_game__game", flat=True).distinct()
    assert sorted(games) == sorted([played[0].pk, played[2].pk, played[4].pk])
    assert rate() == "push: 3 games of 4 people; no results and no ratings differed."


def test_it_begins_with_the_first_game_that_both_played(played, alice, bob, mary):
    link(alice, bob, mary)
    first = RatedGame.objects.get(game=played[1])
    assert DueRecompute.objects.get().first == first.pk
    assert recompute_due("push").games == 2
    assert (DueRecompute.objects.count(), recompute_due("push")) == (0, None)


def test_undoing_the_link_brings_them_back(played, alice, bob, mary):
    before = stored()
    link(alice, bob, mary)
    recompute_due("push")
    assert stored() != before
    unlink_accounts(pk=alice.pk, other=bob.pk, staff=mary, reason="Two sisters.")
    recompute_due("push")
    assert stored() == before


def test_nothing_is_due_for_people_who_never_met_in_a_rated_game(played, alice, mary):
    link(alice, person("Eve"), mary)
    assert not DueRecompute.objects.exists()


def test_the_sweep_asks_again_if_the_message_was_lost(played, alice, bob, mary, sent):
    link(alice, bob, mary)
    sweep(0)
    assert ("games.tasks.recompute_ratings", "push") in sent


def test_a_later_wish_keeps_the_earlier_beginning(played, alice, bob, charlie, mary):
    link(bob, charlie, mary)
    link(alice, charlie, mary)
    assert DueRecompute.objects.get().first == RatedGame.objects.get(game=played[0]).pk


def test_from_any_game_on_nothing_differs_that_was_right(played):
    for rated in RatedGame.objects.order_by("pk"):
        assert recompute("push", write=True, first=rated.pk).differ == 0


def test_staff_who_cancel_a_decided_game_take_its_result_back(alice, bob, mary):
    game = running(alice, bob, rated=True)
    leave_game(game_id=game.pk, user=alice)
    assert Rating.objects.get(person=bob).number == 1605
    cancel_as_staff(game_id=game.pk, staff=mary, reason="The site stood still.")
    recompute_due("push")
    assert (fresh(game).status, Result.objects.count()) == (Game.Status.CANCELLED, 0)
    assert set(Rating.objects.values_list("number", "games")) == {(1500, 0)}
