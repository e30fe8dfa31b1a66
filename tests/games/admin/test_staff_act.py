"""The staff page of the trail."""

import pytest
from django.test import Client

from games.models import StaffAct
from games.play.staff.acts import cancel_as_staff, seat_bot_as_staff
from testing.clients import signed_in
from testing.people import onlooker
from testing.tables import open_for, running

pytestmark = pytest.mark.django_db

LIST = "/admin/games/staffact/"


@pytest.fixture
def acts(alice, bob, mary) -> list[StaffAct]:
    """Return the acts, newest first."""
    seat_bot_as_staff(game_id=running(alice, bob).pk, seat_number=1, staff=mary, reason="Away.")
    cancel_as_staff(game_id=open_for(alice, name="Rainy day").pk, staff=mary, reason="A <b>test</b>.")
    return list(StaffAct.objects.all())


def found(client: Client, query: str) -> list[StaffAct]:
    return list(client.get(f"{LIST}?{query}").context["cl"].result_list)


def test_list_shows_staff_act_subject_and_reason(client, acts, bob):
    text = client.get(LIST).text
    for words in ("Mary", "cancelled a game", "seated a bot", "Rainy day", "Away.", "A &lt;b&gt;test&lt;/b&gt;."):
        assert words in text
    assert f'<a href="/admin/accounts/user/{bob.pk}/change/">Bob</a>' in text


@pytest.mark.both_databases
def test_list_can_be_filtered_by_act_and_searched_by_game_person_and_staff(client, acts, bob):
    cancelled, seated = acts
    assert found(client, "") == [cancelled, seated]
    assert found(client, "kind__exact=cancel") == [cancelled]
    assert found(client, f"q={seated.game_id}") == [seated]
    assert found(client, f"q={bob.pk}") == [seated]
    assert found(client, "q=Mary") == [cancelled, seated]


@pytest.mark.both_databases
def test_row_has_a_read_only_page(client, acts):
    text = client.get(f"{LIST}{acts[0].pk}/change/").text
    assert "A &lt;b&gt;test&lt;/b&gt;." in text
    assert 'name="_save"' not in text and "/delete/" not in text


@pytest.mark.parametrize("path", ["add/", "{pk}/change/", "{pk}/delete/"])
def test_rows_cannot_be_added_changed_or_deleted(client, acts, path):
    before = list(StaffAct.objects.values())
    answer = client.post(LIST + path.format(pk=acts[0].pk), {"reason": "Another.", "post": "yes"})
    assert answer.status_code == 403
    assert list(StaffAct.objects.values()) == before


@pytest.mark.parametrize("column", ["game__position__contains", "person__password", "game__secret__value", "reason"])
def test_list_ignores_lookups_in_the_url(client, column):
    assert client.get(f"{LIST}?{column}=a").status_code == 400


def test_number_of_queries_does_not_grow_with_the_rows(client, acts, alice, mary, django_assert_max_num_queries):
    for _ in range(20):
        cancel_as_staff(game_id=open_for(alice).pk, staff=mary, reason="A test.")
    with django_assert_max_num_queries(11):
        client.get(LIST)


def test_viewing_the_trail_needs_the_right(acts):
    assert signed_in(onlooker()).get(LIST).status_code == 403


def test_game_page_links_to_its_staff_acts(client, acts):
    answer = client.get(f"/admin/games/game/{acts[0].game_id}/history/", follow=True)
    assert list(answer.context["cl"].result_list) == [acts[0]]
