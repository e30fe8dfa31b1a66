"""The page Play: its three doors, how long one waits for somebody, and a game with bots meanwhile."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.relations import accept_friend, ask_friend
from games.models import Game, Seat
from testing.clients import signed_in

pytestmark = pytest.mark.django_db

DOORS = ["/play/", "/games/tables/", "/games/friends/"]
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


@pytest.mark.parametrize("address", [*DOORS, "/games/new/"])
def test_every_page_of_play_has_the_three_doors_and_marks_its_own(address):
    doors = Client().get(address).text.partition('<nav class="doors"')[2].partition("</nav>")[0]
    assert [f'href="{each}"' in doors for each in DOORS] == [True] * 3
    own = doors.partition('aria-current="page"')[0].rpartition('href="')[2].partition('"')[0]
    assert own == (address if address in DOORS else DOORS[-1])
    assert doors.count("aria-current") == (address in DOORS)


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
    assert "Play with Bob" in signed_in(alice).get("/games/friends/").text
    for client in (signed_in(charlie), signed_in(User.objects.create_guest()), Client()):
        assert (
            "Play with"
            not in client.get("/games/friends/")
            .text.partition('class="form page-form"')[0]
            .partition("</nav>")[2]
            .rpartition("</nav>")[2]
        )
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
