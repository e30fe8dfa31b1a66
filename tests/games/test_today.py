"""Today, the home of people who have been here before; the front page is for strangers."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.relations import accept_friend, ask_friend, block, end_friendship
from games.daily.models import DailyDeal
from games.models import Game
from games.play.tables.open_table import NewTable, open_table
from games.play.tables.play_with import play_with
from games.play.tables.seating import take_seat
from games.play.tables.start import start
from testing.clients import signed_in
from testing.people import person
from testing.puzzles import puzzle_of
from testing.tables import ended, running
from tests.accounts.sign_up import GIVEN, with_account
from tests.games.daily.samples import SLUG, choose_best, deal_of_today, deals_of_each_game

pytestmark = pytest.mark.django_db

SALES = "Push first."
MISTAKE = "One of your moves, again"
PREPARED = "Today’s deals are being prepared."


def home(user: User) -> str:
    return " ".join(signed_in(user).get("/").text.split())


def today_of(user: User) -> str:
    """The page without the bars around it."""
    return home(user).partition('class="today"')[2].partition("</main>")[0]


def befriended(one: User, other: User, *, tells: bool = True) -> None:
    ask_friend(user=one, person=other)
    accept_friend(user=other, person=one)
    User.objects.filter(pk=other.pk).update(tells_friends=tells)


def test_strangers_and_guests_without_a_game_read_the_front_page(alice):
    assert SALES in Client().get("/").text
    assert SALES in home(User.objects.create_guest())
    assert SALES not in home(alice)


def test_a_guest_who_has_played_comes_home(client):
    client.post("/play-now/", {"rules": "push"})
    page = client.get("/").text
    assert (SALES in page, Game.objects.get().get_absolute_url() in page) == (False, True)


def test_a_guest_who_has_only_played_a_deal_comes_home(django_assert_max_num_queries):
    choose_best(deal_of_today(), guest := User.objects.create_guest())
    client = signed_in(guest)
    with django_assert_max_num_queries(10):
        page = client.get("/").text
    assert (SALES in page, "80/80" in page) == (False, True)


def test_games_that_wait_say_with_whom_and_since_when(alice, bob, charlie):
    game = running(alice, bob, first=0)
    Game.objects.filter(pk=game.pk).update(waiting_since=timezone.now() - timedelta(hours=3))
    page = home(alice)
    assert ("PUSH with Bob" in page, "waiting 3 h" in page, game.get_absolute_url() in page) == (True,) * 3
    for other in (bob, charlie):
        assert game.get_absolute_url() not in home(other)


def test_the_game_that_has_waited_longest_comes_first(alice, bob):
    games = [running(alice, bob, first=0) for _ in range(2)]
    for game, hours in zip(games, (1, 3), strict=True):
        Game.objects.filter(pk=game.pk).update(waiting_since=timezone.now() - timedelta(hours=hours))
    page = home(alice)
    assert page.index(games[1].get_absolute_url()) < page.index(games[0].get_absolute_url())


def test_an_invitation_is_accepted_in_one_press_and_shown_to_nobody_else(alice, bob, charlie):
    befriended(alice, bob)
    table = play_with(user=alice, name="Bob")
    assert "Alice invites you" in home(bob)
    assert f'action="{table.get_absolute_url()}join"' in home(bob)
    assert table.get_absolute_url() not in home(charlie)
    signed_in(bob).post(f"{table.get_absolute_url()}join")
    assert Game.objects.get().status == Game.Status.RUNNING


@pytest.mark.parametrize("more", [False, True])
def test_beyond_ten_invitations_there_is_a_way_to_all(more, alice):
    for number in range(10 + more):
        befriended(alice, friend := person(f"Friend{number}"))
        play_with(user=friend, name="Alice")
    page = today_of(alice)
    assert (page.count("invites you"), 'href="/games/?list=invitations"' in page) == (10, more)


def test_who_has_nothing_to_do_is_offered_a_game_and_a_friend(alice):
    page = today_of(alice)
    assert "No games are waiting for you." in page
    assert ('href="/play/"' in page, "Invite a friend" in page) == (True, True)


def test_deals_that_are_missing_are_asked_for_once_in_a_while(alice, monkeypatch):
    asked: list[str] = []
    monkeypatch.setattr("games.play.wake_ups.ask_worker", lambda name, *_args, **_options: asked.append(name))
    for _look in range(2):
        page = today_of(alice)
        assert (PREPARED in page, '<a href="/daily/">Deal of the day</a>' in page) == (True, True)
    assert asked == ["games.tasks.make_daily_deals"]


def test_no_deals_are_asked_for_where_all_are_there(alice, monkeypatch):
    asked: list[str] = []
    monkeypatch.setattr("games.daily.day.daily_games", lambda: [SLUG])
    monkeypatch.setattr("games.play.wake_ups.ask_worker", lambda name, *_args, **_options: asked.append(name))
    deal = deal_of_today()
    page = today_of(alice)
    assert (PREPARED in page, deal.get_absolute_url() in page, asked) == (False, True, [])


def test_todays_deals_bear_the_marks_that_one_has(alice, bob):
    deal = deal_of_today()
    choose_best(deal, alice)
    assert all(words in home(alice) for words in ("80/80", "80 of 240 points so far"))
    assert "of 240 points" not in home(bob)
    assert "80/80" not in home(bob)
    assert deal.get_absolute_url() in home(bob)


def test_an_own_mistake_comes_back_after_a_week_to_its_player_alone(alice, bob):
    puzzle = puzzle_of(game := ended(running(alice, bob, public=True)))
    assert MISTAKE not in home(alice)
    Game.objects.filter(pk=game.pk).update(ended_at=timezone.now() - timedelta(days=8))
    assert (MISTAKE in home(alice), puzzle.get_absolute_url() in home(alice)) == (True, True)
    assert MISTAKE not in home(bob)


def test_friends_who_tell_it_are_read_with_their_games_and_deals_and_nobody_they_played_with(alice, bob, charlie):
    befriended(alice, bob)
    game = ended(running(bob, charlie))
    choose_best(deal_of_today(), bob)
    page = home(alice)
    assert "Bob has 80 of 240 points in the deals of the day. (1 of 3 played)" in page
    assert any(f"Bob {did} a game (PUSH)." in page for did in ("won", "finished"))
    assert ("Charlie" in page, game.get_absolute_url() in page) == (False, False)


def test_a_friend_who_has_played_all_deals_is_not_said_to_have_played_some(alice, bob):
    befriended(alice, bob)
    for deal in deals_of_each_game():
        choose_best(deal, bob)
    page = home(alice)
    assert ("Bob has 240 of 240 points in the deals of the day." in page, "of 3 played" in page) == (True, False)


def test_deals_that_are_there_make_the_score_as_on_the_page_of_the_day(alice, bob, monkeypatch):
    befriended(alice, bob)
    monkeypatch.setattr("games.daily.day.daily_games", lambda: [SLUG])
    for person_of in (alice, bob):
        choose_best(DailyDeal.objects.first() or deal_of_today(), person_of)
    page = home(alice)
    assert ("80 of 80 points" in page, "Bob has 80 of 80 points" in page, "so far" in page) == (True, True, False)


def test_a_public_game_of_a_friend_is_a_link(alice, bob, charlie):
    befriended(alice, bob)
    assert ended(running(bob, charlie, public=True)).get_absolute_url() in home(alice)


@pytest.mark.parametrize("reader", ["does not tell", "stranger", "former friend", "blocked"])
def test_nobody_else_reads_what_somebody_played(alice, bob, charlie, reader):
    if reader != "stranger":
        befriended(alice, bob, tells=reader != "does not tell")
    User.objects.filter(pk=bob.pk).update(tells_friends=reader != "does not tell")
    if reader == "former friend":
        end_friendship(user=alice, person=bob)
    if reader == "blocked":
        block(user=bob, person=alice)
    ended(running(bob, charlie, public=True))
    choose_best(deal_of_today(), bob)
    assert "Bob" not in home(alice)


def test_games_that_one_played_oneself_are_no_news(alice, bob):
    befriended(alice, bob)
    ended(running(bob, alice))
    assert "a game (PUSH)" not in home(alice)


def test_the_setting_is_off_until_its_person_switches_it_on(alice):
    assert not alice.tells_friends
    client = signed_in(alice)
    client.post(
        "/settings/", {"section": "shown", "shown_name": "public", "profile": "everyone", "tells_friends": "on"}
    )
    alice.refresh_from_db()
    assert alice.tells_friends


def test_today_needs_ten_queries_at_most_however_much_there_is(alice, bob, charlie, django_assert_max_num_queries):
    befriended(alice, bob)
    for _ in range(3):
        running(alice, bob, first=0)
        ended(running(bob, charlie, public=True))
    befriended(charlie, alice)
    play_with(user=charlie, name="Alice")
    puzzle_of(game := ended(running(alice, charlie, public=True)))
    Game.objects.filter(pk=game.pk).update(ended_at=timezone.now() - timedelta(days=8))
    for user in (alice, bob):
        choose_best(deal_of_today() if user == alice else user.daily_attempts.model.objects.get().deal, user)
    client = signed_in(alice)
    client.get("/")
    with django_assert_max_num_queries(10):
        page = client.get("/").text
    assert all(words in page for words in ("Charlie invites you", "PUSH with Bob", "80/80", MISTAKE, "Bob has 80"))


def test_home_leads_to_the_table_that_one_has_opened_until_it_starts():
    alice, bob, charlie = person("Alice"), person("Bob"), person("Charlie")
    table = open_table(NewTable(rules="push", seats=3, name="Sunday"), host=alice)
    told = f'<a href="/games/{table.pk}/"> Your table “Sunday” has not started yet. </a>'
    for user in (alice, bob, charlie):
        take_seat(game_id=table.pk, user=user, text=None)
        assert told in home(alice)
        assert "has not started yet" not in home(bob)
    start(game_id=table.pk, user=alice)
    assert "has not started yet" not in home(alice)


def test_a_guest_keeps_the_name_and_is_offered_a_game_and_a_friend(client):
    client.post("/games/new/", {"rules": "push", "name": "", "seats": "2", "first": "lot", "public": "link",
                                "pace": "none", "seat_1": "easy", "my_name": "Zoe"})  # fmt: skip
    form = client.get("/accounts/signup/").text
    assert 'value="Zoe"' in form
    assert 'name="name" value' not in Client().get("/accounts/signup/").text
    with_account(client, **GIVEN | {"name": "Zoe"})
    page = client.get("/").text.partition('class="today"')[2].partition("</main>")[0]
    assert ('href="/play/"' in page, "Invite a friend" in page) == (True, True)
