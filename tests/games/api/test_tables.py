"""How programs open tables and host them."""

import uuid

import pytest
from django.test import Client

from accounts.models import User
from accounts.relations import accept_friend, ask_friend, block
from games.catalog import RULES
from games.forms import NewTableForm
from games.models import Game, Invitation
from games.play.tables.seating import take_seat
from testing.clients import program
from testing.tables import fresh, open_for, play_to_the_end, running
from tests.games.api.test_reading import problem

pytestmark = pytest.mark.django_db


def open_table_of(client, **chosen):
    sent = {"command_id": str(uuid.uuid4()), "rules": "push"} | chosen
    return client.post("/api/v1/tables", sent, content_type="application/json")


def as_opened(game: Game) -> dict[str, object]:
    columns = "rules seats options name public watchable pace vacations finishers rated first"
    return {name: getattr(game, name) for name in columns.split()} | {
        "bots": list(game.seat_rows.values_list("number", "bot"))
    }


@pytest.mark.parametrize("slug", RULES)
def test_what_is_not_sent_is_as_in_the_form_of_the_page(alice, slug):
    form = NewTableForm(rules=slug, host=alice)
    page = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    page |= {"first": "lot", "name": "", "fill_after": "", "invited": []}
    form = NewTableForm(page, rules=slug, host=alice)
    assert form.is_valid(), form.errors
    found = Game.objects.get(pk=open_table_of(program(alice), rules=slug).json()["id"])
    table = form.table()
    assert as_opened(found) | {"options": {}} == {
        **{name: getattr(table, name) for name in "rules seats name public watchable pace vacations finishers".split()},
        "rated": "wanted" if table.rated else "no",
        "first": table.first,
        "options": {},
        "bots": [(number, "") for number in range(table.seats)],
    }
    assert found.options == RULES[slug].check_options(table.options, table.seats)


def test_everything_that_the_form_has_can_be_chosen(alice, bob):
    ask_friend(user=alice, person=bob)
    accept_friend(user=bob, person=alice)
    answer = open_table_of(
        program(alice),
        name="Evening",
        seats=3,
        bots=[{"seat": 2, "level": "easy"}],
        first=1,
        public=True,
        watchable=False,
        pace="quick",
        vacations=False,
        finishers=True,
        rated=False,
        fill_after=24,
        invited=["Bob"],
    )
    assert answer.status_code == 200, answer.json()
    game = Game.objects.get(pk=answer.json()["id"])
    assert as_opened(game) | {"options": {}} == {
        "rules": "push",
        "seats": 3,
        "options": {},
        "name": "Evening",
        "public": True,
        "watchable": False,
        "pace": "quick",
        "vacations": False,
        "finishers": True,
        "rated": "no",
        "first": 1,
        "bots": [(0, ""), (1, ""), (2, "easy")],
    }
    assert (game.fill_at is not None, game.seat_rows.get(number=0).user) == (True, alice)
    assert list(game.invitations.values_list("person__name", flat=True)) == ["Bob"]


@pytest.mark.parametrize(
    "chosen, where",
    [
        ({"rules": "chess"}, ["body", "rules"]),
        ({"seats": 9}, ["body", "seats"]),
        ({"pace": "hourly"}, ["body", "pace"]),
        ({"bots": [{"seat": 1, "level": "divine"}]}, ["body", "bots"]),
        ({"bots": [{"seat": 5, "level": "easy"}]}, ["body", "bots"]),
        ({"first": 9}, ["body", "first"]),
        ({"invited": ["Charlie"]}, ["body", "invited"]),
        ({"options": {"wings": True}}, ["body", "options"]),
        ({"colour": "red"}, ["body", "sent", "colour"]),
    ],
)
def test_a_value_that_the_form_refuses_is_refused(alice, charlie, chosen, where):
    answer = open_table_of(program(alice), **chosen)
    assert problem(answer) == (422, "not-valid")
    assert [each["where"] for each in answer.json()["errors"]] == [where]
    assert Game.objects.count() == 0


def test_a_table_is_opened_once_however_often_it_is_sent(alice, bob):
    client, command_id = program(alice), str(uuid.uuid4())
    first, again = (open_table_of(client, command_id=command_id) for _ in range(2))
    assert first.json() == again.json()
    assert Game.objects.count() == 1
    assert problem(open_table_of(program(bob), command_id=command_id)) == (409, "of-another")


def test_opening_and_inviting_count_for_the_limits_of_their_buttons(alice, bob, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"open": (1, 600), "invite": (1, 3600)}
    client = program(alice)
    opened, refused = open_table_of(client), open_table_of(client)
    assert (opened.status_code, refused.json()["limit"]) == (200, "open")
    address = f"/api/v1/games/{opened.json()['id']}/invitations"
    invited, refused = (client.post(address, {"name": "Bob"}, content_type="application/json") for _ in range(2))
    assert (invited.status_code, refused.json()["limit"]) == (200, "invite")


def names_invited(game: Game) -> list[str]:
    return list(Invitation.objects.filter(game=game).values_list("person__name", flat=True))


def test_the_host_invites_by_name_and_nobody_else_does(alice, bob, charlie):
    table = open_for(alice, seats=3)
    address, sent = f"/api/v1/games/{table.pk}/invitations", {"name": "Bob"}
    assert problem(program(charlie).post(address, sent, content_type="application/json")) == (403, "not-host")
    assert program(alice).post(address, sent, content_type="application/json").status_code == 200
    assert names_invited(table) == ["Bob"]
    nobody = program(alice).post(address, {"name": "Nobody"}, content_type="application/json")
    assert problem(nobody) == (422, "no-such-person")


def test_the_host_starts_and_cancels(alice, bob):
    table, client = open_for(alice, seats=3), program(alice)
    take_seat(game_id=table.pk, user=alice, text=None)
    assert problem(client.post(f"/api/v1/games/{table.pk}/start", content_type="application/json")) == (409, "refused")
    sent = {"fill": True, "text": "My words"}
    rated = open_for(alice)
    assert client.post(f"/api/v1/games/{rated.pk}/cancel").json()["status"] == "cancelled"
    started = client.post(f"/api/v1/games/{table.pk}/start", sent, content_type="application/json").json()
    assert (started["status"], started["seats"][0]["kind"]) == ("running", "person")
    assert fresh(table).seat_rows.get(user=alice).entropy == "My words"
    assert problem(program(bob).post(f"/api/v1/games/{table.pk}/cancel")) == (409, "not-open")


def test_a_rematch_is_asked_for_and_accepted(alice, bob):
    game = play_to_the_end(running(alice, bob))
    asked = program(alice).post(f"/api/v1/games/{game.pk}/rematch").json()
    accepted = program(bob).post(f"/api/v1/games/{game.pk}/rematch").json()
    assert (asked["id"], {seat["name"] for seat in accepted["seats"]}) == (accepted["id"], {"Alice", "Bob"})


def test_tables_to_join_are_those_of_the_lobby(alice, bob, charlie, django_assert_max_num_queries):
    tables = [open_for(alice, public=True) for _ in range(3)]
    open_for(alice)
    client = program(charlie)
    with django_assert_max_num_queries(4):
        found = client.get("/api/v1/tables").json()
    assert {each["id"] for each in found} == {table.pk for table in tables}
    assert Client().get("/api/v1/tables").json() == found
    block(user=charlie, person=alice)
    assert client.get("/api/v1/tables").json() == []


def test_a_token_that_only_reads_opens_nothing(alice: User):
    assert problem(open_table_of(program(alice, may_play=False))) == (403, "may-not-play")
    assert Game.objects.count() == 0
