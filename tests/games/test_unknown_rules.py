"""Stored games with unknown rules: every page shows a plain sentence, and none fails."""

import pytest

from games.models import Game, Notice
from games.notices.send import send_due
from games.play.absence.stand_in import leave_game
from games.play.actions.bot_turns import play_bot_turn
from games.tasks import sweep
from testing.clients import htmx, signed_in
from testing.clocks import later
from testing.people import staff
from testing.tables import ended, fresh, open_for, play, running

pytestmark = pytest.mark.django_db

SENTENCE = "This site doesn’t have the rules of this game."


@pytest.fixture(params=[("chess", 1), ("push", 99)], ids=["game", "version"])
def lose_rules(request):
    """Store a game with unknown rules."""

    def lose(game):
        rules, version = request.param
        Game.objects.filter(pk=game.pk).update(rules=rules, rules_version=version)
        return fresh(game)

    return lose


@pytest.fixture
def tables(alice, bob, lose_rules):
    """Store a game in every section of Alice's list."""
    mine, theirs = running(alice, bob), play(running(alice, bob), "stop")
    return [lose_rules(game) for game in (mine, theirs, ended(running(alice, bob)), open_for(alice))]


@pytest.mark.usefixtures("tables")
def test_my_games_list_them_with_a_note(alice):
    answer = signed_in(alice).get("/games/")
    assert (answer.status_code, answer.text.count(SENTENCE)) == (200, 4)


def test_lobby_lists_them_with_a_note(alice, bob, lose_rules):
    lose_rules(open_for(alice, public=True))
    answer = signed_in(bob).get("/games/tables/")
    assert (answer.status_code, answer.text.count(SENTENCE)) == (200, 1)


def test_their_tables_and_buttons_give_a_plain_message(alice, tables):
    for game in tables:
        for client in (signed_in(alice), htmx(alice)):
            for path in ("", "table"):
                answer = client.get(f"/games/{game.pk}/{path}")
                assert (answer.status_code, SENTENCE in answer.text) == (409, True)
            assert client.post(f"/games/{game.pk}/act", {"action": "draw"}).status_code == 409
            for button in ("join", "start", "fill", "rematch", "stand-in", "take-back"):
                assert client.post(f"/games/{game.pk}/{button}").status_code in {302, 403, 409, 422}


def test_staff_pages_show_them(tables):
    client = signed_in(staff())
    assert client.get("/admin/games/game/").status_code == 200
    for game in tables:
        answer = client.get(f"/admin/games/game/{game.pk}/change/")
        assert (answer.status_code, game.rules_id in answer.text) == (200, True)
        assert (SENTENCE in answer.text) == (game.version > 0)


def test_they_are_not_mailed_about(alice, bob, mail_server, lose_rules):
    game = play(running(alice, bob), "stop")
    lose_rules(game)
    with later(minutes=2):
        send_due()
    notice = Notice.objects.get(game=game, person=bob)
    assert (mail_server.mails, notice.status, notice.error) == ([], "dropped", "the rules of the game are not known")


def test_bots_and_the_sweep_leave_them_alone(alice, bob, lose_rules):
    game = running(alice, bob)
    leave_game(game_id=game.pk, user=alice)
    game = lose_rules(game)
    assert play_bot_turn(game.pk, game.version) is None
    with later(days=20):
        sweep()
    assert fresh(game).version == game.version
