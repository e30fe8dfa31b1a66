"""The table's page and the fragment that keeps it fresh."""

import gzip
import random
import re
import uuid

import pytest
from django.db import connection
from django.http import Http404
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from games.models import Game
from games.play.absence.stand_in import leave_game
from games.play.revision import revision_token
from games.play.tables.ending import agree_to_cancel
from games.play.tables.rematch import rematch
from games.play.tables.seating import leave_table, take_seat
from games.play.tables.start import start
from games.presentation.events.gathering import LOOK
from games.presentation.game_info import character_way
from games.presentation.terms import level_name
from games.views.replay import past_page
from games.views.table.page import TABLE_FRAGMENT, drawn_table
from testing.clients import htmx, signed_in, without_tokens
from testing.people import person
from testing.tables import against_bots, ended, fresh, open_for, play, play_to_the_end, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice):
    return running(alice, person("Bob"))


def test_marks_differ_between_tables_and_revisions(game, alice):
    other = against_bots(alice)
    assert len({revision_token(each) for each in (game, play(game, "stop"), other, play(other, "stop"))}) == 4


def test_table_answers_head_requests(game, alice):
    answer = signed_in(alice).head(f"/games/{game.pk}/")
    assert (answer.status_code, answer.content) == (200, b"")


def test_table_tells_how_strong_its_bots_are_and_how_they_play(alice):
    game = against_bots(alice)
    text = signed_in(alice).get(f"/games/{game.pk}/").text
    told = text[text.index('id="bots"') :]
    bots = [seat for seat in game.seat_rows.all() if seat.bot]
    assert bots
    for seat in bots:
        shown = told[told.index(f"<strong>{seat.name}</strong>") :]
        assert shown.index(f"bot, {level_name(seat.bot)}") < shown.index(character_way("push", seat.character))


def test_table_without_bots_tells_of_none(game, alice):
    assert 'id="bots"' not in signed_in(alice).get(f"/games/{game.pk}/").text


ZIPPED = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.mark.parametrize("path", ["", "table"])
def test_table_is_compressed_for_a_browser(game, alice, path):
    answer = signed_in(alice).get(f"/games/{game.pk}/{path}", headers=ZIPPED)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert int(answer.headers["Content-Length"]) == len(answer.content)
    assert "Bob" in gzip.decompress(answer.content).decode()


def test_page_that_repeats_its_address_is_not_compressed(game, alice):
    """Its length would tell which texts in the address are on the page too, such as cards."""
    answer = signed_in(alice).get(f"/games/{game.pk}/?x=purple", headers=ZIPPED)
    assert ("Content-Encoding" in answer.headers, "?x=purple" in answer.text) == (False, True)


def test_a_refused_name_is_not_compressed(alice):
    address = f"/games/{open_for(alice, 2).pk}/join"
    answer = Client().post(address, {"my_name": alice.name}, headers=ZIPPED)
    assert ("Content-Encoding" in answer.headers, f'value="{alice.name}"' in answer.text) == (False, True)


def test_fragment_repeats_nothing_of_a_request(game, alice):
    client = htmx(alice, headers={"User-Agent": "needle", "Referer": "https://example.org/needle"})
    client.cookies["x"] = "needle"
    assert "needle" not in client.get(f"/games/{game.pk}/table?since=needle&revision=needle&x=needle").text
    given = {"action": "needle", "version": game.version, "command_id": uuid.uuid4(), "x": "needle"}
    assert "needle" not in client.post(f"/games/{game.pk}/act?x=needle", given).text


def test_token_of_a_fragment_gets_another_mask_each_time(game, alice):
    client = signed_in(alice)
    answers = [client.get(f"/games/{game.pk}/table").text for _ in range(2)]
    one, other = [re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', text) for text in answers]
    assert one and other and one[1] != other[1]


def test_pages_and_fragments_are_not_cached(game, alice):
    client = signed_in(alice)
    for path in ("", "table"):
        assert "no-store" in client.get(f"/games/{game.pk}/{path}").headers["Cache-Control"]


def test_charlie_cannot_see_a_private_game(game):
    client = signed_in(person("Charlie"))
    for path in ("", "table"):
        answer = client.get(f"/games/{game.pk}/{path}")
        assert answer.status_code == 403
        assert "This table is private. Once the game has begun, only its players can see it." in answer.text
        assert [told for told in ("Bob", "Sunday") if told in without_tokens(answer.text)] == []


def test_a_host_without_a_seat_watches_their_private_game():
    alice, bob = person("Alice"), person("Bob")
    game = open_for(alice, 2, bots={1: "easy"})
    take_seat(game_id=game.pk, user=bob, text=None)
    game = start(game_id=game.pk, user=alice)
    answer = signed_in(alice).get(f"/games/{game.pk}/")
    assert (answer.status_code, 'name="action"' in answer.text) == (200, False)


def test_visitor_cannot_see_a_private_game(game):
    assert Client().get(f"/games/{game.pk}/").status_code == 403


def test_charlie_may_watch_a_public_game_but_has_no_button(alice):
    game = running(alice, person("Bob"), public=True)
    answer = signed_in(person("Charlie")).get(f"/games/{game.pk}/")
    assert answer.status_code == 200
    assert 'name="action"' not in answer.text


def test_every_legal_action_is_a_button(game, alice):
    text = signed_in(alice).get(f"/games/{game.pk}/").text
    for action in game.state().legal():
        assert f'name="action" value="{action}"' in text


def test_player_who_left_to_a_bot_has_no_button(game, alice):
    leave_game(game_id=game.pk, user=alice)
    assert 'name="action"' not in signed_in(alice).get(f"/games/{game.pk}/").text


def test_bob_who_waits_has_no_button(game):
    bob = game.seat_rows.get(number=1).user
    assert 'name="action"' not in signed_in(bob).get(f"/games/{game.pk}/").text


def test_markup_in_a_name_is_escaped(alice):
    alice.name = "<script>alert(1)</script>"[:24]
    alice.save()
    game = running(alice, person("Bob"), name="<img src=x onerror=x>")
    play(game, "stop")
    for viewer in (alice, game.seat_rows.get(number=1).user):
        text = signed_in(viewer).get(f"/games/{game.pk}/").text
        assert "<script>alert" not in text and "<img src=x" not in text
    assert "&lt;script&gt;alert" in text


def test_visitor_with_the_link_sees_the_game_and_its_rules(alice):
    game = open_for(alice, rules="pousse")
    text = Client().get(f"/games/{game.pk}/").text
    assert "Race along two piers and shove the others into the water." in text
    assert 'href="/rules/pousse/"' in text.partition("<main")[2].partition("</main>")[0]


@pytest.mark.parametrize(("name", "heading"), [("Sunday", "PUSH · Sunday"), ("PUSH", "PUSH")])
def test_heading_does_not_repeat_the_game_name(alice, name, heading):
    game = open_for(alice, name=name)
    assert f'<h1 class="visually-hidden">{heading}</h1>' in signed_in(alice).get(f"/games/{game.pk}/").text


def test_open_table_shows_its_lock_to_visitors_with_the_link(alice):
    game = open_for(alice)
    text = signed_in(person("Bob")).get(f"/games/{game.pk}/fair/").text
    assert game.commitment in text
    assert 'name="r"' in text


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_finished_game_shows_its_ranking_and_a_rematch(alice, seats):
    end = play_to_the_end(against_bots(alice, seats=seats))
    text = signed_in(alice).get(f"/games/{end.pk}/").text
    assert f"/games/{end.pk}/rematch" in text
    scores = re.findall(r'<td class="ranking-score">(\d+)</td>', text)
    assert list(map(int, scores)) == sorted(end.scores, reverse=True)


def test_newer_table_says_how_it_sounds_and_to_whom_it_is_bad_luck(alice, bob):
    game = running(alice, bob, rules="pousse")
    rng, hurt = random.Random(1), set()
    while not hurt:
        game = play(game, rng.choice(fresh(game).state().legal()))
        newest = game.actions.order_by("-number")[:2]
        hurt = {pawn["seat"] for row in newest for event in row.events for pawn in event.get("fallen", [])}
    for seat, user in enumerate((alice, bob)):
        user.speed = "once"
        user.save()
        for since in (game.version - 2, game.version):
            text = htmx(user).get(f"/games/{game.pk}/table?since={since}").text
            opening, is_new = text.split('id="announcement"')[0], since < game.version
            assert ('data-sound="splash"' in opening, "data-touches" in opening) == (is_new, is_new and seat in hurt)


def test_table_says_for_how_long_its_script_shows_a_step(alice, bob):
    table = signed_in(alice).get(f"/games/{running(alice, bob).pk}/").text
    assert f'data-look-ms="{round(LOOK * 1000)}"' in table


CELEBRATION = 'id="celebration"'


def test_winners_celebrate_the_end_once_and_others_do_not(alice, bob, charlie):
    end = ended(running(alice, bob, public=True))
    address, versions = f"/games/{end.pk}/", (end.version - 1, end.version)
    winner, loser = (alice, bob) if end.scores[0] > end.scores[1] else (bob, alice)
    end.actions.filter(person=winner).update(person=loser)  # else the winner may have seen the end by causing it
    for each, celebrates in ((winner, True), (loser, False), (charlie, False)):
        looks = [signed_in(each).get(address).text for _look in range(2)]
        assert [CELEBRATION in text for text in looks] == [celebrates, False]
        polls = [htmx(each).get(f"{address}table?since={version}").text for version in versions]
        assert [CELEBRATION in text for text in polls] == [celebrates, False]


def test_cancelled_game_is_not_celebrated(alice, bob):
    game = running(alice, bob)
    for player in (alice, bob):
        agree_to_cancel(game_id=game.pk, user=player)
    assert CELEBRATION not in signed_in(alice).get(f"/games/{game.pk}/").text


def test_cancelled_game_offers_its_players_a_rematch(alice, bob, charlie):
    game = running(alice, bob, public=True)
    for player in (alice, bob):
        agree_to_cancel(game_id=game.pk, user=player)
    address = f"/games/{game.pk}/"
    offered = {user.name: f"{address}rematch" in signed_in(user).get(address).text for user in (alice, bob, charlie)}
    assert offered == {"Alice": True, "Bob": True, "Charlie": False}
    rematch(game_id=game.pk, user=bob)
    assert "Bob wants a rematch." in signed_in(alice).get(address).text


def test_page_needs_as_many_queries_late_as_early(alice, django_assert_max_num_queries):
    game = against_bots(alice)
    client = signed_in(alice)
    with django_assert_max_num_queries(7 + 1 + 3):  # the first time stores what was seen and draws steps
        client.get(f"/games/{game.pk}/")
    end = play_to_the_end(game)
    with django_assert_max_num_queries(
        7 + 1 + 3 + 4
    ):  # the first time stores what was seen, computes the points and draws steps
        client.get(f"/games/{end.pk}/")
    with django_assert_max_num_queries(7):
        client.get(f"/games/{end.pk}/")


def test_a_table_polls_quickly_while_a_bot_plays_and_not_at_all_at_the_end(alice):
    game = against_bots(alice)
    client = signed_in(alice)
    assert 'data-poll-ms="2500"' in client.get(f"/games/{game.pk}/").text
    while fresh(game).waiting_for:
        legal = fresh(game).state().legal()
        play(game, "stop" if "stop" in legal else legal[0])
    assert 'data-poll-ms="20"' in client.get(f"/games/{game.pk}/").text
    ended(game)
    assert 'data-poll-ms="0"' in client.get(f"/games/{game.pk}/").text


def test_the_button_to_the_next_game_counts_the_others(game, alice):
    text = signed_in(alice).get(f"/games/{game.pk}/").text
    assert "<title>(1) " in text
    assert "/games/next/" not in text
    running(alice, person("Charlie"))
    assert f"/games/next/?after={game.pk}" in signed_in(alice).get(f"/games/{game.pk}/").text


def test_log_shows_table_events(game, alice):
    leave_game(game_id=game.pk, user=alice)
    told = [
        (alice, ["You opened the table.", "Bob sat down.", "The game began.", "You left the game to a bot."]),
        (game.seat_rows.get(number=1).user, ["Alice opened the table.", "Alice left the game to a bot."]),
    ]
    for viewer, sentences in told:
        text = signed_in(viewer).get(f"/games/{game.pk}/").text
        assert [sentence for sentence in sentences if f"<p>{sentence}</p>" not in text] == []


def test_open_table_shows_who_joined_and_left(alice):
    bob = person("Bob")
    game = open_for(alice)
    take_seat(game_id=game.pk, user=bob, text=None)
    leave_table(game_id=game.pk, user=bob)
    text = signed_in(alice).get(f"/games/{game.pk}/").text
    newest_first = ["Bob left the table.", "Bob sat down.", "You opened the table."]
    assert re.findall("<li>([^<]*)</li>", text.partition('class="room-log"')[2])[:3] == newest_first


def test_the_lock_can_be_read_while_the_game_runs(game, alice):
    assert game.commitment in signed_in(alice).get(f"/games/{game.pk}/fair/").text


def test_table_that_is_cleared_while_it_is_drawn_is_not_found(alice):
    game = open_for(alice)
    Game.objects.filter(pk=game.pk).update(status="cancelled")
    Game.objects.filter(pk=game.pk).delete()
    request = RequestFactory().get("/")
    request.user = alice
    with pytest.raises(Http404):
        drawn_table(request, game)


def test_log_is_not_newer_than_the_board(game, alice):
    play(game, "stop")
    request = RequestFactory().get("/")
    request.user = alice
    newest = next(line for turn in drawn_table(request, game).log for line in turn.lines)
    assert newest.number == game.version


def test_table_that_begins_to_wait_while_it_is_drawn_is_no_other_game(game, alice):
    before = fresh(game)
    before.waiting_for = None
    other = running(alice, person("Charlie"))
    drawn = []
    for waiting in ([game], [game, other]):
        Game.objects.update(waiting_for=None)
        Game.objects.filter(pk__in=[each.pk for each in waiting]).update(waiting_for=alice)
        request = RequestFactory().get("/")
        request.user = alice
        drawn += [drawn_table(request, before), drawn_table(request, fresh(game))]
    assert [(each.next_count, each.waiting_count) for each in drawn] == [(0, 0), (0, 1), (1, 1), (1, 2)]


def turns_told(client, path):
    """The turns of a log, by their first actions, with the number of their lines."""
    parts = client.get(path).text.partition('class="log"')[2].partition("</aside>")[0].split('id="log-turn-')[1:]
    return {int(part.partition('"')[0]): part.count("<li ") for part in parts}


def test_only_a_whole_page_tells_the_turns_that_were_over_again(game, alice):
    client, before = signed_in(alice), game.version
    while len(turns_told(client, f"/games/{game.pk}/")) < 3:
        before, game = game.version, play(game, game.state().legal()[0])
    whole = turns_told(client, f"/games/{game.pk}/?since={before}")
    assert turns_told(client, f"/games/{game.pk}/table") == whole
    assert turns_told(client, f"/games/{game.pk}/replay/?at={game.version}") == whole
    newest, second, *others = whole
    assert turns_told(client, f"/games/{game.pk}/table?since={before}") == {
        newest: whole[newest],
        second: whole[second],
        **dict.fromkeys(others, 0),
    }


@pytest.mark.parametrize("table", ["room", "game", "replay"])
def test_drawing_a_table_writes_nothing(alice, table):
    bob = person("Bob")
    game = open_for(alice) if table == "room" else play(running(alice, bob), "stop")
    request = RequestFactory().get("/")
    request.user = bob
    with CaptureQueriesContext(connection) as queries:
        drawn = past_page(request, game) if table == "replay" else drawn_table(request, game)
        render_to_string(TABLE_FRAGMENT, drawn.context(), request)
    assert queries.captured_queries
    assert [query["sql"] for query in queries.captured_queries if not query["sql"].startswith("SELECT")] == []
