"""What programs read and play."""

import uuid

import pytest
from django.test import Client

from accounts.programs.bot_accounts import make_bot_account
from games.catalog import RULES
from games.history.export import history_of
from games.models import Game
from games.queries.table import seats_at
from games.views.table.drawing.reading import live_view
from testing.clients import program
from testing.tables import against_bots, fresh, open_for, play_to_the_end, running

pytestmark = pytest.mark.django_db


def act(client: Client, game: Game, action: str, version: int | None = None, command_id: str = ""):
    sent = {
        "action": action,
        "version": game.version if version is None else version,
        "command_id": command_id or str(uuid.uuid4()),
    }
    return client.post(f"/api/v1/games/{game.pk}/actions", sent, content_type="application/json")


def problem(answer) -> tuple[int, str]:
    """Return the status and the name of a problem."""
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.json()["status"] == answer.status_code
    return answer.status_code, answer.json()["type"].partition("#")[2]


def test_a_token_says_whose_it_is_and_what_it_may_do(alice):
    assert program(alice, may_play=False).get("/api/v1/me").json() == {
        "name": "Alice",
        "may_play": False,
        "may_talk": False,
    }


def test_games_are_listed_by_whether_they_wait(alice, bob):
    mine, theirs, open_ = running(alice, bob), running(bob, alice), open_for(alice)
    client = program(alice)
    found = {status: client.get(f"/api/v1/games?status={status}").json() for status in ("waiting", "running", "open")}
    assert {status: [each["id"] for each in games] for status, games in found.items()} == {
        "waiting": [mine.pk],
        "running": [theirs.pk],
        "open": [open_.pk],
    }
    assert [(seat["name"], seat["kind"]) for seat in found["waiting"][0]["seats"]] == [
        ("Alice", "person"),
        ("Bob", "person"),
    ]


def test_seat_of_a_players_bot_says_so(alice, bob):
    bot, _token = make_bot_account(bob, "Robo Bot")
    game = running(alice, bot, rated=False, bots_of_players=True)
    client = program(alice)
    listed, table = client.get("/api/v1/games").json()[0], client.get(f"/api/v1/games/{game.pk}").json()
    assert [[seat["kind"] for seat in each["seats"]] for each in (listed, table)] == [["person", "player-bot"]] * 2


def test_lists_of_games_do_not_grow_queries(alice, bob, django_assert_max_num_queries):
    for _ in range(4):
        running(alice, bob)
    client = program(alice)
    with django_assert_max_num_queries(4):
        assert len(client.get("/api/v1/games").json()) == 4


@pytest.mark.parametrize("slug", RULES)
def test_a_table_is_the_view_of_the_seat_and_no_other(alice, bob, charlie, slug):
    game = running(alice, bob, rules=slug, public=True)
    seats = list(seats_at(game.pk))
    views = {None: live_view(game, seats, None)} | {seat: live_view(game, seats, seat) for seat in (0, 1)}
    for user, seat in ((alice, 0), (bob, 1), (charlie, None)):
        found = program(user).get(f"/api/v1/games/{game.pk}").json()
        assert (found["you"], found["view"], found["legal"]) == (seat, views[seat], views[seat]["legal"])
    assert Client().get(f"/api/v1/games/{game.pk}").json()["view"] == views[None]


def test_charlie_sees_nothing_of_a_private_game(alice, bob, charlie):
    game = running(alice, bob)
    for address in ("", "/events", "/history"):
        for client in (program(charlie), Client()):
            assert problem(client.get(f"/api/v1/games/{game.pk}{address}")) == (403, "private")


def test_an_unknown_address_is_not_found(alice):
    assert problem(program(alice).get("/api/v1/games/abcdefghjk")) == (404, "not-found")


def test_an_action_is_played_once_however_often_it_is_sent(alice, bob):
    game, client, command_id = running(alice, bob), program(alice), str(uuid.uuid4())
    first, again = (act(client, game, game.state().legal()[0], command_id=command_id) for _ in range(2))
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()
    assert fresh(game).version == first.json()["version"]
    assert list(fresh(game).actions.filter(by="player").values_list("command_id", flat=True)) == [uuid.UUID(command_id)]


def test_an_action_for_an_older_table_is_answered_with_the_fresh_one(alice, bob):
    game, client = running(alice, bob), program(alice)
    action = game.state().legal()[0]
    assert act(client, game, action).status_code == 200
    stale = act(client, game, action)
    assert problem(stale) == (409, "stale")
    assert stale.json()["table"] == client.get(f"/api/v1/games/{game.pk}").json()


def test_refusals_have_a_name_and_the_sentence_of_the_page(alice, bob, charlie):
    game = running(alice, bob, public=True)
    assert problem(act(program(bob), game, "draw")) == (409, "not-your-turn")
    assert problem(act(program(charlie), game, "draw")) == (403, "not-seated")
    illegal = act(program(alice), game, "fly")
    assert problem(illegal) == (422, "illegal")
    assert illegal.json()["detail"] == "The rules don’t allow that now. Nothing was played."


@pytest.mark.parametrize(
    "sent, where",
    [
        ({"action": "", "version": 0, "command_id": str(uuid.uuid4())}, "action"),
        ({"action": "a\0", "version": 0, "command_id": str(uuid.uuid4())}, "action"),
        ({"action": "draw", "version": -1, "command_id": str(uuid.uuid4())}, "version"),
        ({"action": "draw", "version": 2**31, "command_id": str(uuid.uuid4())}, "version"),
        ({"action": "draw", "version": 0, "command_id": "x"}, "command_id"),
        ({"action": "draw", "version": 0, "command_id": str(uuid.uuid4()), "seat": 1}, "seat"),
    ],
)
def test_values_that_are_not_as_described_are_named(alice, bob, sent, where):
    game = running(alice, bob)
    answer = program(alice).post(f"/api/v1/games/{game.pk}/actions", sent, content_type="application/json")
    assert problem(answer) == (422, "not-valid")
    assert [each["where"][-1] for each in answer.json()["errors"]] == [where]
    assert fresh(game).version == game.version


NO_OBJECT = {"": 422, "{": 400, b"\xff": 400, "[]": 422, "null": 422}
NAMES = {400: "bad-request", 422: "not-valid"}


@pytest.mark.parametrize("sent, status", NO_OBJECT.items())
def test_a_body_that_is_no_json_object_is_refused(alice, bob, sent, status):
    game = running(alice, bob)
    answer = program(alice).post(f"/api/v1/games/{game.pk}/actions", sent, content_type="application/json")
    assert problem(answer) == (status, NAMES[status])


def test_a_form_is_no_action(alice, bob):
    game = running(alice, bob)
    answer = program(alice).post(f"/api/v1/games/{game.pk}/actions", {"action": "draw"})
    assert problem(answer) == (400, "bad-request")


def test_events_since_a_version_are_those_that_one_may_know(alice, bob):
    game = running(alice, bob, rules="pushemup")
    mine, theirs = program(alice), program(bob)
    act(mine, game, game.state().legal()[0])
    now = fresh(game)
    [of_alice] = mine.get(f"/api/v1/games/{game.pk}/events?since={game.version}").json()["actions"]
    [of_bob] = theirs.get(f"/api/v1/games/{game.pk}/events?since={game.version}").json()["actions"]
    stored = now.actions.get(number=now.version).events
    assert of_alice["events"] == [event for event in stored if event["to"] is None or 0 in event["to"]]
    assert of_bob["events"] == [event for event in stored if event["to"] is None or 1 in event["to"]]
    assert of_alice["events"] != of_bob["events"], "Alice's choice is hidden from Bob"


def test_events_come_in_parts(alice):
    game = play_to_the_end(against_bots(alice))
    assert game.version > 100
    client, since, numbers = program(alice), 0, []
    while since < game.version:
        found = client.get(f"/api/v1/games/{game.pk}/events?since={since}").json()
        numbers += [each["number"] for each in found["actions"]]
        since = found["upto"]
    assert numbers == list(range(1, game.version + 1))


def test_history_is_that_of_the_page(alice, bob):
    game = play_to_the_end(running(alice, bob))
    found = program(alice).get(f"/api/v1/games/{game.pk}/history").json()
    assert found == history_of(game, list(seats_at(game.pk)), 0)
    assert problem(program(alice).get(f"/api/v1/games/{open_for(alice).pk}/history")) == (409, "not-running")


def test_sitting_down_and_leaving(alice, bob):
    table, client = open_for(alice, seats=3), program(bob)
    assert client.post(f"/api/v1/games/{table.pk}/seat", content_type="application/json").json()["you"] == 0
    assert fresh(table).seat_rows.filter(user=bob).count() == 1
    assert client.delete(f"/api/v1/games/{table.pk}/seat").json()["you"] is None
    assert fresh(table).seat_rows.filter(user=bob).count() == 0


def test_leaving_a_running_game_lets_a_bot_play_on_until_the_seat_is_taken_back(alice, bob):
    game, client = running(alice, bob, seats=2), program(alice)
    left = client.delete(f"/api/v1/games/{game.pk}/seat").json()
    assert (left["seats"][0]["kind"], left["legal"]) == ("stand-in", [])
    assert (
        client.post(f"/api/v1/games/{game.pk}/seat", content_type="application/json").json()["seats"][0]["kind"]
        == "person"
    )


def test_a_token_that_only_reads_plays_nothing(alice, bob):
    game, client = running(alice, bob), program(alice, may_play=False)
    assert problem(act(client, game, game.state().legal()[0])) == (403, "may-not-play")
    assert problem(client.delete(f"/api/v1/games/{game.pk}/seat")) == (403, "may-not-play")
    assert fresh(game).revision == game.revision


def test_an_unchanged_table_is_answered_304_without_a_query(
    alice, bob, django_assert_num_queries, django_capture_on_commit_callbacks
):
    game, client = running(alice, bob), program(alice)
    tag = client.get(f"/api/v1/games/{game.pk}").headers["ETag"]
    client.get(f"/api/v1/games/{game.pk}", headers={"If-None-Match": tag})  # from now on the cache knows it
    with django_assert_num_queries(0):
        assert client.get(f"/api/v1/games/{game.pk}", headers={"If-None-Match": tag}).status_code == 304
    with django_capture_on_commit_callbacks(execute=True):
        act(client, game, game.state().legal()[0])
    assert client.get(f"/api/v1/games/{game.pk}", headers={"If-None-Match": tag}).status_code == 200
