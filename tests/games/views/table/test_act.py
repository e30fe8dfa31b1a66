"""Acting over HTTP: the answers, bad input, and hiding the hints."""

import uuid

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Action, LogEntry
from games.play.entries import write_entry
from games.play.revision import revision_token
from games.play.seat_settings import note_hint_read
from games.play.tables.ending import cancel_table
from games.play.tables.seating import take_seat
from games.queries.actions import ACTIONS_SHOWN
from testing.clients import htmx, signed_in
from testing.clocks import stop
from testing.people import person
from testing.tables import against_bots, ended, fresh, open_for, play, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice):
    """Alice decides: draw or stop."""
    return running(alice, person("Bob"))


def post(client, game, **changed):
    body = {"action": "draw", "version": game.version, "command_id": str(uuid.uuid4())} | changed
    body = {name: value for name, value in body.items() if value is not None}
    return client.post(f"/games/{game.pk}/act", body)


def assert_unchanged(game):
    now = fresh(game)
    assert (now.version, now.revision, now.position) == (game.version, game.revision, game.position)
    assert Action.objects.filter(game=game).count() == game.version


def test_an_action_is_answered_with_the_table_after_it(game, alice):
    answer = post(htmx(alice), game, action="stop")
    now = fresh(game)
    assert answer.status_code == 200
    assert f'data-revision="{revision_token(now)}"' in answer.text
    assert "<html" not in answer.text


def test_number_of_queries_of_an_action_and_its_answer(game, alice, django_assert_num_queries):
    client = htmx(alice)
    who, carried_out, drawn = 2, 4, 3  # the seats are read once
    transaction = 2
    with django_assert_num_queries(who + transaction + carried_out + drawn):
        post(client, game)


def test_number_of_queries_of_a_look_once_the_log_no_longer_reaches_the_start(game, django_assert_num_queries):
    for _action in range(ACTIONS_SHOWN):
        game = play(game, fresh(game).state().legal()[0])
    client = htmx(game.waiting_for)
    post(client, game, action=game.state().legal()[0])
    who, table, drawn = 2, 2, 2  # no table event is as new as the log
    with django_assert_num_queries(who + table + drawn):
        client.get(f"/games/{game.pk}/table")
    write_entry(fresh(game), LogEntry.Kind.AGREED, seat=0, user=game.host, now=timezone.now())
    with django_assert_num_queries(who + table + drawn + 1):
        answer = client.get(f"/games/{game.pk}/table")
    assert "to cancel" in answer.text


def test_without_htmx_an_action_leads_back_to_the_page(game, alice):
    answer = post(signed_in(alice), game)
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/games/{game.pk}/")


def test_action_may_be_sent_in_parts(alice, bob):
    game = running(alice, bob, person("Charlie"), rules="pushemup")
    post(signed_in(alice), game, action="start:", part=["4", "9"])
    assert Action.objects.get(game=game).action == "start:4,9"


def test_parts_of_an_illegal_action_play_nothing(alice, bob):
    game = running(alice, bob, person("Charlie"), rules="pushemup")
    answer = post(htmx(alice), game, action="start:", part=["4", "9", "9"])
    assert answer.status_code == 422
    assert_unchanged(game)


def test_the_same_post_again_shows_the_table_and_plays_nothing(game, alice):
    client, command = htmx(alice), str(uuid.uuid4())
    first = post(client, game, command_id=command)
    after = fresh(game)
    second = post(client, game, command_id=command)
    assert (first.status_code, second.status_code) == (200, 200)
    assert_unchanged(after)


def test_a_stale_action_gets_the_fresh_table(game, alice):
    answer = post(htmx(alice), game, version=game.version - 1)
    assert answer.status_code == 409
    assert "The table has moved on. Nothing was played." in answer.text
    assert answer.context["notice_kind"] == "stale"  # not shown as a mistake
    assert f'name="version" value="{game.version}"' in answer.text
    assert_unchanged(game)


def test_a_stale_action_without_htmx_gets_the_whole_page(game, alice):
    answer = post(signed_in(alice), game, version=0)
    assert answer.status_code == 409
    assert "<html" in answer.text
    assert "The table has moved on. Nothing was played." in answer.text


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"version": None}, 400),
        ({"version": "-1"}, 400),
        ({"version": "many"}, 400),
        ({"version": "9" * 30}, 400),
        ({"command_id": None}, 400),
        ({"command_id": "again"}, 400),
        ({"action": None}, 400),
        ({"action": "x" * 10_240}, 400),
        ({"action": "draw\x00"}, 400),
        ({"action": "fly"}, 422),
        ({"action": "place:1"}, 422),
        ({"action": " draw"}, 422),
        ({"action": "<b>draw</b>"}, 422),
        ({"version": "99999"}, 409),
    ],
)
def test_bad_input_gets_its_status_and_changes_nothing(game, alice, changed, status):
    answer = post(htmx(alice), game, **changed)
    assert answer.status_code == status
    assert "Nothing was" in answer.text
    assert_unchanged(game)


def test_decision_of_another_player_is_refused(game):
    bob = game.seat_rows.get(number=1).user
    answer = post(htmx(bob), game)
    assert answer.status_code == 409
    assert "It is not your turn. Nothing was played." in answer.text
    assert_unchanged(game)


def test_charlie_can_neither_act_nor_see(game):
    answer = post(htmx(person("Charlie")), game)
    assert answer.status_code == 403
    assert "You have no seat at this table." in answer.text
    assert "Alice" not in answer.text
    assert_unchanged(game)


def test_visitor_cannot_act_not_even_for_a_bot(alice):
    """Neither a visitor nor a bot's seat has a user."""
    game = stop(against_bots(alice, public=True))
    assert game.bot_due_at
    answer = post(Client(HTTP_HX_REQUEST="true"), game, action=game.state().legal()[0])
    assert answer.status_code == 403
    assert "You have been signed out." in answer.text
    assert_unchanged(game)


def test_finished_game_refuses_actions(game, alice):
    end = ended(game)
    answer = post(htmx(alice), end)
    assert answer.status_code == 409
    assert "This game is not running. Nothing was played." in answer.text
    assert_unchanged(end)


def test_open_or_cancelled_table_refuses_actions(alice):
    waiting, cancelled = (take_seat(game_id=open_for(alice).pk, user=alice, text="") for _ in range(2))
    cancel_table(game_id=cancelled.pk, user=alice)
    for table in map(fresh, (waiting, cancelled)):
        for client in (htmx(alice), signed_in(alice)):
            answer = post(client, table)
            assert answer.status_code == 409
            assert "This game is not running. Nothing was played." in answer.text
            assert_unchanged(table)


@pytest.mark.parametrize("game_id", ["aaaaaaaaaa", "A-b_c", "a" * 500, "0000000000", "..%2f..", "%00"])
def test_unknown_game_id_is_not_found(alice, game_id):
    body = {"action": "draw", "version": 1, "command_id": str(uuid.uuid4())}
    assert signed_in(alice).post(f"/games/{game_id}/act", body).status_code == 404


def test_get_redirects_to_the_table(game, alice):
    answer = signed_in(alice).get(f"/games/{game.pk}/act")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/games/{game.pk}/")


def test_a_post_without_its_token_is_refused_in_plain_words(game, alice):
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    answer = post(client, game)
    assert answer.status_code == 403
    assert "reload it and try again" in answer.text
    assert_unchanged(game)


HINT = 'id="hint"'


@pytest.fixture
def alice():
    return person("Alice")


@pytest.fixture
def bob():
    return person("Bob")


def table(game, user):
    return signed_in(user).get(f"/games/{game.pk}/").text


def test_hint_explains_the_decision_to_its_player(alice, bob):
    game = running(alice, bob, public=True)
    assert "The goal: score the most before the deck runs out." in table(game, alice)
    assert HINT not in table(game, bob)
    assert HINT not in Client().get(f"/games/{game.pk}/").text
    play(game, "stop")


def test_second_game_has_no_hints(alice, bob):
    ended(running(alice, bob))
    assert HINT not in table(running(alice, person("Charlie")), alice)


def test_hidden_hints_can_be_shown_again_by_each_player(alice, bob):
    game = running(alice, bob)
    answer = htmx(alice).post(f"/games/{game.pk}/hints", {"show": ""})
    assert (answer.status_code, HINT in answer.text, 'id="table"' in answer.text) == (200, False, True)
    assert [seat.hints for seat in game.seat_rows.all()] == [False, True]
    assert HINT not in table(game, alice)
    assert HINT in htmx(alice).post(f"/games/{game.pk}/hints", {"show": "1"}).text


def test_hiding_hints_works_without_scripts(alice, bob):
    game = running(alice, bob)
    answer = signed_in(alice).post(f"/games/{game.pk}/hints")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/games/{game.pk}/")


def test_charlie_cannot_hide_hints(alice, bob):
    game = running(alice, bob)
    answer = signed_in(person("Charlie")).post(f"/games/{game.pk}/hints")
    assert answer.status_code == 403
    assert [seat.hints for seat in game.seat_rows.all()] == [True, True]


def mark_in(page):
    """Return the mark of the hint, which the page sends with the next action."""
    return page.partition('name="hint" value="')[2].partition('"')[0]


def test_the_first_hint_is_the_goal_and_a_known_one_waits_behind_a_button(alice, bob):
    game, pages = running(alice, bob), []
    for _time in range(5):
        pages.append(table(game, alice))
        if mark := mark_in(pages[-1]):
            note_hint_read(alice, "push", mark)
    assert ["The goal: score the most" in page for page in pages] == [True, False, False, False, True]
    assert ["You can’t bust yet" in page for page in pages] == [False, True, True, True, True]
    assert ['<details class="hint-behind"' in page for page in pages] == [False, False, False, False, True]


def test_only_a_decision_counts_as_reading(alice, bob):
    game = running(alice, bob)
    mark = mark_in(table(game, alice))
    post(htmx(alice), game, action="fly", hint=mark)
    assert User.objects.get(pk=alice.pk).hints_read == {}
    post(htmx(alice), game, action="stop", hint=mark)
    assert User.objects.get(pk=alice.pk).hints_read == {"push": {mark: 1}}


def test_a_person_cannot_store_more_marks_than_there_are_sentences(alice):
    for number in range(70):
        note_hint_read(alice, "push", f"{number:08x}")
    assert len(User.objects.get(pk=alice.pk).hints_read["push"]) == 60


def test_hints_wait_behind_a_button_after_the_lesson(alice, bob):
    game, client = running(alice, bob), signed_in(alice)
    client.cookies["lessons"] = "push.done"
    assert '<details class="hint-behind"' in client.get(f"/games/{game.pk}/").text
