"""What programs read about people."""

import pytest
from django.test import Client

from accounts.models import User
from accounts.programs.bot_accounts import make_bot_account
from accounts.relations import block
from games.catalog import FIRST, RULES
from games.ratings.views import board_rows, with_bots
from testing.clients import program
from testing.people import person
from testing.tables import play_to_the_end, running
from tests.games.api.test_reading import problem

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(alice, bob):
    return play_to_the_end(running(alice, bob, public=True, rated=True))


def profile(client: Client, name: str) -> dict[str, object]:
    return client.get(f"/api/v1/people/{name}").json()


def test_a_profile_has_what_its_page_shows(played, alice, charlie):
    User.objects.filter(pk=alice.pk).update(profile="everyone", profile_games=True)
    found = profile(program(charlie), "Alice")
    assert (found["name"], found["address"]) == ("Alice", "/people/Alice/")
    assert [each["id"] for each in found["games"]] == [played.pk]
    assert [each["games"] for each in found["with_people"]] == [1]
    assert (found["against_bots"], found["finished"], found["of"]) == ([], 1, 1)
    assert [each["rules"] for each in found["ratings"]] == [FIRST]


def test_a_profile_says_whose_bot_it_is(alice, charlie):
    make_bot_account(alice, "Robo Bot")
    assert [profile(program(charlie), name)["owner"] for name in ("Robo Bot", "Alice")] == ["Alice", ""]


@pytest.mark.parametrize("column", ["profile_games", "profile_results", "profile_reliability", "profile_ratings"])
def test_a_profile_has_nothing_that_its_person_does_not_show(played, alice, charlie, column):
    User.objects.filter(pk=alice.pk).update(**{"profile": "everyone", "profile_games": True, column: False})
    keys = {
        "profile_games": ["games"],
        "profile_results": ["with_people", "against_bots"],
        "profile_reliability": ["finished", "of"],
        "profile_ratings": ["ratings"],
    }
    found = profile(program(charlie), "Alice")
    assert {key for key, value in found.items() if value is None} == set(keys[column])


def test_charlie_sees_only_the_name_of_a_person_who_hides_or_blocks(played, alice, bob, charlie):
    User.objects.filter(pk=alice.pk).update(profile="friends")
    User.objects.filter(pk=bob.pk).update(profile="everyone")
    block(user=bob, person=charlie)
    for client in (program(charlie), Client()):
        found = profile(client, "Alice")
        assert {key for key, value in found.items() if value is not None} == {"name", "owner", "address"}
    found = profile(program(charlie), "Bob")
    assert {key for key, value in found.items() if value is not None} == {"name", "owner", "address"}
    assert problem(program(charlie).get("/api/v1/people/Nobody")) == (404, "not-found")


@pytest.mark.parametrize("show", ["everyone", "month", "friends"])
def test_a_board_has_the_lines_of_its_page_and_the_bots_of_the_site(played, alice, show):
    for slug in RULES:
        found = program(alice).get(f"/api/v1/boards/{slug}?show={show}").json()
        rows, own, _settled = board_rows(slug, alice, show)
        assert [(line["name"], line["number"], line["you"]) for line in found["lines"]] == [
            (row.name, row.number, row.you) for row in with_bots(rows, slug)
        ]
        assert (found["own"] is None) == (own is None)
    assert problem(Client().get("/api/v1/boards/chess")) == (404, "not-found")


def test_boards_and_profiles_do_not_grow_queries(played, alice, bob, django_assert_max_num_queries):
    for name in ("Dora", "Emil"):
        play_to_the_end(running(person(name), bob, public=True, rated=True))
    client = program(alice)
    with django_assert_max_num_queries(9):
        client.get(f"/api/v1/boards/{FIRST}")
    with django_assert_max_num_queries(12):
        client.get("/api/v1/people/Bob")
