"""My games, the next game, and the open tables under Someone."""

import re
import uuid
from copy import copy
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat
from games.models.game import new_id
from games.play.staff.acts import cancel_as_staff
from games.play.tables.ending import cancel_table
from games.play.tables.seating import invite, take_seat
from games.views.lists import FINISHED_SHOWN, ROWS_SHOWN
from testing.clients import htmx, signed_in
from testing.clocks import let_bots_play, stop
from testing.people import person, staff
from testing.tables import against_bots, ended, fresh, open_for, play, running
from tests.games.talk.samples import say

pytestmark = pytest.mark.django_db


def test_visitor_without_games_sees_how_to_begin():
    text = Client().get("/games/").text
    assert "/play-now/" in text


def test_games_are_listed_by_whose_turn_it_is(alice, bob):
    first, second = running(alice, bob, name="First"), running(alice, bob, name="Second")
    theirs = play(running(alice, bob, name="Theirs"), "stop")
    over = ended(running(alice, bob, name="Over"))
    opened = open_for(alice, name="Opened")
    context = signed_in(alice).get("/games/").context
    ids = {
        section: [row.game.pk for row in context[section]]
        for section in ("my_turn", "others", "open_tables", "finished")
    }
    assert ids == {
        "my_turn": [first.pk, second.pk], "others": [theirs.pk], "open_tables": [opened.pk], "finished": [over.pk],
    }  # fmt: skip


def test_cancelled_game_is_listed_as_finished_and_says_so(alice, bob):
    game = running(alice, bob, name="Broken off")
    cancel_table(game_id=open_for(alice, name="Never begun").pk, user=alice)
    cancel_as_staff(game_id=game.pk, staff=staff("Mary"), reason="A test.")
    answer = signed_in(bob).get("/games/")
    assert [row.game.pk for row in answer.context["finished"]] == [game.pk]
    assert "<p>Cancelled</p>" in answer.text
    assert "Never begun" not in signed_in(alice).get("/games/").text


def test_title_and_header_show_the_count(alice, bob):
    running(alice, bob)
    text = signed_in(alice).get("/games/").text
    assert "<title>(1) " in text


def test_the_next_game_is_the_one_that_has_waited_longest(alice, bob):
    first, second = running(alice, bob), running(alice, bob)
    client = signed_in(alice)
    assert client.get("/games/next/").headers["Location"] == f"/games/{first.pk}/"
    assert client.get(f"/games/next/?after={first.pk}").headers["Location"] == f"/games/{second.pk}/"


def test_game_with_the_least_time_left_comes_first(alice, bob):
    unhurried, relaxed, daily = running(alice, bob), running(alice, bob), running(alice, bob)
    now = timezone.now()
    for game, hours in ((relaxed, 60), (daily, 20)):
        Game.objects.filter(pk=game.pk).update(deadline=now + timedelta(hours=hours))
    client = signed_in(alice)
    assert [row.game.pk for row in client.get("/games/").context["my_turn"]] == [daily.pk, relaxed.pk, unhurried.pk]
    assert client.get("/games/next/").headers["Location"] == f"/games/{daily.pk}/"


def test_next_game_is_the_same_game_if_there_is_no_other(alice, bob):
    game = running(alice, bob)
    assert signed_in(alice).get(f"/games/next/?after={game.pk}").headers["Location"] == f"/games/{game.pk}/"


def test_without_a_waiting_game_the_button_leads_to_my_games(bob):
    running(person("Alice"), bob)
    assert signed_in(bob).get("/games/next/").headers["Location"] == "/games/"


def test_acting_offers_the_next_game(alice, bob):
    here, _there = play(running(alice, bob), "stop"), play(running(alice, bob), "stop")
    client, told = htmx(bob), []
    while (now := fresh(here)).waiting_for == bob:
        legal = now.state().legal()
        act = {"action": "stop" if "stop" in legal else legal[0], "version": now.version, "command_id": uuid.uuid4()}
        told.append(client.post(f"/games/{here.pk}/act", act).text)
    assert f'href="/games/next/?after={here.pk}">Next game <span class="badge">1</span>' in told[-1]


def test_charlie_s_list_is_empty(alice, bob):
    running(alice, bob, name="Hush")
    assert "Hush" not in signed_in(person("Charlie")).get("/games/").text


def test_more_games_need_no_more_queries(alice, bob, django_assert_max_num_queries):
    for _ in range(12):
        running(alice, bob)
    client = signed_in(alice)
    with django_assert_max_num_queries(11):
        client.get("/games/")


def test_my_games_grow_neither_in_statements_nor_in_kilobytes_with_many_games(alice, bob):
    mine, others, over = running(alice, bob), running(bob, alice), running(alice, bob)
    ended(over)
    client, found = signed_in(alice), []
    for number in (20, 980):  # more of each
        for game in (mine, others, over):
            store_copies(game, number)
        client.get("/games/")
        with CaptureQueriesContext(connection) as queries:
            page = client.get("/games/").content
        found.append((len(queries), len(page) / 1000))
    (few, small), (many, large) = found
    assert many == few
    assert large <= small * 1.05


def store_copies(game: Game, number: int) -> None:
    """Store as many copies of the game, with its seats."""
    stored = Game.objects.get(pk=game.pk)
    games = [copy(stored) for _ in range(number)]
    of_game = list(Seat.objects.filter(game=stored))
    seats = [copy(seat) for _ in games for seat in of_game]
    for each in games:
        each.pk = new_id()
    for place, seat in enumerate(seats):
        seat.pk, seat.game_id = None, games[place * number // len(seats)].pk
    Game.objects.bulk_create(games)
    Seat.objects.bulk_create(seats)


def test_finished_games_are_sorted_by_their_end_latest_first(alice, bob):
    early, late = running(alice, bob), running(alice, bob)
    cancel_as_staff(game_id=late.pk, staff=staff("Mary"), reason="A test.")
    ended(early)
    assert [row.game.pk for row in signed_in(bob).get("/games/").context["finished"]] == [early.pk, late.pk]
    assert {seat.ended_at for seat in early.seat_rows.all()} == {fresh(early).ended_at}


def test_list_shows_the_last_twenty_finished_games(alice, bob):
    games = [running(alice, bob) for _ in range(FINISHED_SHOWN + 1)]
    mary = staff("Mary")
    for game in games:
        cancel_as_staff(game_id=game.pk, staff=mary, reason="A test.")
    shown = [row.game.pk for row in signed_in(alice).get("/games/").context["finished"]]
    assert shown == [game.pk for game in reversed(games[1:])]


def test_older_finished_games_are_paged(alice, bob):
    """Some of them ended in the same moment."""
    games = [running(alice, bob) for _ in range(2 * FINISHED_SHOWN + 3)]
    now = timezone.now()
    for number, game in enumerate(games):
        ended_at = now - timedelta(days=number // 4)
        Game.objects.filter(pk=game.pk).update(status="finished", waiting_for=None, ended_at=ended_at)
        Seat.objects.filter(game=game).update(ended_at=ended_at)
    client, shown, address = signed_in(alice), [], "/games/"
    while address:
        answer = client.get(address)
        shown += [row.game.pk for row in answer.context["finished"]]
        link = re.search(r'href="(\?before=[^"]+)"', answer.text)
        address = f"/games/{link[1]}" if link else ""
    stored = Game.objects.order_by("-ended_at", "pk")
    assert shown == [game.pk for game in stored]


def test_each_list_has_twenty_rows_and_a_way_to_all_of_them(alice):
    """The pages together have each table once."""
    tables = {open_for(alice).pk for _ in range(2 * ROWS_SHOWN + 1)}
    client = signed_in(alice)
    answer = client.get("/games/")
    assert len(answer.context["open_tables"]) == ROWS_SHOWN
    address, shown = "?list=open_tables", []
    assert f'href="{address}"' in answer.text
    while address:
        answer = client.get(f"/games/{address}")
        shown += [row.game.pk for row in answer.context["open_tables"]]
        link = re.search(r'href="([^"]+)">Next page', answer.text)
        address = link[1].replace("&amp;", "&") if link else ""
    assert len(shown) == len(tables)
    assert set(shown) == tables
    assert client.get("/games/", {"list": "nonsense"}).status_code == 404


def test_title_counts_new_messages_below_the_rows_shown(alice, bob):
    games = [running(alice, bob) for _ in range(ROWS_SHOWN + 1)]
    for game in games:
        say(game, bob, "Hello")
    client = signed_in(alice)
    pages = [client.get(address).text for address in ("/games/", "/games/?list=my_turn&page=2", "/games/?list=others")]
    assert [re.search(r"<title>.*?(\d+) new messages? · My games", page)[1] for page in pages] == [str(len(games))] * 3


def test_list_of_twenty_rows_offers_no_more(alice):
    for _ in range(ROWS_SHOWN):
        open_for(alice)
    assert "Show all" not in signed_in(alice).get("/games/").text


def test_before_a_foreign_game_is_not_found(alice, bob, charlie):
    game = running(alice, bob)
    cancel_as_staff(game_id=game.pk, staff=staff("Mary"), reason="A test.")
    asked = [(charlie, game.pk), (alice, game.pk), (alice, "nonsense"), (alice, "\x00")]
    assert {signed_in(user).get("/games/", {"before": before}).status_code for user, before in asked} == {404}


def names(answer) -> list[str]:
    return [row.game.name for row in answer.context["tables"]]


def test_public_tables_with_a_free_seat_are_listed_the_newest_first():
    alice, bob = person("Alice"), person("Bob")
    for name in ("First", "Second"):
        open_for(alice, name=name, public=True)
    open_for(alice, name="Private")
    running(alice, bob, name="Running", public=True)
    full = open_for(alice, name="Full", public=True)
    for user in (alice, bob):
        take_seat(game_id=full.pk, user=user, text="")
    assert names(Client().get("/games/tables/")) == ["Second", "First"]


def test_own_tables_are_not_offered():
    alice, bob = person("Alice"), person("Bob")
    game = open_for(alice, 3, public=True)
    take_seat(game_id=game.pk, user=bob, text="")
    assert [names(signed_in(user).get("/games/tables/")) for user in (alice, bob)] == [[], []]
    assert names(signed_in(person("Charlie")).get("/games/tables/")) == ["Sunday"]


@pytest.mark.parametrize(
    ("table", "lines"),
    [
        ({"name": "Lunch"}, ["PUSH"]),
        ({"name": "PUSH"}, []),
        ({"name": "Lunch", "pace": "daily"}, ["PUSH · Pace: Daily"]),
        ({"name": "PUSH", "pace": "daily"}, ["Pace: Daily"]),
    ],
)
def test_a_table_in_the_lobby_says_what_is_played_unless_its_name_does(alice, table, lines):
    open_for(alice, public=True, **table)
    row = re.search(r'<li class="row row-joinable">.*?</ul>(.*?)<form', Client().get("/games/tables/").text, re.DOTALL)[
        1
    ]
    assert re.findall("<p>(.*?)</p>", row) == lines


def test_an_empty_lobby_offers_to_open_a_table():
    assert "/games/new/" in Client().get("/games/tables/").text


def test_invitations_come_above_the_tables():
    alice, bob = person("Alice"), person("Bob")
    invite(game_id=open_for(alice, name="For Bob").pk, user=alice, name="Bob")
    assert "For Bob" in signed_in(bob).get("/games/tables/").text
    assert "For Bob" in signed_in(bob).get("/games/").text
    assert "For Bob" not in signed_in(person("Charlie")).get("/games/tables/").text


def test_invitation_names_the_host_and_the_game():
    alice, bob = person("Alice"), person("Bob")
    invite(game_id=open_for(alice, rules="pousse").pk, user=alice, name="Bob")
    invite(game_id=open_for(person("Charlie"), name="Other").pk, user=User.objects.get(name="Charlie"), name="Bob")
    for page in ("/games/", "/games/tables/"):
        rows = [(row.facts, row.asked_by) for row in signed_in(bob).get(page).context["invitations"]]
        assert rows == [(["PUSH"], "Charlie"), (["Pousse-toi de là !"], "Alice")]
        assert "Alice invites you" in signed_in(bob).get(page).text


def test_a_guest_who_invites_has_a_name_in_the_readers_language(bob):
    guest = User.objects.create_guest()
    User.objects.filter(pk=guest.pk).update(name="Swift Otter")
    invite(game_id=open_for(guest).pk, user=guest, name="Bob")
    assert "Swift Otter invites you" in signed_in(bob).get("/games/").text
    User.objects.filter(pk=bob.pk).update(language="fr")
    text = signed_in(bob).get("/games/").text
    assert ("Loutre agile" in text, "Swift Otter" in text) == (True, False)


@pytest.mark.parametrize("page", ["2", "0", "x", "-1", "9" * 30])
def test_page_number_out_of_range_shows_the_nearest_page(page):
    assert Client().get(f"/games/tables/?page={page}").status_code == 200


def test_more_tables_need_no_more_queries(django_assert_max_num_queries):
    alice = person("Alice")
    for _ in range(25):
        open_for(alice, public=True)
    client = signed_in(person("Bob"))
    with django_assert_max_num_queries(8):
        assert len(names(client.get("/games/tables/"))) == 20


CHANGED = "changed since you last looked"


def marked(user) -> bool:
    """Whether their list marks a game."""
    return CHANGED in signed_in(user).get("/games/").text


def test_game_is_marked_until_its_player_has_seen_what_others_did(alice, bob):
    game = running(alice, bob)
    signed_in(bob).get(f"/games/{game.pk}/")
    assert not marked(bob)
    play(game, "stop")
    assert (marked(alice), marked(bob)) == (False, True)
    signed_in(bob).get(f"/games/{game.pk}/")
    assert not marked(bob)


def test_own_decision_leaves_nothing_to_mark_and_the_next_one_does(alice, bob):
    game = running(alice, bob)
    play(game, "draw")
    assert not marked(alice)
    while fresh(game).waiting_for == alice:
        play(game, "stop" if "stop" in fresh(game).state().legal() else fresh(game).state().legal()[-1])
    assert not marked(alice)
    play(game, fresh(game).state().legal()[0])
    assert marked(alice)


def test_a_bots_action_is_marked(alice):
    game = against_bots(alice, seats=2)
    let_bots_play(stop(game))
    assert marked(alice)


def test_game_from_before_this_was_noted_is_not_marked(alice, bob):
    game = play(running(alice, bob), "stop")
    Game.objects.filter(pk=game.pk).update(acted_seat=None)
    assert not marked(bob)


def test_nothing_is_marked_for_spectators(alice, bob, charlie):
    play(running(alice, bob, public=True), "stop")
    assert CHANGED not in signed_in(charlie).get("/games/watch/").text


def test_rows_say_what_is_played_with_whom(alice, bob):
    """Under the name of the table; the game once, if the table is called like it."""
    running(alice, bob, person("Dora"), name="Lunch")
    play(running(alice, bob, name="Theirs"), "stop")
    ended(running(alice, bob, name="PUSH"))
    text = signed_in(alice).get("/games/").text
    assert re.findall(r'row-company">([^<]+)<', text) == ["PUSH with Bob, Dora", "PUSH with Bob", "with Bob"]
