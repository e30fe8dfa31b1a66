"""Players who left a game to a bot rank below all who stayed."""

import re

import pytest

from games.channels.mail.notice_mail import notice_email
from games.models import Game
from games.play.absence.stand_in import leave_game, take_back
from games.queries.standings import best_of, winners_of
from testing.clients import signed_in
from testing.people import person
from testing.tables import ended, fresh, running

pytestmark = pytest.mark.django_db


def ahead(game, seat):
    """Store the game with two cards left and this seat far ahead."""
    position = fresh(game).position
    bank = [["r6", "b6", "g6", "y6", "p6"] if number == seat else ["r1"] for number in range(game.seats)]
    Game.objects.filter(pk=game.pk).update(position=position | {"deck": position["deck"][:2], "bank": bank})
    return fresh(game)


@pytest.fixture
def game(alice, bob):
    """A game near its end in which Alice is far ahead of Bob and Dora."""
    return ahead(running(alice, bob, person("Dora")), 0)


def end(game):
    ended(game)
    return fresh(game)


def test_best_player_who_stayed_wins(game, alice):
    leave_game(game_id=game.pk, user=alice)
    over = end(game)
    winners = winners_of(over, list(over.seat_rows.all()))
    assert over.winners == [0]  # the winners by the rules, and so in the history
    assert 0 not in winners
    assert winners == best_of(over.state().ranks(), [0])


def test_player_who_came_back_counts_as_staying(game, alice):
    leave_game(game_id=game.pk, user=alice)
    take_back(game_id=game.pk, user=alice)
    over = end(game)
    assert winners_of(over, list(over.seat_rows.all())) == [0]


def test_points_decide_if_everybody_left(game, alice, bob):
    for user in (alice, bob, game.seat_rows.get(number=2).user):
        leave_game(game_id=game.pk, user=user)
    over = end(game)
    assert winners_of(over, list(over.seat_rows.all())) == [0]


@pytest.mark.both_databases
def test_page_list_and_log_show_who_left(game, alice, bob):
    leave_game(game_id=game.pk, user=alice)
    over = end(game)
    page = signed_in(bob).get(f"/games/{game.pk}/")
    ranking = page.context["ranking"]
    assert [rank.hand.person.number for rank in ranking][-1] == 0
    assert [rank.place for rank in ranking] == sorted(rank.place for rank in ranking)
    assert ranking[-1].place == 3
    assert "Alice left the game and ranks below the players who stayed." in page.text
    winners = winners_of(over, list(over.seat_rows.all()))
    assert [person.number for person in page.context["people"] if person.winner] == winners
    line = re.search(r'"Winner:">(.*?)</p>', signed_in(bob).get("/games/").text, re.DOTALL)[1]
    assert "Alice" not in line


@pytest.mark.both_databases
def test_mail_has_the_ranking_of_the_page(game, alice):
    leave_game(game_id=game.pk, user=alice)
    end(game)
    for notice in game.notices.filter(kind="over"):
        notice.game = fresh(game)
        lines = notice_email(notice, game.seat_rows.get(user=notice.person), {}).body.splitlines()
        assert next(line for line in lines if line.startswith("3. ")).startswith("3. Alice: ")
    assert game.notices.filter(kind="over").exists()


def test_best_of_ignores_leavers():
    assert best_of([(3, 1), (2, 2), (2, 2), (2, 1)], [0]) == [1, 2]
