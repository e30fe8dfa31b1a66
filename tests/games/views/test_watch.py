"""The list of running games that anyone may watch, and tables whose host lets nobody watch."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.play.staff.acts import cancel_as_staff
from games.play.tables.rematch import rematch
from games.play.watching import count_spectator, spectator_token
from games.ratings.models import Rating
from games.views.lists import STANDS_AFTER, WATCHED_SHOWN
from testing.clients import signed_in
from testing.people import staff
from testing.tables import ended, fresh, open_for, play, running
from tests.games.views.test_home import FORM

pytestmark = pytest.mark.django_db


def listed(address: str = "/games/watch/", client: Client | None = None) -> list[str]:
    """The names of the games of people that are listed."""
    rows = (client or Client()).get(address).context["rows"]
    return [row.game.name for row in rows if not row.game.exhibition]


def closed_to_strangers(game: Game) -> list[str]:
    """The pages of this game that a stranger cannot see."""
    pages = ["", "table", "steps?since=0", "replay/", "history.json", "lock.json"]
    return [page for page in pages if Client().get(f"/games/{game.pk}/{page}").status_code == 403]


@pytest.mark.both_databases
def test_running_public_games_are_listed_the_newest_first(alice, bob):
    for name in ("First", "Second"):
        running(alice, bob, name=name, public=True)
    running(alice, bob, name="Private")
    running(alice, bob, name="Unwatched", public=True, watchable=False)
    open_for(alice, name="Open", public=True)
    ended(running(alice, bob, name="Over", public=True))
    assert listed() == ["Second", "First"]


def test_row_tells_points_and_the_latest_move(alice, bob):
    play(running(alice, bob, public=True), "stop")
    answer = Client().get("/games/watch/")
    (row,) = answer.context["rows"]
    assert [(each.name, each.points) for each in row.standings] == [("Alice", "5 points"), ("Bob", "0 points")]
    assert "last move just now" in answer.text


def test_row_tells_the_ratings_of_the_people(alice, bob):
    ended(running(alice, bob, rated=True))
    running(alice, bob, public=True)
    (row,) = Client().get("/games/watch/").context["rows"]
    numbers = dict(Rating.objects.values_list("person__name", "number"))
    assert {each.name: each.rating for each in row.standings} == {
        name: f"{number}?" for name, number in numbers.items()
    }


def test_names_of_accounts_lead_to_their_profiles(alice, bob):
    guest = User.objects.create_guest()
    running(alice, guest, seats=3, bots={2: "easy"}, public=True)
    links = re.findall('href="(/people/[^"]*)"', Client().get("/games/watch/").text)
    assert links == ["/people/Alice/"]


def test_own_games_are_not_offered_to_watch(alice, bob, charlie):
    running(alice, bob, public=True)
    assert [listed(client=signed_in(user)) for user in (alice, bob, charlie)] == [[], [], ["Sunday"]]


def test_games_to_watch_can_be_those_of_one_game(alice, bob):
    running(alice, bob, public=True)
    running(alice, bob, name="Pawns", rules="pousse", public=True)
    assert listed("/games/watch/?game=pousse") == ["Pawns"]


@pytest.mark.both_databases
def test_games_to_watch_are_paged_by_the_last_one_shown(alice, bob):
    games = [running(alice, bob, name=f"Game {number}", public=True) for number in range(WATCHED_SHOWN + 2)]
    Game.objects.filter(pk__in=[game.pk for game in games]).update(started_at=games[0].started_at)
    answer = Client().get("/games/watch/")
    address = re.search(r'href="(\?before=[^"]+)"', answer.text)[1]
    cancel_as_staff(game_id=answer.context["older"], staff=staff("Mary"), reason="A test.")
    shown = [row.game.pk for row in answer.context["rows"]]
    shown += [row.game.pk for row in Client().get(f"/games/watch/{address}").context["rows"]]
    assert shown == sorted((game.pk for game in games), reverse=True)


BUTTON = "Watch bots play"


def started_by(client: Client, address: str = "/games/watch/") -> str:
    """Press the button; return the address of the table to which it leads."""
    assert BUTTON in client.get(address).text
    return client.post(address).headers["Location"]


def test_where_nobody_plays_anybody_can_start_a_game_of_bots(charlie):
    table = started_by(Client())
    answer = Client().get("/games/watch/")
    (row,) = answer.context["bots"]
    assert (table, BUTTON in answer.text) == (row.game.get_absolute_url(), False)
    assert ("Bots are playing" in answer.text, "Here’s a game between bots." in answer.text) == (True, True)
    assert f'href="/games/{row.game.pk}/"' in answer.text
    assert (signed_in(charlie).post("/games/watch/").headers["Location"], Game.objects.count()) == (table, 1)


def test_a_game_of_bots_is_of_the_kind_that_one_looks_for():
    started_by(Client(), "/games/watch/?game=pousse")
    (row,) = Client().get("/games/watch/?game=pousse").context["bots"]
    assert row.game.rules == "pousse"
    assert Client().get("/games/watch/?game=push").context["bots"] == []


def test_games_of_people_come_instead_of_bots(alice, bob):
    started_by(Client())
    game = running(alice, bob, public=True)
    answer = Client().get("/games/watch/")
    assert [row.game.pk for row in answer.context["rows"]] == [game.pk]
    assert ("Bots are playing" in answer.text, "Running games" in answer.text) == (False, True)


def test_bots_play_beside_games_that_stand_still(alice, bob):
    game = running(alice, bob, public=True)
    Game.objects.filter(pk=game.pk).update(waiting_since=timezone.now() - STANDS_AFTER)
    started_by(Client())
    answer = Client().get("/games/watch/")
    assert ([row.game.pk for row in answer.context["rows"]], len(answer.context["bots"])) == ([game.pk], 1)
    assert answer.text.index("Bots are playing") < answer.text.index("Running games")


def test_row_says_once_what_bots_play_in_each_language():
    started_by(Client(), "/games/watch/?game=pousse")
    row = (
        Client(HTTP_ACCEPT_LANGUAGE="fr")
        .get("/games/watch/")
        .text.partition('class="row-what"')[2]
        .partition("</li>")[0]
    )
    assert len(re.findall("Pousse-toi", row)) == 1


def test_an_empty_list_says_when_games_appear():
    assert "Public games appear here when they start." in Client().get("/games/watch/").text


def test_addresses_that_name_no_game_are_not_found(alice, bob):
    private = running(alice, bob)
    asked = ["game=chess", "before=x", "before=%00", f"before={private.pk}"]
    assert {Client().get(f"/games/watch/?{each}").status_code for each in asked} == {404}


def test_more_games_to_watch_need_no_more_queries(alice, bob, charlie, django_assert_max_num_queries):
    for _ in range(6):
        running(alice, bob, public=True)
    client = signed_in(charlie)
    with django_assert_max_num_queries(7):
        assert len(listed(client=client)) == 6


def test_nobody_watches_a_public_game_whose_host_does_not_allow_it(alice, bob, charlie):
    game = running(alice, bob, public=True, watchable=False)
    assert closed_to_strangers(game) == ["", "table", "steps?since=0", "replay/", "history.json", "lock.json"]
    answer = signed_in(charlie).get(f"/games/{game.pk}/")
    assert "This game can’t be watched while it’s running. Once it’s over, anyone can see it." in answer.text
    assert signed_in(charlie).get(f"/games/{game.pk}/talk/").status_code == 403
    assert signed_in(bob).get(f"/games/{game.pk}/").status_code == 200


def test_unwatched_game_is_open_to_all_before_and_after(alice, bob):
    waiting = open_for(alice, public=True, watchable=False)
    over = ended(running(alice, bob, public=True, watchable=False))
    assert (closed_to_strangers(waiting), closed_to_strangers(over)) == ([], [])


@pytest.mark.parametrize(("sent", "watchable"), [({"watchable": "on"}, True), ({}, False)])
def test_host_chooses_whether_a_table_may_be_watched(alice, sent, watchable):
    client = signed_in(alice)
    client.post("/games/new/", FORM | {"public": "anyone"} | sent)
    game = Game.objects.get()
    said = "Anyone can watch the game." if watchable else "Nobody can watch the game while it runs."
    assert (game.watchable, said in client.get(f"/games/{game.pk}/").text) == (watchable, True)


def test_rematch_may_be_watched_like_the_game_before(alice, bob):
    before = ended(running(alice, bob, public=True, watchable=False))
    again = rematch(game_id=before.pk, user=alice)
    assert fresh(again).watchable is False


def test_row_tells_how_many_people_watch(alice, bob, charlie):
    game = running(alice, bob, public=True)
    assert "spectator" not in Client().get(reverse("games:watch")).text
    count_spectator(game.pk, spectator_token(game.pk, "person 1"))
    assert "1 spectator<" in Client().get(reverse("games:watch")).text
    count_spectator(game.pk, spectator_token(game.pk, "person 2"))
    assert "2 spectators<" in Client().get(reverse("games:watch")).text
