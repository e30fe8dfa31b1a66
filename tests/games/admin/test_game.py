"""The staff list of games."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.staff_site.read_only import MOST_ROWS_OFFERED, ROWS_PER_PAGE
from games.models import Game
from games.play.absence.stand_in import leave_game
from games.play.staff.acts import seat_bot_as_staff
from testing.clients import signed_in
from testing.people import onlooker, person, staff
from testing.tables import against_bots, ended, fresh, open_for, running
from tests.games.admin.many import many_tables

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

LIST = "/admin/games/game/"


@pytest.fixture
def alice():
    return person("Alice")


@pytest.fixture
def mary():
    return signed_in(staff())


def shown(client, query: str = "") -> list[str]:
    return [game.pk for game in client.get(LIST + query).context["cl"].result_list]


def set_back(game: Game, **columns: timedelta) -> Game:
    for column, ago in columns.items():
        setattr(game, column, timezone.now() - ago)
    game.save()
    return game


def test_row_shows_game_players_and_whose_turn_it_is(mary, alice):
    set_back(against_bots(alice, name="Tea time"), waiting_since=timedelta(days=3, hours=1))
    text = mary.get(LIST).text
    for words in ("Tea time", "PUSH", "running", "Alice, Ada, Milo", "Alice, 3\N{NO-BREAK SPACE}days"):
        assert words in text


def test_the_newest_table_comes_first(mary, alice):
    games = many_tables(alice, 3)
    assert shown(mary) == [game.pk for game in games]


def test_games_can_be_filtered_by_status(mary, alice):
    opened, playing, over = open_for(alice), running(alice, person("Bob")), ended(against_bots(alice))
    assert shown(mary, "?status=open") == [opened.pk]
    assert shown(mary, "?status=running") == [playing.pk]
    assert shown(mary, "?status=finished") == [over.pk]
    assert shown(mary, "?status=cancelled") == []


def test_games_can_be_filtered_by_rules(mary, alice):
    game = open_for(alice)
    assert (shown(mary, "?game=push"), shown(mary, "?game=chess")) == ([game.pk], [])


def test_games_can_be_searched_by_player_and_id(mary, alice):
    bob = person("Bob")
    both, alone = running(alice, bob), against_bots(alice)
    for text in ("Bob", "bo", "BOB", "bob@example.org", str(bob.pk), f" {both.pk} "):
        assert shown(mary, f"?q={text}") == [both.pk], text
    assert shown(mary, "?q=alice@example") == [alone.pk, both.pk]
    assert shown(mary, "?q=nobody") == []


def test_games_can_be_searched_by_table_name(mary, alice):
    tea, coffee = open_for(alice, name="Tea time"), running(alice, person("Bob"), name="Coffee")
    for text in ("Tea time", "tea", "A TI"):
        assert shown(mary, f"?q={text}") == [tea.pk], text
    assert shown(mary, "?q=cof") == [coffee.pk]


def test_name_of_a_table_and_of_a_player_are_searched_for_together(mary, alice):
    named, played = open_for(alice, name="Bob’s birthday"), running(alice, person("Bob"))
    assert shown(mary, "?q=bob") == [played.pk, named.pk]


def test_games_of_one_person_are_found_by_their_number_alone(mary, alice):
    bob = person("Bob")
    game = running(alice, bob)
    open_for(alice, name=f"Table {bob.pk}")
    assert shown(mary, f"?player={bob.pk}") == [game.pk]
    assert "Bob" in mary.get(f"{LIST}?player={bob.pk}").text


@pytest.mark.parametrize("number", ["0", "-1", "x", "9" * 30, "٣", "99999999"])
def test_unknown_person_has_no_games(mary, alice, number):
    open_for(alice)
    assert shown(mary, f"?player={number}") == []


@pytest.mark.parametrize("text", ["%", "_", "9" * 30, "-1", "٣", "'"])
def test_any_text_may_be_searched_for(mary, alice, text):
    open_for(alice)
    assert mary.get(LIST, {"q": text}).status_code == 200
    assert mary.get(f"{LIST}?q={text}").status_code == 200


def test_game_is_stuck_with_an_overdue_bot_an_idle_person_or_nobody_to_act(mary, alice):
    bot, waiting_bot = [leave_game(game_id=against_bots(alice).pk, user=alice) for _ in range(2)]
    away, slow = against_bots(alice), against_bots(alice)
    set_back(bot, bot_due_at=timedelta(minutes=3))
    set_back(waiting_bot, bot_due_at=timedelta(minutes=1))
    set_back(away, waiting_since=timedelta(days=31))
    set_back(slow, waiting_since=timedelta(days=29))
    set_back(open_for(alice), created_at=timedelta(days=60))
    nobodys = against_bots(alice)
    Game.objects.filter(pk=nobodys.pk).update(waiting_for=None)
    assert set(shown(mary, "?stuck=yes")) == {bot.pk, away.pk, nobodys.pk}


def test_seating_a_bot_repairs_a_game_that_waits_for_nobody(mary, alice):
    game = against_bots(alice)
    game.seat_rows.filter(number=0).update(user=None)
    Game.objects.filter(pk=game.pk).update(waiting_for=None)
    seat_bot_as_staff(game_id=game.pk, seat_number=0, staff=staff("Ann"), reason="Nobody is there.")
    assert shown(mary, "?stuck=yes") == []


def test_games_can_be_filtered_by_the_day_they_were_opened(mary, alice):
    today, last_week, earlier, long_ago = (
        set_back(open_for(alice), created_at=timedelta(days=days)) for days in (0, 6, 7, 100)
    )
    assert shown(mary, "?opened=1") == [today.pk]
    assert shown(mary, "?opened=7") == [today.pk, last_week.pk]
    assert shown(mary, "?opened=30") == [today.pk, last_week.pk, earlier.pk]
    day = timezone.localdate(long_ago.created_at)
    assert shown(mary, f"?opened={day}") == [long_ago.pk]
    assert shown(mary, f"?opened={day - timedelta(days=1)}") == []


@pytest.mark.parametrize("day", ["", "x", "2026-02-30", "9999-12-31", "0001-01-01", "2026-W01-1", "10000000"])
def test_invalid_day_shows_all_games(mary, alice, day):
    game = open_for(alice)
    assert shown(mary, f"?opened={day}") in ([game.pk], [])


def test_choosing_a_day_keeps_the_other_filters(mary):
    text = mary.get(f"{LIST}?status=open&q=bob&p=2").text
    form = text.partition('class="day-filter"')[2].partition("</form>")[0]
    assert '<input type="hidden" name="status" value="open">' in form
    assert '<input type="hidden" name="q" value="bob">' in form
    assert 'name="p"' not in form


@pytest.mark.parametrize("query", ["", "?q=alice", "?status=open", "?stuck=yes"])
@pytest.mark.parametrize("rows", [25, 100])
def test_number_of_queries_does_not_grow_with_the_games(mary, alice, rows, query, django_assert_max_num_queries):
    many_tables(alice, rows)
    with django_assert_max_num_queries(11):
        mary.get(LIST + query)


@pytest.mark.parametrize("page", ["", "one", "9" * 5000])
def test_invalid_page_number_shows_the_first_page(mary, alice, page):
    tables = many_tables(alice, ROWS_PER_PAGE + 1)
    assert shown(mary, f"?p={page}") == [game.pk for game in tables[:ROWS_PER_PAGE]]


@pytest.mark.parametrize("page", ["0", "-1", "3", "9" * 30])
def test_page_out_of_range_redirects_to_the_list(mary, alice, page):
    many_tables(alice, ROWS_PER_PAGE + 1)
    assert mary.get(f"{LIST}?p={page}").headers["location"] == f"{LIST}?e=1"


def test_list_offers_at_most_twenty_pages(mary, alice):
    many_tables(alice, MOST_ROWS_OFFERED + 1)
    answer = mary.get(f"{LIST}?p=20")
    assert f"more than {MOST_ROWS_OFFERED}" in answer.text
    assert answer.context["cl"].paginator.num_pages == 20
    assert len(answer.context["cl"].result_list) == ROWS_PER_PAGE


@pytest.mark.parametrize(
    "column",
    [
        "position__contains",
        "position__deck__0",
        "secret__value",
        "seat_rows__entropy",
        "actions__chance",
        "chain",
        "id",
    ],
)
def test_list_ignores_lookups_in_the_url(mary, alice, column):
    against_bots(alice)
    assert mary.get(f"{LIST}?{column}=a").status_code == 400


def test_nothing_can_be_added_changed_or_deleted(mary, alice):
    game = against_bots(alice)
    assert mary.get(f"{LIST}add/").status_code == 403
    for path in ("delete/", "change/"):
        mary.post(f"{LIST}{game.pk}/{path}", {"name": "Changed", "post": "yes"})
    mary.post(LIST, {"action": "delete_selected", "_selected_action": game.pk, "post": "yes"})
    assert (fresh(game).name, fresh(game).revision) == (game.name, game.revision)


def test_staff_who_may_only_view_games_see_the_list(alice):
    game = open_for(alice)
    assert shown(signed_in(onlooker())) == [game.pk]


def test_charlie_cannot_see_the_list(alice):
    open_for(alice)
    assert signed_in(person("Charlie")).get(LIST, follow=True).status_code == 403
