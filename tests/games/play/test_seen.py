"""What marks a table as seen."""

import uuid

import pytest

from games.models import Game, Notice
from games.play.tables.seating import invite
from testing.clients import htmx, program, signed_in
from testing.people import person
from testing.tables import ended, fresh, open_for, play, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    """It is Bob's turn."""
    return play(running(alice, bob), "stop")


def seen(game: Game, seat: int) -> int:
    return game.seat_rows.get(number=seat).seen_version


@pytest.mark.parametrize("path", ["", "table?visible=1", "table?revision=0&visible=1"])
def test_page_and_poll_of_a_visible_page_mark_the_game_as_seen(game, bob, path):
    signed_in(bob).get(f"/games/{game.pk}/{path}")
    assert seen(game, 1) == game.version


@pytest.mark.parametrize("path", ["table", "table?revision=0", "steps?since=0", "?reloaded=1"])
def test_answers_that_may_come_unseen_mark_nothing(game, bob, path):
    before = seen(game, 1)
    assert signed_in(bob).get(f"/games/{game.pk}/{path}").status_code == 200
    assert seen(game, 1) == before != game.version


def test_browser_with_scripts_says_when_the_page_is_visible(game, bob):
    before, reader = seen(game, 1), signed_in(bob)
    reader.cookies["scripts"] = "1"
    page = reader.get(f"/games/{game.pk}/").text
    assert seen(game, 1) == before != game.version
    assert f'data-seen="/games/{game.pk}/seen" data-seen-body="version={game.version}"' in page
    assert reader.post(f"/games/{game.pk}/seen", {"version": game.version}).status_code == 204
    assert seen(game, 1) == game.version
    assert "data-seen=" not in reader.get(f"/games/{game.pk}/").text


def test_page_that_was_loaded_before_the_newest_action_has_seen_less(game, bob):
    assert signed_in(bob).post(f"/games/{game.pk}/seen", {"version": game.version - 1}).status_code == 204
    assert seen(game, 1) == game.version - 1


@pytest.mark.parametrize("version", ["", "-1", "9999", "x"])
def test_version_that_was_never_shown_is_refused(game, bob, version):
    assert signed_in(bob).post(f"/games/{game.pk}/seen", {"version": version}).status_code == 400


def test_stranger_who_posts_that_a_private_table_was_seen_is_refused(game, charlie):
    before = seen(game, 0), seen(game, 1)
    assert signed_in(charlie).post(f"/games/{game.pk}/seen", {"version": game.version}).status_code == 403
    assert (seen(game, 0), seen(game, 1)) == before


@pytest.mark.parametrize("path", ["", "/events"])
def test_program_that_asks_for_the_game_has_seen_it(game, bob, path):
    assert program(bob).get(f"/api/v1/games/{game.pk}{path}").status_code == 200
    assert seen(game, 1) == game.version


@pytest.mark.parametrize("headers", [{"Sec-Purpose": "prefetch"}, {"Purpose": "prefetch"}, {"X-Moz": "prefetch"}])
def test_page_that_a_browser_fetches_beforehand_marks_nothing_as_seen(game, bob, headers):
    before, reader = seen(game, 1), signed_in(bob)
    assert reader.get(f"/games/{game.pk}/", headers=headers).status_code == 200
    assert reader.head(f"/games/{game.pk}/").status_code == 200
    assert seen(game, 1) == before != game.version


def test_action_of_others_is_marked_seen_without_a_decision(alice, bob):
    dora = person("Dora")
    game = play(running(alice, bob, dora), "stop")
    signed_in(dora).get(f"/games/{game.pk}/")
    assert seen(game, 2) == game.version


def test_own_action_is_not_marked_seen(game, alice):
    signed_in(alice).get(f"/games/{game.pk}/")
    assert seen(game, 0) == 0


def test_invited_person_who_looks_at_the_table_gets_no_mail(alice, bob):
    game = open_for(alice)
    invite(game_id=game.pk, user=alice, name="Bob")
    signed_in(bob).get(f"/games/{game.pk}/")
    assert [notice.status for notice in game.notices.all()] == [Notice.Status.DROPPED]


def test_spectator_marks_nothing_as_seen(alice, bob, charlie):
    game = running(alice, bob, public=True)
    signed_in(charlie).get(f"/games/{game.pk}/")
    assert (seen(game, 0), seen(game, 1)) == (0, 0)


def test_end_is_marked_seen_for_the_viewer(game, alice):
    end = ended(game)
    signed_in(alice).get(f"/games/{game.pk}/")
    if end.actions.filter(person__isnull=False).last().person == alice:
        assert seen(game, 0) == 0  # it was her own action
    else:
        assert seen(game, 0) == end.version


def test_refused_action_marks_the_game_as_seen(game, bob):
    body = {"action": "draw", "version": game.version - 1, "command_id": str(uuid.uuid4())}
    answer = htmx(bob).post(f"/games/{game.pk}/act", body)
    assert answer.status_code == 409
    assert seen(game, 1) == game.version


def test_looking_again_writes_nothing(game, bob, django_capture_queries):
    client = signed_in(bob)
    client.get(f"/games/{game.pk}/")
    assert "UPDATE" not in django_capture_queries(lambda: client.get(f"/games/{game.pk}/"))


def test_own_action_writes_nothing(game, bob, django_capture_queries):
    body = {"action": fresh(game).state().legal()[0], "version": game.version, "command_id": str(uuid.uuid4())}
    client = htmx(bob)
    sql = django_capture_queries(lambda: client.post(f"/games/{game.pk}/act", body))
    assert "INSERT" in sql
    assert 'UPDATE "games_seat"' not in sql


@pytest.fixture
def django_capture_queries():
    """Return the SQL of a call."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def sql(call):
        with CaptureQueriesContext(connection) as queries:
            call()
        return "\n".join(query["sql"] for query in queries)

    return sql
