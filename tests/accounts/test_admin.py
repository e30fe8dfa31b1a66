"""The staff pages about people."""

import re

import pytest
from django.db import connection

from accounts.models import User
from accounts.queries import search_people
from accounts.staff_site.read_only import PAGES_AHEAD, ROWS_PER_PAGE
from testing.clients import signed_in
from testing.people import person, staff

pytestmark = pytest.mark.django_db

LIST = "/admin/accounts/user/"


@pytest.mark.parametrize(
    "column", ["password__startswith", "is_active__regex", "seats__entropy", "authenticator__data__contains"]
)
def test_list_ignores_lookups_in_the_url(column):
    assert signed_in(staff()).get(f"{LIST}?{column}=a").status_code == 400


def test_filters_of_the_list_work():
    alice = person("Alice")
    answer = signed_in(staff()).get(f"{LIST}?is_staff__exact=0")
    assert list(answer.context["cl"].result_list) == [alice]


def test_staff_are_greeted_by_name():
    assert "<strong>Mary</strong>" in signed_in(staff()).get("/admin/").text


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({}, ""),
        ({"guest": True}, "guest"),
        ({"is_staff": True}, "staff"),
        ({"is_active": False, "is_staff": True}, "closed, staff"),
    ],
)
def test_row_marks_guests_staff_and_closed_accounts(columns, said):
    alice = person("Alice")
    User.objects.filter(pk=alice.pk).update(**columns)
    row = signed_in(staff()).get(f"{LIST}?q=alice").text.partition('class="field-standing">')[2]
    assert row.partition("</td>")[0] == said


def test_people_cannot_be_added_or_deleted():
    alice = person("Alice")
    client = signed_in(staff())
    assert client.get(f"{LIST}add/").status_code == 403
    assert client.post(f"{LIST}{alice.pk}/delete/", {"post": "yes"}).status_code == 403


@pytest.mark.parametrize("form", [{"is_active": ""}, {"is_staff": "on"}, {"is_superuser": "on"}, {"name": "Eve"}])
def test_people_cannot_be_changed(form):
    alice = person("Alice")
    before = User.objects.filter(pk=alice.pk).values().get()
    client = signed_in(staff())
    address = f"{LIST}{alice.pk}/change/"
    assert client.post(address, form).status_code == 403
    assert User.objects.filter(pk=alice.pk).values().get() == before
    assert '<input type="checkbox"' not in client.get(address).text


def test_people_can_be_searched_by_name_e_mail_and_id():
    alice, bob = person("Alice"), person("Bob")
    client = signed_in(staff())
    for text, found in (("ali", [alice]), ("BOB@example", [bob]), (str(bob.pk), [bob]), ("ob", []), ("9" * 30, [])):
        assert list(client.get(LIST, {"q": text}).context["cl"].result_list) == found, text


def test_people_are_searched_by_indexes():
    search = search_people(User.objects.all(), "ali", person("Mary", is_superuser=True))
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off")
    plan = search.explain()
    assert re.findall(r"Bitmap Index Scan on (user_name_begins|user_name_search|accounts_user_email)", plan) == [
        "user_name_begins",
        "user_name_search",
        "accounts_user_email",
    ]


@pytest.mark.parametrize("query", ["", "?q=guest", "?guest__exact=1"])
def test_list_counts_only_a_few_pages_ahead(query, django_assert_max_num_queries):
    offered = (1 + PAGES_AHEAD) * ROWS_PER_PAGE
    User.objects.bulk_create(User(guest=True, name=f"Guest {number}") for number in range(offered + 1))
    client = signed_in(staff())
    with django_assert_max_num_queries(11):
        answer = client.get(LIST + query)
    assert f"more than {offered}" in answer.text
    assert len(answer.context["cl"].result_list) == ROWS_PER_PAGE
