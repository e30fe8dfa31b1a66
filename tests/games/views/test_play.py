"""The page Play: its three doors, how long one waits for somebody, and a game with bots meanwhile."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.test import Client
from django.urls import resolve
from django.utils import timezone
from django.utils.html import strip_tags

from accounts.models import User
from accounts.relations import accept_friend, ask_friend
from games.context import site
from games.models import Game, Seat
from games.play.tables.open_table import NewTable, open_table
from testing.clients import signed_in

pytestmark = pytest.mark.django_db

DOORS = ["/play/", "/games/tables/", "/games/friends/"]
NEW = "/games/new/"
BARS = ["site-nav", "tabbar"]
WANTED = {"rules": "push", "pace": "quick", "bot_after": "60"}


def matches(number: int, minutes: int, *, bot: str = "", ago: timedelta = timedelta(), **fields) -> None:
    """Store games that began as soon as somebody came, ``minutes`` after they were opened."""
    started = timezone.now() - timedelta(hours=1) - ago
    fields = {"rules": "push", "rules_version": 1, "seats": 2, "status": "cancelled", "pace": "quick", **fields}
    for _match in range(number):
        game = Game.objects.create(
            name="Quick", public=True, starts_when_full=True, started_at=started,
            created_at=started - timedelta(minutes=minutes), **fields,
        )  # fmt: skip
        Seat.objects.create(game=game, number=1, bot=bot, name="Bob")


def befriended(one: User, other: User) -> None:
    ask_friend(user=one, person=other)
    accept_friend(user=other, person=one)


def waits() -> str:
    cache.clear()
    return Client().get("/games/tables/").text


@pytest.mark.parametrize("address", [*DOORS, NEW])
def test_every_page_of_play_has_the_three_doors_and_marks_its_own(address):
    doors = Client().get(address).text.partition('<nav class="doors"')[2].partition("</nav>")[0]
    assert [f'href="{each}"' in doors for each in DOORS] == [True] * 3
    own = doors.partition('aria-current="page"')[0].rpartition('href="')[2].partition('"')[0]
    assert own == (address if address in DOORS else DOORS[-1])
    assert doors.count("aria-current") == (address in DOORS)


def test_every_page_of_play_has_a_title_and_a_heading_of_its_own():
    texts, names = (
        [Client().get(address).text for address in [*DOORS, NEW]],
        ["Bots", "Someone", "Friends", "More options"],
    )
    titles = [text.partition("<title>")[2].partition("<")[0] for text in texts]
    assert titles == [f"{name} · Play · Pushsite" for name in names]
    headings = [re.findall(r"<h1\b.*?</h1>", text) for text in texts]
    assert [strip_tags("".join(heading)) for heading in headings] == [f"Play: {name}" for name in names]


def test_every_door_leads_to_the_full_form():
    assert ["/games/new/" in Client().get(address).text for address in DOORS] == [True] * 3


def test_the_former_address_leads_to_the_second_door():
    answer = Client().get("/games/find/?rules=pousse")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/games/tables/?rules=pousse")
    assert "Pousse-toi de là !</h2>" in Client().get(answer.headers["Location"]).text


def test_twenty_matches_tell_how_long_one_waits():
    matches(10, 3)
    matches(9, 40)
    assert "usually comes" not in waits()
    matches(1, 4)
    assert "Someone usually comes within 4 minutes." in " ".join(waits().split())


@pytest.mark.parametrize(("filled", "told"), [(19, True), (20, False), (40, False)])
def test_a_table_that_a_bot_filled_is_a_wait_longer_than_any(filled, told):
    matches(20, 3)
    matches(filled, 1, bot="normal")
    assert ("usually comes" in waits()) == told


@pytest.mark.parametrize(
    "others",
    [
        {"bot": "normal"},
        {"ago": timedelta(weeks=4)},
        {"pace": "daily"},
        {"rules": "pousse"},
    ],
)
def test_only_matches_of_people_of_this_game_and_pace_in_four_weeks_count(others):
    matches(19, 3)
    matches(1, 3, **others)
    assert "usually comes" not in waits()


def test_who_waits_plays_bots_meanwhile_and_keeps_the_place(alice, bob):
    client = signed_in(alice)
    client.post("/games/find/", WANTED)
    table = Game.objects.get()
    assert "Play bots while you wait" in client.get(table.get_absolute_url()).text
    client.post("/play-now/", {"rules": "push"})
    assert Game.objects.get(pk=table.pk).status == Game.Status.OPEN
    found = signed_in(bob).post("/games/find/", WANTED)
    assert found.headers["Location"] == table.get_absolute_url()
    table.refresh_from_db()
    assert table.status == Game.Status.RUNNING
    assert Game.objects.filter(status=Game.Status.RUNNING, seat_rows__user=alice).count() == 2


def test_bots_meanwhile_are_offered_to_those_who_sit_at_the_table_alone(alice, charlie):
    signed_in(alice).post("/games/find/", WANTED)
    assert "Play bots while you wait" not in signed_in(charlie).get(Game.objects.get().get_absolute_url()).text


def test_friends_are_played_with_in_one_press_and_strangers_see_none(alice, bob, charlie):
    befriended(alice, bob)
    page = signed_in(alice).get("/games/friends/").text
    assert ("Play with Bob" in page, 'action="/games/play-with/"' in page) == (True, True)
    for client in (signed_in(charlie), signed_in(User.objects.create_guest()), Client()):
        assert "/games/play-with/" not in client.get("/games/friends/").text
    assert "Bob" not in signed_in(charlie).get("/games/friends/").text


def test_more_friends_need_no_more_queries(alice, bob, charlie, django_assert_max_num_queries):
    for friend in (bob, charlie):
        befriended(alice, friend)
    client = signed_in(alice)
    with django_assert_max_num_queries(6):
        client.get("/games/friends/")


def test_a_bar_of_a_phone_has_five_places_and_friends_are_where_one_has_them(alice):
    for client, friends in ((signed_in(alice), "/people/"), (Client(), "/games/friends/")):
        bar = client.get("/play/").text.partition('<nav class="tabbar"')[2].partition("</nav>")[0]
        places = [bar.find(f'href="{each}"') for each in ("/play/", "/games/", "/daily/", friends)]
        assert -1 not in places and places == sorted(places)
        assert bar.count("<summary") == 1


def marked(client: Client, address: str) -> list[list[str]]:
    """The addresses that the bars of a desk and of a phone mark."""
    bars = [client.get(address).text.partition(f'<nav class="{bar}"')[2].partition("</nav>")[0] for bar in BARS]
    return [re.findall(r'href="([^"]*)"[^>]* aria-current', bar) for bar in bars]


@pytest.mark.parametrize("address", ["/play/", "/games/tables/", "/games/new/", "/games/watch/"])
def test_both_bars_mark_play_on_its_pages(address):
    assert marked(Client(), address) == [["/play/"], ["/play/"]]


def test_friends_are_marked_where_they_were_pressed(alice):
    assert marked(Client(), "/games/friends/") == [["/play/"], ["/games/friends/"]]
    assert marked(signed_in(alice), "/games/friends/") == [["/play/"], ["/play/"]]
    assert marked(signed_in(alice), "/people/") == [["/people/"], ["/people/"]]


@pytest.mark.parametrize(("address", "own"), [("/games/friends/", True), ("/games/a23456789z/end", False)])
def test_a_name_within_another_is_not_the_page(address, own, rf):
    request = rf.get(address)
    request.user, request.resolver_match = AnonymousUser(), resolve(address)
    assert site(request)["in_play"] == own


def test_somebody_is_looked_for_with_the_choices_of_the_address():
    page = Client().get("/games/tables/?rules=push&pace=quick&bot_after=60").text
    for field, value in (("pace", "quick"), ("bot_after", "60")):
        assert re.findall(rf'name="{field}" value="([^"]*)"[^>]* checked', page) == [value]
    assert 'href="/games/tables/?rules=pousse&amp;pace=quick&amp;bot_after=60"' in page


def test_choices_that_there_are_not_are_ignored():
    page = Client().get("/games/tables/?pace=chess&bot_after=1").text
    assert [re.findall(rf'name="{each}" value="([^"]*)"[^>]* checked', page) for each in ("pace", "bot_after")] == [
        ["daily"],
        ["10"],
    ]


def test_pages_of_open_tables_keep_the_game(alice, monkeypatch):
    monkeypatch.setattr("games.views.opening.TABLES_A_PAGE", 1)
    for name in ("One", "Two"):
        open_table(NewTable(rules="push", seats=2, name=name, public=True), host=alice)
    page = Client().get("/games/tables/?rules=pousse").text
    assert 'href="?rules=pousse&amp;page=2"' in page
    assert 'href="/games/tables/?rules=push"' in Client().get("/games/tables/?rules=pousse&page=2").text
